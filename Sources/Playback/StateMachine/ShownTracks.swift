internal import MediaModel

/// The tracks a desktop is shown, made anew only when the list, the window or what is known of its entries has changed.
struct ShownTracks: Sendable {
    private(set) var window = TrackListWindow()
    private var queueRevision: UInt64?
    private var factsRevision: UInt64?
    private var range = 0..<0
    /// Somebody waits for what has changed.
    var isUrgent = false

    /// Whether nothing but what is known of its entries has changed: that can wait a little, so that a thousand files
    /// that are read one after the other do not make a thousand lists.
    func mayWait(_ queue: PlayQueue, _ facts: FactsStore) -> Bool {
        !isUrgent && queueRevision == queue.revision && range == queue.window.range && factsRevision != facts.revision
    }

    mutating func refresh(_ queue: PlayQueue, _ facts: FactsStore) {
        guard queueRevision != queue.revision || factsRevision != facts.revision || range != queue.window.range else {
            return
        }
        isUrgent = false
        queueRevision = queue.revision
        factsRevision = facts.revision
        range = queue.window.range
        window = TrackListWindow(
            tracks: queue.entries(in: range).map {
                ListedTrack(id: $0.id, item: $0.item, facts: facts.shared($0.id))
            }, firstIndex: range.lowerBound, totalCount: queue.count)
    }
}

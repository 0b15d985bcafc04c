internal import MediaModel

/// The tracks a desktop is shown, made anew only when the list, the window or what is known of its entries has changed.
struct ShownTracks: Sendable {
    private(set) var window = TrackListWindow()
    private var queueRevision: UInt64?
    private var factsRevision: UInt64?
    private var usesRevision: UInt64?
    private var range = 0..<0
    /// Somebody waits for what has changed.
    var isUrgent = false

    /// Whether nothing but what is known of its entries has changed: that can wait a little, so that a thousand files
    /// that are read one after the other do not make a thousand lists.
    func mayWait(_ queue: PlayQueue, _ facts: FactsStore, _ uses: UseRecords) -> Bool {
        !isUrgent && isSameList(queue) && !isSameKnowledge(facts, uses)
    }

    private func isSameList(_ queue: PlayQueue) -> Bool {
        queueRevision == queue.revision && range == queue.window.range
    }

    private func isSameKnowledge(_ facts: FactsStore, _ uses: UseRecords) -> Bool {
        factsRevision == facts.revision && usesRevision == uses.revision
    }

    mutating func refresh(_ queue: PlayQueue, _ facts: FactsStore, _ uses: UseRecords) {
        guard !isSameList(queue) || !isSameKnowledge(facts, uses) else { return }
        isUrgent = false
        queueRevision = queue.revision
        factsRevision = facts.revision
        usesRevision = uses.revision
        range = queue.window.range
        window = TrackListWindow(
            tracks: queue.entries(in: range).map {
                ListedTrack(
                    id: $0.id, item: $0.item, facts: facts.shared($0.id), statistics: uses.statistics(of: $0))
            }, firstIndex: range.lowerBound, totalCount: queue.count)
    }
}

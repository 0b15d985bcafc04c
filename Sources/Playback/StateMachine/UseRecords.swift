internal import MediaModel

/// How items have been used and rated, by ``MediaItem/key``: those in the shown part of the queue and some more. An item
/// that was neither used nor rated has no place here, and most have not been.
struct UseRecords: Sendable {
    /// More than a desktop is shown, so that going to and fro asks nothing.
    static let capacity = 4 * ShownWindow.limit

    /// What is shown of one entry whatever becomes known.
    private struct Held {
        let entry: EntryID
        let key: String
        var statistics: PlayStatistics?
    }

    private var known: [String: PlayStatistics] = [:]
    private var held: Held?
    /// Another number after each change.
    private(set) var revision: UInt64 = 0

    var count: Int { known.count }
    var heldEntry: EntryID? { held?.entry }

    /// What is shown of an entry.
    func statistics(of entry: QueueEntry) -> PlayStatistics? {
        if let held, held.entry == entry.id { return held.statistics }
        return known.isEmpty ? nil : known[entry.item.key]
    }

    /// What is shown of it now stays, but for a rating, until ``release()``.
    mutating func hold(_ entry: QueueEntry) {
        guard held?.entry != entry.id else { return }
        held = Held(entry: entry.id, key: entry.item.key, statistics: statistics(of: entry))
    }

    mutating func release() {
        guard held != nil else { return }
        held = nil
        revision += 1
    }

    mutating func learn(_ statistics: PlayStatistics?, of item: MediaItem) {
        let key = item.key
        setHeldRating(statistics?.userRating, key)
        set(statistics, for: key)
    }

    mutating func rate(_ item: MediaItem, as rating: Double?) {
        let key = item.key
        var statistics = known[key] ?? PlayStatistics()
        statistics.userRating = rating
        setHeldRating(rating, key)
        set(statistics, for: key)
    }

    /// Forgets all others.
    mutating func keep(_ keys: [String]) {
        let kept = Set(keys)
        known = known.filter { kept.contains($0.key) }
        revision += 1
    }

    private mutating func set(_ statistics: PlayStatistics?, for key: String) {
        let new = statistics == PlayStatistics() ? nil : statistics
        guard known[key] != new else { return }
        known[key] = new
        revision += 1
    }

    private mutating func setHeldRating(_ rating: Double?, _ key: String) {
        guard let held, held.key == key, held.statistics?.userRating != rating else { return }
        var statistics = held.statistics ?? PlayStatistics()
        statistics.userRating = rating
        self.held?.statistics = statistics
        revision += 1
    }
}

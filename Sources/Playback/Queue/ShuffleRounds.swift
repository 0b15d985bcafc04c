internal import MediaModel

/// The order of play while shuffle is on.
struct ShuffleRounds: Sendable {
    /// This round; what stands before the current entry was heard.
    var present: EntryOrder
    /// The round to come, drawn when somebody first asks what follows the last entry. Entries that are not in the queue
    /// any more are passed over.
    var coming: [EntryID]?
    /// The round before, so that `previous` walks back what was heard; likewise.
    var former: [EntryID]?

    init(_ present: EntryOrder) {
        self.present = present
    }

    mutating func remove(_ id: EntryID) {
        present.remove(id)
    }
}

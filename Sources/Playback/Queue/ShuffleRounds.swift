internal import MediaModel

/// The order of play while shuffle is on.
struct ShuffleRounds: Sendable {
    /// This round; what stands before the current entry was heard.
    var present: EntryOrder
    /// The round to come, drawn when somebody first asks what follows the last entry.
    var coming: [EntryID]?
    /// The round before, so that `previous` walks back what was heard.
    var former: [EntryID]?

    init(_ present: EntryOrder) {
        self.present = present
    }

    mutating func remove(_ id: EntryID) {
        present.remove(id)
        coming?.removeAll { $0 == id }
        former?.removeAll { $0 == id }
    }
}

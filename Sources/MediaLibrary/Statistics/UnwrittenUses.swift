internal import MediaModel

/// Uses, ratings and places in long items that are not in the file yet, with when they happened. There are some only for
/// a moment, or while the disk cannot be written.
struct UnwrittenUses {
    /// A disk that stays full must not fill the memory: the oldest go.
    static let capacity = 4_096

    struct Change {
        let change: SessionChange
        /// Seconds since 1970, UTC.
        let moment: Int64
    }

    private(set) var changes: [Change] = []

    var isEmpty: Bool { changes.isEmpty }

    mutating func add(_ new: [SessionChange], at moment: Int64) {
        for change in new {
            // While a long item plays its place comes every few seconds.
            if case .positionRemembered(let item, _) = change,
                case .positionRemembered(let former, _)? = changes.last?.change, former.key == item.key
            {
                changes.removeLast()
            }
            changes.append(Change(change: change, moment: moment))
        }
        if changes.count > Self.capacity { changes.removeFirst(changes.count - Self.capacity) }
    }

    mutating func removeAll() {
        changes = []
    }
}

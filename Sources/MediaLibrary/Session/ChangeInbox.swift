internal import MediaModel
internal import Synchronization

/// What waits to be written. Any thread puts in, the library's queue takes out.
final class ChangeInbox: Sendable {
    /// A disk that hangs must not fill the memory.
    static let capacity = 4096

    private struct Contents {
        var changes: [SessionChange] = []
        var hasOverflowed = false
    }

    private let contents = Mutex(Contents())

    /// True when nothing was waiting before.
    func add(_ changes: [SessionChange]) -> Bool {
        contents.withLock { contents in
            let wasEmpty = contents.changes.isEmpty && !contents.hasOverflowed
            for change in changes { Self.add(change, to: &contents) }
            return wasEmpty
        }
    }

    private static func add(_ change: SessionChange, to contents: inout Contents) {
        if case .settings = change, case .settings? = contents.changes.last { contents.changes.removeLast() }
        if change.isWhole {
            contents.changes.removeAll { !$0.isStatistic && !$0.isKnowledge }
            contents.hasOverflowed = false
        }
        contents.changes.append(change)
        guard contents.changes.count > capacity else { return }
        contents.changes = []
        contents.hasOverflowed = true
    }

    /// All that waits, in order; whether some of it was thrown away.
    func takeAll() -> (changes: [SessionChange], hasOverflowed: Bool) {
        contents.withLock { contents in
            let taken = (contents.changes, contents.hasOverflowed)
            contents = Contents()
            return taken
        }
    }
}

extension SessionChange {
    /// Of an item, whatever is queued: kept for good in the data folder, apart from the session.
    var isStatistic: Bool {
        switch self {
        case .played, .rated, .positionRemembered: true
        default: false
        }
    }

    /// Says all that those before it said.
    var isWhole: Bool {
        if case .replaced = self { true } else { false }
    }

    /// True whatever became of the queue.
    var isKnowledge: Bool {
        if case .learned = self { true } else { false }
    }
}

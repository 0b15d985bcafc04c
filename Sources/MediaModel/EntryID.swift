/// Identifies one entry of a queue for as long as the queue is remembered: made once, never reused, unchanged by moves. The same
/// file queued twice has two (contract C109).
public struct EntryID: Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    public static func < (left: EntryID, right: EntryID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Hands out entry ids in ascending order, starting at 1.
public struct EntryIDSource: Sendable {
    private var last: UInt64 = 0

    public init() {}

    /// Goes on behind an id that was handed out before.
    public init(after id: EntryID?) {
        last = id?.rawValue ?? 0
    }

    public mutating func next() -> EntryID {
        last += 1
        return EntryID(rawValue: last)
    }
}

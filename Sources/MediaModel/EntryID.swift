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
    private var number: UInt64 = 0

    public init() {}

    /// Goes on behind an id that was handed out before.
    public init(after id: EntryID?) {
        number = id?.rawValue ?? 0
    }

    /// Nil while none was handed out.
    public var last: EntryID? { number == 0 ? nil : EntryID(rawValue: number) }

    public mutating func next() -> EntryID {
        number += 1
        return EntryID(rawValue: number)
    }
}

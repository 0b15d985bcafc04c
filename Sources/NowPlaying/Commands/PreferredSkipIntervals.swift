public import MediaModel

/// How far `skipForward` and `skipBackward` go when the client names no interval.
public struct PreferredSkipIntervals: Hashable, Sendable {
    /// Positive.
    public var forward = MediaTime(microseconds: 15_000_000)
    /// Positive.
    public var backward = MediaTime(microseconds: 15_000_000)

    public init() {}
}

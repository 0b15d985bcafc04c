/// A part of a resource: a track of a cue sheet, a chapter. Positions and lengths inside it are counted from its start.
public struct MediaRange: Hashable, Sendable {
    /// Not negative.
    public let start: MediaTime
    /// After `start`; nil is the end of the resource.
    public let end: MediaTime?

    /// Nil unless `0 <= start < end`.
    public init?(start: MediaTime, end: MediaTime? = nil) {
        guard start >= .zero, end.map({ $0 > start }) ?? true else { return nil }
        self.start = start
        self.end = end
    }

    /// Nil when it goes to the end of the resource.
    public var duration: MediaTime? { end.map { $0 - start } }

    /// Whether `other` begins exactly where this one ends.
    public func isFollowed(by other: MediaRange) -> Bool { end == other.start }
}

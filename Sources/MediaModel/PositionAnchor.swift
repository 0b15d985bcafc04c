/// A position known at one moment, from which the position at any later moment follows without asking anybody.
public struct PositionAnchor: Hashable, Sendable {
    /// The media time at `hostNanoseconds`.
    public var time: MediaTime
    /// `CLOCK_MONOTONIC`, nanoseconds.
    public var hostNanoseconds: Int64
    /// Media seconds per second; 0 while nothing moves.
    public var rate: Double
    /// Where the clock stops: the position never passes it. Nil when the length is not known.
    public var limit: MediaTime?

    public init(time: MediaTime, hostNanoseconds: Int64, rate: Double, limit: MediaTime? = nil) {
        self.time = time
        self.hostNanoseconds = hostNanoseconds
        self.rate = rate
        self.limit = limit
    }

    /// Position 0, standing.
    public static let zero = PositionAnchor(time: .zero, hostNanoseconds: 0, rate: 0)

    /// The position at a moment of `CLOCK_MONOTONIC`: never below 0, never beyond the limit.
    public func time(atHostNanoseconds now: Int64) -> MediaTime {
        var position = time
        if rate != 0 {
            let elapsed = Double(max(0, now - hostNanoseconds)) / 1_000
            position = position + MediaTime(microseconds: Int64(elapsed * rate))
        }
        if let limit { position = min(position, limit) }
        return max(.zero, position)
    }
}

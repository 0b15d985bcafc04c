/// How often, and after what pauses, an item that broke off over the network is tried again.
///
/// The pauses double from ``firstDelay`` up to ``longestDelay``: with the defaults 0.5, 1, 2, 4, 8 and 8 seconds.
public struct RetryPolicy: Hashable, Sendable {
    /// How many tries in a row may fail before playback gives up; 0 never tries again.
    public var attempts: Int
    /// At most so many where nothing has been heard yet and the server says that it is busy.
    static let attemptsToOpen = 3
    /// A server that wants to be left alone for longer than that is not waited for.
    static let longestWish: Duration = .seconds(30)

    /// Before the first try.
    public var firstDelay: Duration
    public var longestDelay: Duration
    /// After so much sound in one piece the connection counts as good again, and the tries are counted anew.
    public var recovery: Duration

    public init(
        attempts: Int = 6, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(8),
        recovery: Duration = .seconds(10)
    ) {
        self.attempts = attempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.recovery = recovery
    }

    /// The pause before a try, counted from 1; nil when there is none any more.
    public func delay(beforeAttempt attempt: Int) -> Duration? {
        guard (1...max(1, attempts)).contains(attempt), attempts > 0 else { return nil }
        var delay = firstDelay
        for _ in 1..<attempt where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay)
    }
}

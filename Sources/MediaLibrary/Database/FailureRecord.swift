internal import EventQueue

/// When a file that failed is tried again, and whether its failure has been told.
struct FailureRecord {
    private static let longestPause: Duration = .seconds(60)

    private let firstPause: Duration
    private var pause: Duration
    private var nextAttempt = HostTime(nanoseconds: 0)
    private var isTold = false

    /// - Parameter pause: before the first new attempt; doubled with each failure, up to a minute.
    init(pause: Duration) {
        firstPause = pause
        self.pause = pause
    }

    var isAttemptDue: Bool { HostTime.now >= nextAttempt }

    mutating func noteFailure() {
        nextAttempt = HostTime.now + pause
        pause = min(pause * 2, Self.longestPause)
    }

    /// True once: a disk that stays full is told of once.
    mutating func isToBeTold() -> Bool {
        defer { isTold = true }
        return !isTold
    }

    mutating func noteSuccess() {
        self = FailureRecord(pause: firstPause)
    }
}

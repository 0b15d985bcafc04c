internal import EventQueue

/// When a file that failed is tried again, and whether its failure has been told.
struct FailureRecord {
    private let pause: Duration
    private var nextAttempt = HostTime(nanoseconds: 0)
    private var isTold = false

    /// - Parameter pause: between a failure and the next attempt.
    init(pause: Duration) {
        self.pause = pause
    }

    var isAttemptDue: Bool { HostTime.now >= nextAttempt }

    mutating func noteFailure() {
        nextAttempt = HostTime.now + pause
    }

    /// True once: a disk that stays full is told of once.
    mutating func isToBeTold() -> Bool {
        defer { isTold = true }
        return !isTold
    }

    /// True when a failure has been told before, so that its end is worth a word.
    mutating func noteSuccess() -> Bool {
        defer { self = FailureRecord(pause: pause) }
        return isTold
    }
}

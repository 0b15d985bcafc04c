/// How the tries to take up the current entry again stand. It knows no clock but the times it is given.
struct RetryRecord: Hashable, Sendable {
    /// The tries since sound was last good.
    private(set) var attempt = 0
    /// A try is due when the pause before it is over.
    private(set) var isDue = false
    /// Whether anything was heard of the entry since it was begun.
    private(set) var hasSounded = false
    /// Sound that begins to flow is that of an entry that was taken up again.
    private(set) var isRejoining = false
    private var soundSince: HostMoment?

    /// The pause before the next try, or nil when it is time to give up.
    mutating func plan(_ policy: RetryPolicy, now: HostMoment) -> Duration? {
        if let since = soundSince, .nanoseconds(now.nanoseconds - since.nanoseconds) >= policy.recovery { attempt = 0 }
        soundSince = nil
        guard let delay = policy.delay(beforeAttempt: attempt + 1) else { return nil }
        attempt += 1
        isDue = true
        return delay
    }

    mutating func beginTry() {
        isDue = false
        isRejoining = true
    }

    mutating func abandonTry() {
        isDue = false
    }

    /// Sound flows; true when it does so again, after a try.
    mutating func noteSound(now: HostMoment) -> Bool {
        hasSounded = true
        if soundSince == nil { soundSince = now }
        defer { isRejoining = false }
        return isRejoining
    }

    /// Sound has stopped: the time in which it was good begins anew.
    mutating func noteSilence() {
        soundSince = nil
    }
}

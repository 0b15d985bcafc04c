import MediaModel

/// An entry that was heard and then broke off over the network is taken up again where it broke, a live stream where it
/// is now. Playing is what the user asked for all the time; why nothing sounds is in `waiting`.
extension PlaybackStateMachine {
    /// True when the failure is not the end of the entry.
    mutating func recover(from error: PlaybackError, _ entry: QueueEntry?, now: HostMoment) -> Bool {
        guard error.code == .network, error.isRetriable, let entry, !entry.uri.isFile, status != .stopped else {
            return false
        }
        // What takes the place of a file begins at its start.
        let isReplaced = error.trouble == .replaced
        let place = isReplaced ? .zero : seeks.target ?? seeks.whenReady ?? position(at: now)
        if status == .paused, retries.hasSounded || isReplaced {
            letGo(at: place, now: now)
            return true
        }
        guard status == .playing, let delay = pause(before: error, now: now) else { return false }
        letGo(at: place, now: now)
        waiting = .reconnecting(attempt: retries.attempt)
        want(.startRetryTimer(delay))
        return true
    }

    /// How long to wait for the next try; nil when it is time to give up. What was never heard is tried again where its
    /// server says that it is busy, a few times.
    private mutating func pause(before error: PlaybackError, now: HostMoment) -> Duration? {
        var policy = retryPolicy
        var wished = Duration.zero
        switch error.trouble {
        case .replaced: break
        case .busy(let retryAfter):
            wished = retryAfter ?? .zero
            if !retries.hasSounded { policy.attempts = min(policy.attempts, RetryPolicy.attemptsToOpen) }
        default: if !retries.hasSounded { return nil }
        }
        guard wished <= RetryPolicy.longestWish, let delay = retries.plan(policy, now: now) else { return nil }
        return max(delay, wished)
    }

    /// The pause before a try is over.
    mutating func retry(now: HostMoment) {
        guard retries.isDue else { return }
        guard status == .playing, current == nil else {
            retries.abandonTry()
            return
        }
        var record = retries
        record.beginTry()
        load(at: resumeTime, now: now)
        retries = record
        waiting = .reconnecting(attempt: record.attempt)
    }

    /// The engine has lost the item; the place is kept.
    private mutating func letGo(at place: MediaTime, now: HostMoment) {
        current = nil
        prepared = nil
        seeks.abandon()
        resumeTime = place
        stand(at: place, now: now)
        want(.cancelReleaseTimer)
        want(.stop)
    }

    /// A live stream is heard where it is now: nobody can go back to where it was left.
    func entryTime(_ time: MediaTime) -> MediaTime {
        currentFacts?.isLive == true ? .zero : time
    }
}

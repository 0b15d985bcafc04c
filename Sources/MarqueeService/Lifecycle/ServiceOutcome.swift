internal import Playback
internal import Synchronization

/// What the program's exit status will be: 0, unless it was to play something and nothing of it could be played. Whoever
/// ends it before that has got what they wanted.
final class ServiceOutcome: Sendable {
    private struct State {
        var hasPlayed = false
        var hasFailed = false
        var isStartFailed = false
        var isEnding = false
        var isEndedBySomebody = false
    }

    private let state = Mutex(State())

    func note(_ snapshot: PlayerSnapshot) {
        state.withLock { state in
            if snapshot.isSounding { state.hasPlayed = true }
            if snapshot.lastFailure != nil { state.hasFailed = true }
        }
    }

    /// Whether there never was an output; one that was there and has gone is waited for.
    func lacksOutput(_ snapshot: PlayerSnapshot) -> Bool {
        snapshot.lastFailure?.isOfOutput == true && state.withLock { !$0.hasPlayed }
    }

    func fail() {
        state.withLock { $0.hasFailed = true }
    }

    /// The service could not be what it was started for.
    func failStart() {
        state.withLock { $0.isStartFailed = true }
    }

    /// Somebody wants it to end, before it has ended by itself.
    func noteWish() {
        state.withLock { $0.isEndedBySomebody = !$0.isEnding }
    }

    /// True the first time.
    func beginEnding() -> Bool {
        state.withLock { state in
            defer { state.isEnding = true }
            return !state.isEnding
        }
    }

    func exitStatus(mustHavePlayed: Bool) -> Int32 {
        state.withLock { state in
            let isInVain = mustHavePlayed && state.hasFailed && !state.hasPlayed && !state.isEndedBySomebody
            return state.isStartFailed || isInVain ? 1 : 0
        }
    }
}

internal import Playback
internal import Synchronization

/// What the program's exit status will be: 0, unless it was to play something and not all of it could be played. Whoever
/// ends it before its end has got what they wanted.
final class ServiceOutcome: Sendable {
    private struct State {
        var hasPlayed = false
        var hasFailed = false
        /// An item could not be played, or was left out.
        var isIncomplete = false
        var isStartFailed = false
        var isEnding = false
        var isEndedBySomebody = false
    }

    private let state = Mutex(State())

    func note(_ snapshot: PlayerSnapshot) {
        state.withLock { state in
            if snapshot.isSounding { state.hasPlayed = true }
            guard let failure = snapshot.lastFailure else { return }
            state.hasFailed = true
            if !failure.isOfOutput { state.isIncomplete = true }
        }
    }

    /// Whether there never was an output; one that was there and has gone is waited for.
    func lacksOutput(_ snapshot: PlayerSnapshot) -> Bool {
        snapshot.lastFailure?.isOfOutput == true && state.withLock { !$0.hasPlayed }
    }

    /// Something that was named is not in the queue.
    func noteLeftOut() {
        state.withLock { $0.isIncomplete = true }
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
            let isLacking = state.isIncomplete || state.hasFailed && !state.hasPlayed
            return state.isStartFailed || mustHavePlayed && isLacking && !state.isEndedBySomebody ? 1 : 0
        }
    }
}

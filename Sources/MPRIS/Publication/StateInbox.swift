internal import NowPlaying
internal import Synchronization

/// The session's states on their way to the service's queue, each of them, in order: what two `Set`s did must be told
/// twice even if the second took back the first (C34). Any thread puts, the queue takes.
final class StateInbox: Sendable {
    private let states = Mutex<[NowPlayingState]>([])

    /// True when the queue has to be told that something is here.
    func put(_ state: NowPlayingState) -> Bool {
        states.withLock { states in
            states.append(state)
            return states.count == 1
        }
    }

    func takeAll() -> [NowPlayingState] {
        states.withLock { states in
            defer { states = [] }
            return states
        }
    }
}

internal import Synchronization

/// Keeps the latest snapshot for any thread to read and hands each new one to the observers, in order.
final class SnapshotPublisher: Sendable {
    private struct State {
        var latest = PlayerSnapshot()
        var observers: [UInt64: @Sendable (PlayerSnapshot) -> Void] = [:]
        var lastToken: UInt64 = 0
    }

    private let state = Mutex(State())

    var latest: PlayerSnapshot { state.withLock { $0.latest } }

    /// Called on the player's queue only, so revisions grow. Nothing is said when nothing but the revision differs.
    func publish(_ make: (UInt64) -> PlayerSnapshot) {
        let former = latest
        var new = make(former.revision)
        guard new != former else { return }
        new.revision += 1
        state.withLock { [new] state in
            state.latest = new
            for observer in state.observers.values { observer(new) }
        }
    }

    func observe(_ observer: @escaping @Sendable (PlayerSnapshot) -> Void) -> SnapshotObservation {
        let token = state.withLock { state in
            state.lastToken += 1
            state.observers[state.lastToken] = observer
            observer(state.latest)
            return state.lastToken
        }
        return SnapshotObservation { [weak self] in
            self?.state.withLock { $0.observers[token] = nil }
        }
    }

    func stream() -> AsyncStream<PlayerSnapshot> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let observation = observe { continuation.yield($0) }
            continuation.onTermination = { _ in observation.cancel() }
        }
    }
}

/// Keep it as long as the observer should be called.
public final class SnapshotObservation: Sendable {
    private let removal: @Sendable () -> Void

    init(removal: @escaping @Sendable () -> Void) {
        self.removal = removal
    }

    public func cancel() {
        removal()
    }

    deinit {
        removal()
    }
}

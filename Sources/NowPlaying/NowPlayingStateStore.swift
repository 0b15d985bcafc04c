internal import Synchronization

/// The one owner of a session's state. Observers are called with each new state, in order, on the thread that changed
/// it, while the store is locked: they hand the value on to a queue of their own and do nothing else.
final class NowPlayingStateStore: Sendable {
    private struct Contents {
        var state = NowPlayingState()
        var observers: [UInt64: @Sendable (NowPlayingState) -> Void] = [:]
        var nextObserver: UInt64 = 0
    }

    private let contents = Mutex(Contents())

    var current: NowPlayingState {
        contents.withLock { $0.state }
    }

    func update(_ change: (inout NowPlayingState) -> Void) {
        contents.withLock { contents in
            let former = contents.state
            change(&contents.state)
            guard contents.state != former else { return }
            for observer in contents.observers.values { observer(contents.state) }
        }
    }

    func addObserver(_ observer: @escaping @Sendable (NowPlayingState) -> Void) -> UInt64 {
        contents.withLock { contents in
            defer { contents.nextObserver += 1 }
            contents.observers[contents.nextObserver] = observer
            observer(contents.state)
            return contents.nextObserver
        }
    }

    func removeObserver(_ token: UInt64) {
        contents.withLock { $0.observers[token] = nil }
    }
}

internal import Synchronization

/// Whether something is still being taken in: the end of the queue is not the end of it all then.
final class OpeningActivity: Sendable {
    private struct State {
        var count = 0
        var hasComplained = false
        var onEnd: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isUnderWay: Bool { state.withLock { $0.count > 0 } }
    /// Something that was named had to be left out.
    var hasComplained: Bool { state.withLock { $0.hasComplained } }

    /// Called whenever nothing is being taken in any more, on the thread of whoever was the last.
    func onEnd(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.onEnd = handler }
    }

    func begin() {
        state.withLock { $0.count += 1 }
    }

    func noteComplaint() {
        state.withLock { $0.hasComplained = true }
    }

    func end() {
        let handler = state.withLock { state in
            state.count -= 1
            return state.count == 0 ? state.onEnd : nil
        }
        handler?()
    }
}

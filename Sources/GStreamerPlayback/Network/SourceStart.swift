internal import Synchronization

/// Whether a network source has got over the part of its work in which it must not be stopped: from the request to the
/// first data. Stopped there, `souphttpsrc` waits for a silent server, and with libsoup 3.2 now and then crashes.
final class SourceStart: Sendable {
    private struct State {
        var isUnderWay = true
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Data have come, or the end. On a streaming thread.
    func noteData() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isUnderWay = false
            return state.waiting
        }
        for handler in waiting { handler() }
    }

    /// The server is asked again.
    func noteRequest() {
        state.withLock { $0.isUnderWay = true }
    }

    /// Calls `handler` as soon as the source may be stopped, on whichever thread finds that out; at once if it may.
    func whenStoppable(_ handler: @escaping @Sendable () -> Void) {
        let isStoppable = state.withLock { state in
            if state.isUnderWay { state.waiting.append(handler) }
            return !state.isUnderWay
        }
        if isStoppable { handler() }
    }
}

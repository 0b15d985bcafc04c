import DBus

/// One test's wait for signals; ends once.
final class SignalWait: Sendable {
    let condition: @Sendable ([SignalMessage]) -> Bool
    private let state = Locked(State())

    private struct State {
        var outcome: Result<[SignalMessage], WaitedInVain>?
        var continuation: CheckedContinuation<[SignalMessage], any Error>?
    }

    init(_ condition: @escaping @Sendable ([SignalMessage]) -> Bool) {
        self.condition = condition
    }

    var isFinished: Bool { state.withLock { $0.outcome != nil } }

    func finish(_ outcome: Result<[SignalMessage], WaitedInVain>) {
        let continuation = state.withLock { state in
            guard state.outcome == nil else { return nil as CheckedContinuation<[SignalMessage], any Error>? }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: outcome.mapError { $0 as any Error })
    }

    func result() async throws -> [SignalMessage] {
        try await withCheckedThrowingContinuation { continuation in
            let known = state.withLock { state in
                if state.outcome == nil { state.continuation = continuation }
                return state.outcome
            }
            if let known { continuation.resume(with: known.mapError { $0 as any Error }) }
        }
    }
}

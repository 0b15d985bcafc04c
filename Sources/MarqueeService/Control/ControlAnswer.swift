internal import DBus
internal import EventQueue
internal import Synchronization

/// Answers a call when something that takes its time is done, on the bus queue, behind the signals it caused.
struct ControlAnswer {
    let queue: EventQueue

    /// On the bus queue.
    func whenDone(_ invocation: Invocation, _ work: @escaping @Sendable () async -> Result<[Value], DBusError>) {
        let box = InvocationBox(invocation)
        queue.task {
            let result = await work()
            queue.async { box.answer(result) }
        }
    }
}

/// Carries a call past a task and back to its queue.
private final class InvocationBox: Sendable {
    /// Made, read and released on the bus queue only; the task just holds the box.
    private nonisolated(unsafe) var invocation: Invocation?

    init(_ invocation: Invocation) {
        unsafe self.invocation = invocation
    }

    func answer(_ result: Result<[Value], DBusError>) {
        switch result {
        case .success(let values): unsafe invocation?.reply(values)
        case .failure(let error): unsafe invocation?.fail(error)
        }
        unsafe invocation = nil
    }
}

/// One call in the future, until ``cancel()`` or until this object goes. Confined to the queue.
public final class QueueTimer {
    private let queue: EventQueue
    private var token: UInt64?

    fileprivate init(queue: EventQueue) {
        self.queue = queue
    }

    fileprivate func start(due: HostTime, handler: @escaping () -> Void) {
        token = queue.loop.addTimer(due: due) { [weak self] in
            self?.token = nil
            handler()
        }
    }

    public func cancel() {
        guard let token else { return }
        self.token = nil
        queue.loop.removeTimer(token)
    }

    deinit {
        cancel()
    }
}

extension EventQueue {
    /// Calls `handler` once on the queue when `delay` is over, never earlier. Keep the timer: without it the call is
    /// cancelled.
    public func timer(after delay: Duration, handler: @escaping () -> Void) -> QueueTimer {
        timer(at: HostTime.now + delay, handler: handler)
    }

    /// Calls `handler` once on the queue at `due`, never earlier.
    public func timer(at due: HostTime, handler: @escaping () -> Void) -> QueueTimer {
        let timer = QueueTimer(queue: self)
        timer.start(due: due, handler: handler)
        return timer
    }
}

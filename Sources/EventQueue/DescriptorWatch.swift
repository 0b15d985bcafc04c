/// A descriptor watched by a queue until ``cancel()`` or until this object goes. Confined to the queue.
public final class DescriptorWatch {
    private let queue: EventQueue
    private let token: UInt64
    private var isCancelled = false

    fileprivate init(queue: EventQueue, token: UInt64) {
        self.queue = queue
        self.token = token
    }

    public var isEnabled = true {
        didSet { queue.loop.setWatch(token, isEnabled: isEnabled) }
    }

    public func setInterest(_ interest: Readiness) {
        queue.loop.setWatch(token, interest: interest)
    }

    public func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        queue.loop.removeWatch(token)
    }

    deinit {
        cancel()
    }
}

extension EventQueue {
    /// Calls `handler` on the queue whenever `descriptor` is ready for `interest`; level-triggered, as `poll(2)` is.
    /// The descriptor stays the caller's and must outlive the watch.
    public func watch(
        _ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void
    ) -> DescriptorWatch {
        DescriptorWatch(queue: self, token: loop.watch(descriptor, for: interest, handler: handler))
    }
}

internal import EventQueue

/// How streaming threads reach the engine: through its queue, and only while it lives.
final class EngineOutlet: Sendable {
    private let queue: EventQueue
    /// Set once on the queue, read in blocks of the queue; the engine does not own its outlet's blocks.
    nonisolated(unsafe) weak var engine: GStreamerEngine?

    init(queue: EventQueue) {
        self.queue = queue
    }

    /// Runs `action` with the engine on its queue, after everything posted before. Any thread.
    func post(_ action: @escaping @Sendable (GStreamerEngine) -> Void) {
        queue.async { [weak self] in
            guard let engine = unsafe self?.engine else { return }
            action(engine)
        }
    }
}

internal import EventQueue
internal import Synchronization

/// When a sink was last given samples. Noted on the thread that feeds it, read on any.
final class FlowMark: Sendable {
    /// Nanoseconds of the host's clock; 0 before the first ones, and behind the last ones.
    private let last = Atomic<Int64>(0)
    private let isAwaited = Atomic<Bool>(false)
    private let waiter = Mutex<(@Sendable () -> Void)?>(nil)

    func note() {
        last.store(HostTime.now.nanoseconds, ordering: .relaxed)
        guard isAwaited.exchange(false, ordering: .acquiring) else { return }
        waiter.withLock { waiter in
            defer { waiter = nil }
            return waiter
        }?()
    }

    /// Nothing is to come: the end, or a flush behind which a new run begins.
    func endRun() {
        last.store(0, ordering: .relaxed)
    }

    /// Whether samples should have come and did not, for so long, in nanoseconds.
    func isOverdue(at now: HostTime, after limit: Int64) -> Bool {
        let last = last.load(ordering: .relaxed)
        return last > 0 && now.nanoseconds - last > limit
    }

    /// Calls `handler` with the next samples, on the feeding thread.
    func awaitNext(_ handler: @escaping @Sendable () -> Void) {
        waiter.withLock { $0 = handler }
        isAwaited.store(true, ordering: .releasing)
    }
}

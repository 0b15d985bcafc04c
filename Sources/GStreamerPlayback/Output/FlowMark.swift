internal import EventQueue
internal import Synchronization

/// When a sink was last given samples. Noted on the thread that feeds it, read on any.
final class FlowMark: Sendable {
    /// Nanoseconds of the host's clock; 0 before the first ones, and behind the last ones.
    private let last = Atomic<Int64>(0)
    /// Of the run's first samples.
    private let first = Atomic<Int64>(0)
    private let isAwaited = Atomic<Bool>(false)
    private let waiter = Mutex<(@Sendable () -> Void)?>(nil)

    func note() {
        let now = HostTime.now.nanoseconds
        if last.exchange(now, ordering: .relaxed) == 0 { first.store(now, ordering: .relaxed) }
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

    /// When the sink was given samples; nil where none have come, or none are to come.
    var lastTime: HostTime? {
        let last = last.load(ordering: .relaxed)
        return last > 0 ? HostTime(nanoseconds: last) : nil
    }

    /// For how long samples have been taken since the run's first ones, nanoseconds.
    var length: Int64 { last.load(ordering: .relaxed) - first.load(ordering: .relaxed) }

    /// Calls `handler` with the next samples, on the feeding thread.
    func awaitNext(_ handler: @escaping @Sendable () -> Void) {
        waiter.withLock { $0 = handler }
        isAwaited.store(true, ordering: .releasing)
    }
}

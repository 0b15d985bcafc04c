internal import CLinux
internal import Glibc
internal import Synchronization

/// What other threads leave for a queue, and the descriptor that wakes it.
///
/// The wake descriptor is written only when the queue's thread sleeps: work the queue gives itself costs no system
/// call.
final class Mailbox: Sendable {
    enum Letter {
        case block(@Sendable () -> Void)
        case job(UnownedJob)
        case stop
    }

    private struct State {
        var letters: [Letter] = []
        var isSleeping = false
        var isClosed = false
    }

    let wakeDescriptor: Int32
    private let state = Mutex(State())
    /// The queue's thread, 0 before it runs and after it has ended. Only the thread itself changes it, and only whether
    /// it equals the reader's own matters, so no ordering is needed.
    private let owner = Atomic<pthread_t>(0)

    init() {
        wakeDescriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        precondition(wakeDescriptor >= 0, "eventfd failed: no descriptor left")
    }

    deinit {
        close(wakeDescriptor)
    }

    var isOwnerThread: Bool {
        owner.load(ordering: .relaxed) == pthread_self()
    }

    func adoptThisThread() {
        precondition(owner.load(ordering: .relaxed) == 0, "the queue has a thread already")
        owner.store(pthread_self(), ordering: .relaxed)
    }

    func leaveThisThread() {
        owner.store(0, ordering: .relaxed)
    }

    func post(_ letter: Letter) {
        let mustWake = state.withLock { state in
            guard !state.isClosed else { return false }
            state.letters.append(letter)
            defer { state.isSleeping = false }
            return state.isSleeping
        }
        if mustWake {
            var one: UInt64 = 1
            _ = unsafe write(wakeDescriptor, &one, 8)
        }
    }

    func takeAll() -> [Letter] {
        state.withLock { state in
            guard !state.letters.isEmpty else { return [] }
            let letters = state.letters
            state.letters = []
            return letters
        }
    }

    /// Notes that the thread is about to block; false when something has arrived in the meantime.
    func sleepIfEmpty() -> Bool {
        state.withLock { state in
            state.isSleeping = state.letters.isEmpty
            return state.isSleeping
        }
    }

    func awake() {
        state.withLock { $0.isSleeping = false }
    }

    /// Takes nothing in any more; false when there is still something inside.
    func closeIfEmpty() -> Bool {
        state.withLock { state in
            state.isClosed = state.letters.isEmpty
            return state.isClosed
        }
    }

    func drainWake() {
        var count: UInt64 = 0
        _ = unsafe read(wakeDescriptor, &count, 8)
    }
}

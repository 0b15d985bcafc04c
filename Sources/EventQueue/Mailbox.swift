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

    let wakeDescriptor: Int32
    private let lock = PosixLock()
    // All three are touched with the lock held only.
    private nonisolated(unsafe) var letters: [Letter] = []
    private nonisolated(unsafe) var isSleeping = false
    private nonisolated(unsafe) var isClosed = false
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

    /// False when the queue has no thread any more and needs a new one for what was posted.
    func post(_ letter: Letter) -> Bool {
        let (mustWake, hasThread) = lock.locked {
            unsafe letters.append(letter)
            defer {
                unsafe isSleeping = false
                unsafe isClosed = false
            }
            return unsafe (isSleeping, !isClosed)
        }
        if mustWake {
            var one: UInt64 = 1
            _ = unsafe write(wakeDescriptor, &one, 8)
        }
        return hasThread
    }

    func takeAll() -> [Letter] {
        lock.locked {
            guard unsafe !letters.isEmpty else { return [] }
            let taken = unsafe letters
            unsafe letters = []
            return taken
        }
    }

    /// Notes that the thread is about to block; false when something has arrived in the meantime.
    func sleepIfEmpty() -> Bool {
        lock.locked {
            unsafe isSleeping = letters.isEmpty
            return unsafe isSleeping
        }
    }

    func awake() {
        lock.locked { unsafe isSleeping = false }
    }

    /// Lets go of the thread; false when there is still something for it to do.
    func closeIfEmpty() -> Bool {
        lock.locked {
            unsafe isClosed = letters.isEmpty
            if unsafe isClosed { owner.store(0, ordering: .relaxed) }
            return unsafe isClosed
        }
    }

    func drainWake() {
        var count: UInt64 = 0
        _ = unsafe read(wakeDescriptor, &count, 8)
    }
}

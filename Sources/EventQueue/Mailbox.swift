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
        var sleeping = false
        var owner: pthread_t?
    }

    let wakeDescriptor: Int32
    private let state = Mutex(State())

    init() {
        wakeDescriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        precondition(wakeDescriptor >= 0, "eventfd failed: no descriptor left")
    }

    deinit {
        close(wakeDescriptor)
    }

    var isOwnerThread: Bool {
        state.withLock { $0.owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    func adoptThisThread() {
        state.withLock { $0.owner = pthread_self() }
    }

    func post(_ letter: Letter) {
        let mustWake = state.withLock { state in
            state.letters.append(letter)
            defer { state.sleeping = false }
            return state.sleeping
        }
        if mustWake {
            var one: UInt64 = 1
            _ = unsafe write(wakeDescriptor, &one, 8)
        }
    }

    func takeAll() -> [Letter] {
        state.withLock { state in
            let letters = state.letters
            state.letters = []
            return letters
        }
    }

    /// Notes that the thread is about to block; false when something has arrived in the meantime.
    func sleepIfEmpty() -> Bool {
        state.withLock { state in
            state.sleeping = state.letters.isEmpty
            return state.sleeping
        }
    }

    func awake() {
        state.withLock { $0.sleeping = false }
    }

    func drainWake() {
        var count: UInt64 = 0
        _ = unsafe read(wakeDescriptor, &count, 8)
    }
}

internal import CLinux
internal import EventQueue
internal import Glibc

/// SIGTERM, SIGINT and SIGHUP as events of a queue: no handler runs inside somebody else's system call.
///
/// Block them before any other thread is started: threads inherit the mask, so that the signals wait for the queue.
final class TerminationSignals {
    private let descriptor: Int32
    private var watch: DescriptorWatch?

    /// On the first thread, before any other.
    static func block() {
        var mask = mask
        unsafe pthread_sigmask(SIG_BLOCK, &mask, nil)
        // A pipe or socket whose reader has gone is an error to handle, not a reason to die.
        signal(SIGPIPE, SIG_IGN)
    }

    private static var mask: sigset_t {
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        for signal in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&mask, signal) }
        return mask
    }

    init() {
        var mask = Self.mask
        descriptor = unsafe signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    }

    /// Calls `handler` on the queue with each signal's number, for the life of the process.
    func start(on queue: EventQueue, handler: @escaping (Int32) -> Void) {
        watch = queue.watch(descriptor, for: .readable) { [self] _ in
            var received = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            while unsafe read(descriptor, &received, size) == size {
                handler(Int32(received.ssi_signo))
            }
        }
    }
}

internal import CLinux
internal import EventQueue
internal import Glibc

/// Signals of the kernel as events of a queue, instead of interruptions at any moment.
enum ProcessSignal: Int32, Sendable {
    case interrupt = 2
    case terminate = 15
    case continued = 18
    case terminalStop = 20
    case windowChanged = 28
}

/// Delivers signals to a queue until ``cancel()`` or until this object goes. Confined to the queue.
final class SignalWatch {
    private let descriptor: Int32
    private var watch: DescriptorWatch?

    /// Keeps `signals` from interrupting the calling thread and all that it starts from now on. Call it before there
    /// are other threads.
    static func hold(_ signals: [ProcessSignal]) {
        var set = set(of: signals)
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// The signals must be held. Nil when the process has no descriptor left.
    init?(_ signals: [ProcessSignal], queue: EventQueue, handler: @escaping (ProcessSignal) -> Void) {
        var set = Self.set(of: signals)
        descriptor = unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        watch = queue.watch(descriptor, for: .readable) { [descriptor] _ in
            var information = signalfd_siginfo()
            while unsafe read(descriptor, &information, MemoryLayout<signalfd_siginfo>.size) > 0 {
                if let signal = ProcessSignal(rawValue: Int32(information.ssi_signo)) { handler(signal) }
            }
        }
    }

    func cancel() {
        watch?.cancel()
        watch = nil
    }

    deinit {
        watch?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    private static func set(of signals: [ProcessSignal]) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in signals { unsafe sigaddset(&set, signal.rawValue) }
        return set
    }
}

internal import CLinux
internal import Glibc
import Synchronization

/// The children that live now, so that none is left behind when the bench is interrupted.
enum RunningChildren {
    private static let identifiers = Mutex<Set<pid_t>>([])

    static func add(_ identifier: pid_t) {
        _ = identifiers.withLock { $0.insert(identifier) }
    }

    static func remove(_ identifier: pid_t) {
        _ = identifiers.withLock { $0.remove(identifier) }
    }

    static func endAll() {
        for identifier in identifiers.withLock({ $0 }) { kill(identifier, SIGKILL) }
    }

    /// Gives SIGINT and SIGTERM to a thread that ends the children, calls `cleanUp` and then the bench. To be called
    /// before any other thread is started.
    static func endWithBench(cleanUp: @escaping @Sendable () -> Void) {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGINT)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let awaited = signals
        startThread {
            var awaited = awaited
            var signal: Int32 = 0
            unsafe sigwait(&awaited, &signal)
            endAll()
            cleanUp()
            exit(128 + signal)
        }
    }
}

import Foundation

/// Waits for one child on a thread of its own, so that its identifier is never signalled once it may be another's.
final class ChildReaper: Sendable {
    let identifier: pid_t
    private let end = Locked(End())

    private struct End {
        var status: Int32?
        var waiters: [CheckedContinuation<Int32, Never>] = []
    }

    init(_ identifier: pid_t) {
        self.identifier = identifier
        Thread.detachNewThread { [self] in reap() }
    }

    var isRunning: Bool { end.withLock { $0.status == nil } }

    func status() async -> Int32 {
        await withCheckedContinuation { continuation in
            let known = end.withLock { end in
                if end.status == nil { end.waiters.append(continuation) }
                return end.status
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    func send(signal: Int32) {
        end.withLock { end in
            if end.status == nil { _ = kill(identifier, signal) }
        }
    }

    /// Waits without taking the child away, then takes it away under the lock.
    private func reap() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (code, waiters) = end.withLock { end in
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
            let code = status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
            end.status = code
            defer { end.waiters = [] }
            return (code, end.waiters)
        }
        for waiter in waiters { waiter.resume(returning: code) }
    }
}

internal import CLinux
internal import Glibc

/// A program that was started for the measurement, ended with this object.
final class ChildProgram {
    let identifier: pid_t
    /// The moment before it was started, on CLOCK_MONOTONIC in nanoseconds.
    let startTime: Int64
    private var isEnded = false

    /// Starts `program`, looked up in the path, with `environment` as its whole environment; what it says goes to
    /// `log`.
    init(_ program: String, _ arguments: [String], environment: [String: String], log: String) throws(BenchError) {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var noSignals = sigset_t()
        unsafe sigemptyset(&noSignals)
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        // The bench keeps SIGINT and SIGTERM to itself; its children take them as usual.
        unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)

        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var identifier: pid_t = 0
        startTime = monotonicNow()
        let failure = unsafe posix_spawnp(&identifier, program, &actions, &attributes, &words, &variables)
        guard failure == 0 else {
            throw BenchError("\(program) cannot be started: \(unsafe String(cString: strerror(failure)))")
        }
        self.identifier = identifier
        RunningChildren.add(identifier)
    }

    /// Asks it to end, insists after two seconds, and waits until it is gone.
    func end(signal: Int32 = SIGTERM) {
        guard !isEnded else { return }
        isEnded = true
        kill(identifier, signal)
        let limit = monotonicNow() + 2_000_000_000
        while waitpid(identifier, nil, WNOHANG) == 0 {
            if monotonicNow() > limit { kill(identifier, SIGKILL) }
            pause(milliseconds: 2)
        }
        RunningChildren.remove(identifier)
    }

    /// Waits until it ends by itself; its exit code, or -1 when it had to be ended after the limit.
    func wait(seconds: Int) -> Int32 {
        let limit = monotonicNow() + Int64(seconds) * 1_000_000_000
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, WNOHANG) == 0 {
            guard monotonicNow() < limit else {
                end(signal: SIGKILL)
                return -1
            }
            pause(milliseconds: 2)
        }
        isEnded = true
        RunningChildren.remove(identifier)
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }

    deinit {
        end()
    }
}

import Foundation
import TestSupport

/// A program on a terminal of its own: what it draws is kept, keys can be pressed. Ended with this object.
final class PseudoTerminal: Sendable {
    private let child: TerminalChild
    private var master: Int32 { child.master }

    /// `environment` is added to the present one.
    /// `POSIX_SPAWN_SETSID`, which glibc only declares with its own extensions.
    private static let newSession: Int16 = 0x80

    init(
        _ program: String, _ arguments: [String], environment: [String: String], columns: Int = 80,
        standardInput: String? = nil
    ) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw WaitedInVain("a pseudo-terminal") }
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
        var name = [CChar](repeating: 0, count: 128)
        ttyname_r(slave, &name, name.count)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The leader of a session gets the first terminal it opens as its controlling one.
        posix_spawn_file_actions_addopen(&actions, 1, name, O_RDWR, 0)
        if let standardInput {
            posix_spawn_file_actions_addopen(&actions, 0, standardInput, O_RDONLY, 0)
        } else {
            posix_spawn_file_actions_adddup2(&actions, 1, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of Dispatch hold signals back, and children inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var argumentPointers = ([program] + arguments).map { strdup($0) } + [nil]
        var variablePointers = variables.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { (argumentPointers + variablePointers).forEach { free($0) } }
        var identifier: pid_t = 0
        let failure = posix_spawn(
            &identifier, program, &actions, &attributes, &argumentPointers, &variablePointers)
        guard failure == 0 else { throw WaitedInVain("\(program) to start: error \(failure)") }
        child = TerminalChild(identifier, master: master, slave: slave)
        child.start()
    }

    deinit {
        child.send(signal: SIGKILL)
    }

    /// Everything written so far.
    var output: String { String(decoding: child.drawn.withLock { $0 }, as: UTF8.self) }

    /// What is on the line the cursor is on: the text after the last time the line was cleared, without escape codes.
    var line: String { Self.withoutCodes(output.components(separatedBy: "\r\u{1B}[J").last ?? "") }

    func press(_ keys: String) {
        var bytes = Array(keys.utf8)
        write(master, &bytes, bytes.count)
    }

    func resize(columns: Int) {
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Whether lines are edited and echoed, as a shell wants it.
    var isInLineMode: Bool {
        var mode = termios()
        tcgetattr(child.slave, &mode)
        let wanted = tcflag_t(ICANON | ECHO | ISIG)
        return mode.c_lflag & wanted == wanted
    }

    func wait(for what: String, _ condition: (PseudoTerminal) -> Bool) async throws {
        do {
            try await eventually(what) { condition(self) }
        } catch {
            throw WaitedInVain("\(what); on the terminal: \(output.debugDescription)")
        }
    }

    /// The exit code, or minus the signal that ended it.
    func status() async throws -> Int32 {
        try await wait(for: "the end") { $0.child.endStatus.withLock { $0 } != nil }
        return child.endStatus.withLock { $0! }
    }

    func send(signal: Int32) {
        child.send(signal: signal)
    }

    static func withoutCodes(_ text: String) -> String {
        text.replacingOccurrences(of: "\u{1B}\\[[?0-9;]*[A-Za-z]", with: "", options: .regularExpression)
            .replacingOccurrences(of: "\r", with: "")
    }
}

/// The program and its terminal; two threads keep it until the program has ended.
private final class TerminalChild: Sendable {
    let identifier: pid_t
    let master: Int32
    /// Kept open, so that the terminal's mode can be read when the program has gone.
    let slave: Int32
    let drawn = Locked<[UInt8]>([])
    let endStatus = Locked<Int32?>(nil)
    private let isDrained = DispatchSemaphore(value: 0)

    init(_ identifier: pid_t, master: Int32, slave: Int32) {
        (self.identifier, self.master, self.slave) = (identifier, master, slave)
    }

    deinit {
        close(master)
        close(slave)
    }

    func start() {
        Thread.detachNewThread { [self] in read() }
        Thread.detachNewThread { [self] in reap() }
    }

    func send(signal: Int32) {
        endStatus.withLock { if $0 == nil { _ = kill(identifier, signal) } }
    }

    /// Written behind the child's last byte; no text has it.
    private static let end: [UInt8] = [0xFF, 0xFE, 0xFD]

    private func read() {
        var block = [UInt8](repeating: 0, count: 4_096)
        var isAtEnd = false
        while !isAtEnd {
            let count = Glibc.read(master, &block, block.count)
            guard count > 0 else { break }
            drawn.withLock { drawn in
                drawn += block[..<count]
                isAtEnd = drawn.suffix(Self.end.count).elementsEqual(Self.end)
                if isAtEnd { drawn.removeLast(Self.end.count) }
            }
        }
        isDrained.signal()
    }

    /// Waits without taking the child away, then takes it away under the lock, so that its identifier is never
    /// signalled once it may be another's.
    private func reap() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        // What was written last may still be on its way through the terminal.
        _ = Glibc.write(slave, Self.end, Self.end.count)
        isDrained.wait()
        endStatus.withLock { end in
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
            end = status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
        }
    }
}

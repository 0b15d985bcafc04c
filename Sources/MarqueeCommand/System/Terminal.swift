internal import Glibc
internal import Synchronization

/// The terminal under the program: its size, its keyboard mode, and what it looked like before.
///
/// Any thread may draw and any thread may put it back: a lock keeps the two apart, and after ``restore()`` nothing is
/// drawn any more.
final class Terminal: Sendable {
    private struct State {
        var isDrawing = false
        /// The mode found, while ours is set.
        var hasKeyMode = false
        var isOver = false
    }

    private let state = Mutex(State())
    /// Whether keys can be read.
    let hasKeyboard = isatty(STDIN_FILENO) == 1

    static var isOnErrorOutput: Bool { isatty(STDERR_FILENO) == 1 }
    static var isOnOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    private static let hideCursor = "\u{1B}[?25l"
    private static let showCursor = "\u{1B}[?25h"
    static let clearLine = "\r\u{1B}[J"

    /// Columns; 80 when the terminal does not know.
    var columns: Int {
        var size = winsize()
        let known = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return known ? Int(size.ws_col) : 80
    }

    /// Whether the shell has put this program into the foreground. One in the background must leave the terminal
    /// alone, or is stopped for touching it.
    var isForeground: Bool {
        let foreground = tcgetpgrp(STDOUT_FILENO)
        return foreground < 0 || foreground == getpgrp()
    }

    /// Whether the terminal is ours now.
    var isDrawing: Bool { state.withLock { $0.isDrawing } }

    /// Keys come singly and unechoed, signals by key still work, the cursor hides.
    func enter() {
        state.withLock { state in
            guard !state.isOver, !state.isDrawing, isForeground else { return }
            if hasKeyboard { state.hasKeyMode = setKeyMode() }
            state.isDrawing = true
            OutputStream.output.write(Self.hideCursor)
        }
    }

    /// Puts everything back; the line the cursor is on is cleared. Harmless when there is nothing to put back.
    func restore() {
        state.withLock { state in
            guard state.isDrawing else { return }
            state.isDrawing = false
            OutputStream.output.write(Self.clearLine + Self.showCursor)
            if state.hasKeyMode, isForeground { TerminalMode.restore() }
            state.hasKeyMode = false
        }
    }

    /// As ``restore()``, for good: standard error is itself again as well.
    func leave() {
        restore()
        state.withLock { $0.isOver = true }
        TerminalMode.endCapture()
    }

    /// False when the terminal has gone.
    @discardableResult
    func draw(_ text: String) -> Bool {
        state.withLock { state in
            !state.isDrawing || OutputStream.output.write(text) == nil
        }
    }

    /// What has been typed.
    func readKeys() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// Stops the process as Ctrl-Z does, and returns when it goes on.
    func suspendProcess() {
        kill(getpid(), SIGSTOP)
    }

    private func setKeyMode() -> Bool {
        guard var mode = TerminalMode.save() else { return false }
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe withUnsafeMutablePointer(to: &mode.c_cc) { characters in
            unsafe characters.withMemoryRebound(to: cc_t.self, capacity: Int(NCCS)) { characters in
                unsafe characters[Int(VMIN)] = 1
                unsafe characters[Int(VTIME)] = 0
            }
        }
        return unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0
    }
}

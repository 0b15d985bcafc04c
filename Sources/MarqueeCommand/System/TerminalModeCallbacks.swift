internal import Glibc

/// The mode the terminal had, kept where a signal handler can reach it: whatever ends the process, the shell gets its
/// terminal back.
enum TerminalMode {
    /// Written before the handlers are installed and while the terminal's lock is held; read by the handlers, which
    /// run when nothing else will.
    nonisolated(unsafe) fileprivate static var saved = termios()
    nonisolated(unsafe) fileprivate static var isSaved = false
    /// The pipe standard error runs into and the descriptor it was; -1 while it is itself.
    nonisolated(unsafe) fileprivate static var captured: Int32 = -1
    nonisolated(unsafe) fileprivate static var savedError: Int32 = -1

    /// Signals that end a process without asking it.
    private static let fatalSignals = [SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// The present mode, remembered.
    static func save() -> termios? {
        var mode = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
        unsafe saved = mode
        unsafe isSaved = true
        installHandlers()
        return mode
    }

    static func restore() {
        unsafe isSaved = false
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
    }

    /// Standard error runs into a pipe from now on.
    static func noteCapture(reading: Int32, saved: Int32) {
        unsafe captured = reading
        unsafe savedError = saved
    }

    /// Standard error is itself again, and what was still in the pipe is written. Async-signal-safe.
    static func endCapture() {
        guard unsafe savedError >= 0 else { return }
        unsafe dup2(savedError, STDERR_FILENO)
        unsafe savedError = -1
        unsafe withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { block in
            while true {
                let count = unsafe read(captured, block.baseAddress, block.count)
                guard count > 0 else { break }
                _ = unsafe write(STDERR_FILENO, block.baseAddress, count)
            }
        }
    }

    private static func installHandlers() {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = restoreTerminalAndDie
        // One shot: raised again, the signal does what it does by default.
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
        for signal in fatalSignals { unsafe _ = sigaction(signal, &action, nil) }
    }
}

/// Runs on whichever thread the signal hit, at any moment: only async-signal-safe calls (signal-safety(7)).
private func restoreTerminalAndDie(_ signal: Int32) {
    if unsafe TerminalMode.isSaved {
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &TerminalMode.saved)
        let showCursor: StaticString = "\r\u{1B}[J\u{1B}[?25h"
        _ = unsafe write(STDOUT_FILENO, showCursor.utf8Start, showCursor.utf8CodeUnitCount)
    }
    // A last word, such as why the program traps.
    TerminalMode.endCapture()
    raise(signal)
}

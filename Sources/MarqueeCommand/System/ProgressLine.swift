internal import Glibc

/// A line on standard error that is written over while something goes on, for a person who waits. Nothing of it stays.
final class ProgressLine {
    private let columns: Int
    private var shown = ""

    /// Nil when standard error is no terminal, or one without a cursor to move.
    init?() {
        guard ProcessEnvironment.variable("TERM") != "dumb", let size = TerminalSize(of: .error) else { return nil }
        columns = size.columns
    }

    /// Nothing is drawn while the terminal belongs to another program.
    func show(_ text: String) {
        let line = text.harmless.truncated(toColumns: columns - 1)
        let foreground = tcgetpgrp(STDERR_FILENO)
        guard line != shown, foreground < 0 || foreground == getpgrp() else { return }
        OutputStream.error.write(Terminal.clearLine + line)
        shown = line
    }

    func clear() {
        guard !shown.isEmpty else { return }
        OutputStream.error.write(Terminal.clearLine)
        shown = ""
    }
}

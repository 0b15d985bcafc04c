internal import Glibc

/// How large the terminal behind a stream is.
struct TerminalSize: Hashable {
    let columns: Int
    let rows: Int

    /// Nil when the stream does not go to a terminal; 80 by 24 when the terminal does not know.
    init?(of stream: OutputStream) {
        guard isatty(stream.rawValue) == 1 else { return nil }
        var size = winsize()
        let isKnown = unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0
        columns = isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
        rows = isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
    }
}

internal import Glibc

/// Writing to descriptors without buffering of our own: what was written is out.
enum OutputStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Nil when all of it is out.
    @discardableResult
    func write(_ text: String) -> WriteFailure? {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(rawValue, $0.baseAddress, $0.count)
            }
            if written >= 0 {
                bytes = bytes.dropFirst(written)
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                return errno == EPIPE ? .nobodyReads : .failed(unsafe String(cString: strerror(errno)))
            }
        }
        return nil
    }

    @discardableResult
    func writeLine(_ line: String) -> WriteFailure? {
        write(line + "\n")
    }

    /// Somebody who shares the descriptor has made it non-blocking.
    private func waitUntilWritable() {
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }

    /// A reader that goes away is an answer of `write`, not the end of the process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }
}

/// Why output did not get out.
enum WriteFailure: Hashable {
    /// The reader of the pipe has gone, which is its right.
    case nobodyReads
    /// In the system's words: the disk is full, the terminal has gone.
    case failed(String)

    /// Says so, unless it is nobody's fault; the exit code.
    func report(whenNobodyReads quietCode: Int32) -> Int32 {
        switch self {
        case .nobodyReads: return quietCode
        case .failed(let reason):
            complain("the output cannot be written: \(reason); send it somewhere else")
            return ExitCode.failed
        }
    }
}

/// One line for a person on standard error, in the form every message of the program has.
func complain(_ message: String) {
    OutputStream.error.writeLine("marquee: " + message.harmless)
}

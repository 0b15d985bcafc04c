internal import EventQueue
internal import Glibc

/// While a live line is on the terminal, what anything in the process writes to standard error would run into it: log
/// lines, and the remarks of sound libraries. Captured, each line goes to a handler instead. Confined to its queue.
final class StandardErrorCapture {
    private let saved: Int32
    private let reading: Int32
    private var partialLine: [UInt8] = []
    private var watch: DescriptorWatch?
    private let handler: (String) -> Void

    /// Nil when standard error goes elsewhere and disturbs nothing, or when there is no descriptor left.
    init?(queue: EventQueue, handler: @escaping (String) -> Void) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        var ends: [Int32] = [-1, -1]
        // Writers never wait: if nobody reads, what they say is lost, not their time.
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        self.handler = handler
        reading = ends[0]
        saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        TerminalMode.noteCapture(reading: reading, saved: saved)
        dup2(ends[1], STDERR_FILENO)
        close(ends[1])
        watch = queue.watch(reading, for: .readable) { [weak self] _ in self?.drain() }
    }

    deinit {
        watch?.cancel()
        close(reading)
        close(saved)
    }

    private func drain() {
        var block = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = unsafe read(reading, &block, block.count)
            guard count > 0 else { return }
            partialLine += block[..<count]
            while let end = partialLine.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: partialLine[..<end], as: UTF8.self)
                partialLine.removeSubrange(...end)
                if !line.isEmpty { handler(line) }
            }
        }
    }
}

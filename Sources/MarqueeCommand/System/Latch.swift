internal import Glibc

/// Lets one thread wait until another has come to a point.
final class Latch: Sendable {
    private let reading: Int32
    private let writing: Int32

    /// Nil when the process has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func open() {
        var byte: UInt8 = 1
        _ = unsafe write(writing, &byte, 1)
    }

    /// Blocks until ``open()`` or for `milliseconds`.
    func wait(milliseconds: Int32) {
        var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, milliseconds)
    }
}

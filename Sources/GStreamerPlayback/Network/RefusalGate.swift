internal import CLinux
internal import Glibc

/// Holds the thread of a demuxer's that has been refused a segment until the item is left.
///
/// `hlsdemux2` and `dashdemux2` of GStreamer 1.22 ask again every 10 ms, without end where a stream is live or the server
/// has an error of its own, and end the process when a live list is renewed meanwhile (an assertion in
/// `gst_adaptive_demux2_stream_on_manifest_update`). What came before is heard while they wait here.
final class RefusalGate: Sendable {
    private let descriptor = eventfd(0, Int32(EFD_CLOEXEC))

    /// Any thread, any number of times.
    func open() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, 8)
    }

    /// Returns a little after it has been opened, when the demuxer is being stopped and does not ask again. Not later than
    /// after some seconds: the thread may hold the demuxer's lock, for which others would wait.
    func wait() {
        guard descriptor >= 0 else { return }
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&wait, 1, Self.longest) < 0, errno == EINTR {}
        _ = poll(nil, 0, Self.stopTime)
    }

    private static let longest: Int32 = 5_000
    /// Milliseconds.
    private static let stopTime: Int32 = 100

    deinit {
        close(descriptor)
    }
}

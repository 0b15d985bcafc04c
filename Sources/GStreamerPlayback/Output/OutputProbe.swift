internal import CGStreamer
internal import EventQueue
internal import Glibc

/// Whether an output can be opened at this moment.
public enum OutputProbe {
    public enum Answer: Hashable, Sendable {
        case opens
        /// There is nobody, it is in use, or its plugin is not installed.
        case refuses
        /// Nothing was heard of it within the limit: playing would stand still.
        case silent
    }

    /// Opens and closes it, without a sound. Blocks for `milliseconds` at most; a thread that waits for an output
    /// without an answer stays behind.
    public static func ask(_ output: AudioOutput, milliseconds: Int32) -> Answer {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return .silent }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (reading, writing) = (ends[0], ends[1])
        let queue = EventQueue(label: "probe")
        queue.async {
            var answer: UInt8 = opens(output) ? 1 : 0
            _ = unsafe write(writing, &answer, 1)
            close(writing)
            queue.stop()
        }
        var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        // An answer that comes later still finds somebody at the other end: nobody's process ends by a broken pipe.
        guard unsafe poll(&entry, 1, milliseconds) > 0 else { return .silent }
        defer { close(reading) }
        var answer: UInt8 = 0
        return unsafe read(reading, &answer, 1) == 1 && answer == 1 ? .opens : .refuses
    }

    private static func opens(_ output: AudioOutput) -> Bool {
        GStreamerRuntime.start()
        let (kind, device): (String, String?) =
            switch output.resolved() {
            case .pulse(let device): ("pulsesink", device)
            case .alsa(let device): ("alsasink", device)
            case .automatic, .null, .unclocked, .file: ("fakesink", nil)
            }
        guard let sink = try? Element(kind) else { return false }
        if let device { sink.set("device", device) }
        defer { sink.setState(GST_STATE_NULL) }
        return sink.setState(GST_STATE_READY) != GST_STATE_CHANGE_FAILURE
    }
}

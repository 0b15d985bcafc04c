internal import CGStreamer
internal import Glibc
internal import Synchronization

/// GStreamer's start, once per process. Any thread; takes some milliseconds, so not the one that answers the bus.
public enum GStreamerRuntime {
    private static let isStarted = Mutex(false)

    /// Initialises the library, if nobody has yet.
    public static func start() {
        isStarted.withLock { isStarted in
            guard !isStarted else { return }
            gst_init(nil, nil)
            gst_pb_utils_init()
            isStarted = true
        }
    }

    /// For example `GStreamer 1.22.0`.
    public static var version: String {
        guard let text = unsafe gst_version_string() else { return "GStreamer" }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text)
    }
}

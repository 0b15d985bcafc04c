internal import CGStreamer
internal import Glibc
internal import Synchronization

/// GStreamer's start, once per process. Any thread; takes some milliseconds, so not the one that answers the bus.
public enum GStreamerRuntime {
    private static let isStarted = Mutex(false)

    /// In which encoding tags are read that do not say theirs and are no UTF-8, in the words of iconv; several with colons
    /// between are tried in order. GStreamer reads it from the environment, where `GST_TAG_ENCODING` may be set before:
    /// then that one stays. Set it before other threads start.
    public static var tagEncoding: String {
        get { unsafe getenv(encodingVariable).map { unsafe String(cString: $0) } ?? "WINDOWS-1252" }
        set { unsafe setenv(encodingVariable, newValue, 0) }
    }

    static let encodingVariable = "GST_TAG_ENCODING"

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

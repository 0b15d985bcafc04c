internal import CGStreamer
internal import MediaModel
internal import Synchronization

/// The element that reads an adaptive stream: `hlsdemux2` or `dashdemux2`, which fetches a list, then segment after segment
/// of the variant that fits the connection.
@safe final class AdaptiveDemuxer: Sendable {
    /// One reference, given back at the end. GStreamer takes changes of its properties from any thread.
    private nonisolated(unsafe) let demuxer: UnsafeMutablePointer<GstElement>
    /// Whether downloads are held.
    private let isHeld = Mutex(false)

    /// Nil for another element.
    init?(_ part: UnsafeMutablePointer<GstElement>) {
        guard unsafe cgst_has_property(part, "max-buffering-time") != 0 else { return nil }
        unsafe cgst_ref(part)
        unsafe demuxer = unsafe part
    }

    /// Holds for the segments that are fetched from now on; the first one is of the list that stands first.
    func keep(_ limits: NetworkLimits) {
        isHeld.withLock { isHeld in
            guard !isHeld else { return }
            unsafe cgst_set_int(demuxer, "max-bitrate", gint(clamping: limits.peakBitRate ?? 0))
            let wanted = limits.forwardBuffer ?? 0
            let seconds = wanted > 0 ? wanted : Self.usualBuffer
            for name in ["high-watermark-time", "max-buffering-time"] {
                unsafe cgst_set_int64(demuxer, name, seconds * 1_000_000_000)
            }
        }
    }

    /// Seconds; GStreamer's own default.
    private static let usualBuffer = 30

    /// No further segment is begun while any of it waits to be heard, whatever the limits.
    func holdDownloads() {
        isHeld.withLock { isHeld in
            isHeld = true
            unsafe cgst_set_int64(demuxer, "high-watermark-time", 1)
            unsafe cgst_set_int64(demuxer, "max-buffering-time", 1)
        }
    }

    deinit {
        unsafe cgst_unref(demuxer)
    }
}

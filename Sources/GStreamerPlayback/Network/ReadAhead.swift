internal import CGStreamer

/// How much is collected of an item: what is enough to begin with, and what at most.
///
/// Both are counted in time, for which the bit rate has to be known; until it is, enough is what a good station sends in
/// two seconds. After each stall more is collected before sound goes on, so that a server that is a little too slow makes
/// few long pauses and not many short ones.
struct ReadAhead: Hashable, Sendable {
    /// Bits a second; 0 while it is not known.
    var bitRate = 0
    /// How often sound has run dry.
    var stalls = 0
    /// Microseconds; 0 is automatic.
    var forwardBuffer: Int64 = 0

    private static let unknownBitRate = 320_000
    private static let automatic = 30.0
    private static let longestStart = 12.0
    private static let smallest = 64 << 10
    private static let largest = 32 << 20

    private var bytesPerSecond: Double { Double(bitRate > 0 ? bitRate : Self.unknownBitRate) / 8 }

    /// Seconds.
    private var length: Double { forwardBuffer > 0 ? Double(forwardBuffer) / 1e6 : Self.automatic }

    /// What is collected at most, in bytes.
    var capacity: Int {
        Int(min(max(length * bytesPerSecond, Double(Self.smallest)), Double(Self.largest)))
    }

    /// The part of ``capacity`` that is as good as nothing.
    static let empty = 0.001

    /// What is enough to begin, or to go on, with, in seconds.
    var start: Double { min(2 * Double(1 << min(stalls, 3)), Self.longestStart, length) }

    /// The part of ``capacity`` that is enough to begin, or to go on, with.
    var enough: Double {
        min(max(start * bytesPerSecond / Double(capacity), 0.001), 0.99)
    }
}

/// The queue in front of an item's decoder, for the engine to adjust while data flow.
@safe final class ReadAheadQueue: Sendable {
    /// One reference, given back at the end. GStreamer takes changes of its properties from any thread.
    private nonisolated(unsafe) let queue: UnsafeMutablePointer<GstElement>

    init(_ queue: UnsafeMutablePointer<GstElement>) {
        unsafe cgst_ref(queue)
        unsafe self.queue = unsafe queue
        // What comes in a burst says nothing about how long it lasts.
        unsafe cgst_set_bool(queue, "use-rate-estimate", 0)
    }

    func adjust(to wanted: ReadAhead) {
        unsafe cgst_set_int64(queue, "max-size-time", 0)
        unsafe cgst_set_int(queue, "max-size-bytes", gint(wanted.capacity))
        unsafe cgst_set_double(queue, "low-watermark", ReadAhead.empty)
        unsafe cgst_set_double(queue, "high-watermark", wanted.enough)
    }

    deinit {
        unsafe cgst_unref(queue)
    }
}

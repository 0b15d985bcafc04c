internal import CGStreamer
internal import MediaModel
internal import PlaylistFiles
internal import Synchronization

/// The element that reads an adaptive stream: `hlsdemux2` or `dashdemux2`, which fetches a list, then segment after segment
/// of the variant that fits the connection.
@safe final class AdaptiveDemuxer: Sendable {
    private struct State {
        var limits = NetworkLimits()
        var start = MediaTime.zero
        /// What its list has to choose from; empty until that is known, and with DASH, where GStreamer chooses by size and
        /// begins with the smallest.
        var variants: [HLSVariant] = []
        /// Whether a variant has been chosen to begin with.
        var hasBegun = false
        /// Whether downloads are held.
        var isHeld = false
    }

    /// One reference, given back at the end. GStreamer takes changes of its properties from any thread.
    private nonisolated(unsafe) let demuxer: UnsafeMutablePointer<GstElement>
    private let state = Mutex(State())

    /// Nil for another element.
    init?(_ part: UnsafeMutablePointer<GstElement>) {
        guard unsafe cgst_has_property(part, "max-buffering-time") != 0 else { return nil }
        unsafe cgst_ref(part)
        unsafe demuxer = unsafe part
        unsafe AdaptiveList.intercept(part) { [weak self] list in self?.take(list) }
    }

    func isElement(_ source: UnsafeMutablePointer<GstObject>) -> Bool {
        unsafe UnsafeMutableRawPointer(source) == UnsafeMutableRawPointer(demuxer)
    }

    /// Holds for the segments that are fetched from now on.
    /// - Parameter start: what is enough to begin with.
    func keep(_ limits: NetworkLimits, start: MediaTime) {
        state.withLock { state in
            (state.limits, state.start) = (limits, start)
            apply(state)
        }
    }

    /// Its list, before the demuxer sees it; the one that it is to see instead.
    private func take(_ list: [UInt8]) -> [UInt8]? {
        guard let master = HLSList(list), !master.variants.isEmpty else { return nil }
        let sound = master.soundOnly
        let variants = sound.flatMap { HLSList($0)?.variants } ?? master.variants
        state.withLock { state in
            state.variants = variants
            apply(state)
        }
        return sound
    }

    /// What it begins with has been chosen. Of what is in there only the sound is taken; what lies apart from it is not
    /// even fetched.
    ///
    /// On the thread that posts the collection of streams, when the demuxer waits for a selection.
    func choose(from collection: UnsafeMutablePointer<GstStreamCollection>) {
        state.withLock { state in
            guard !state.hasBegun else { return }
            state.hasBegun = true
            apply(state)
        }
        guard let stream = unsafe soundAmongOthers(collection) else { return }
        var node = unsafe GList(data: UnsafeMutableRawPointer(mutating: stream), next: nil, prev: nil)
        unsafe gst_element_send_event(demuxer, gst_event_new_select_streams(&node))
    }

    private func apply(_ state: State) {
        guard !state.isHeld else { return }
        let (limits, ceiling) = (state.limits, state.variants.ceiling(for: state.limits.maximumResolution))
        let peak = [limits.peakBitRate ?? 0, ceiling ?? 0].filter { $0 > 0 }.min() ?? 0
        unsafe cgst_set_int(demuxer, "max-bitrate", gint(clamping: peak))
        // It begins with the variant that stands first, unless it is told what the connection carries; but then it does not
        // measure that.
        let isFirstTooMuch = !state.hasBegun && peak > 0 && state.variants.first.map { $0.bandwidth > peak } ?? false
        unsafe cgst_set_int(demuxer, "connection-bitrate", isFirstTooMuch ? gint(clamping: peak) : 0)
        if unsafe cgst_has_property(demuxer, "max-video-width") != 0 {
            unsafe cgst_set_int(demuxer, "max-video-width", gint(clamping: limits.maximumResolution?.width ?? 0))
            unsafe cgst_set_int(demuxer, "max-video-height", gint(clamping: limits.maximumResolution?.height ?? 0))
            // `dashdemux2` would begin when all of the buffer is full, which a broadcast never fills; `hlsdemux2` begins
            // with one and a half segments.
            unsafe cgst_set_int64(demuxer, "low-watermark-time", Int(state.start.nanoseconds))
        }
        let wanted = limits.forwardBuffer ?? .zero
        let buffer = wanted > .zero ? wanted : Self.usualBuffer
        for name in ["high-watermark-time", "max-buffering-time"] {
            unsafe cgst_set_int64(demuxer, name, Int(buffer.nanoseconds))
        }
    }

    /// GStreamer's own default.
    private static let usualBuffer = MediaTime(seconds: 30)

    /// No further segment is begun while any of it waits to be heard, whatever the limits.
    func holdDownloads() {
        state.withLock { state in
            state.isHeld = true
            unsafe cgst_set_int64(demuxer, "high-watermark-time", 1)
            unsafe cgst_set_int64(demuxer, "max-buffering-time", 1)
        }
    }

    deinit {
        unsafe cgst_unref(demuxer)
    }
}

/// The name of the sound that is played, where there is something else to be had: what is meant to be played unless
/// somebody chooses, or else the first. Valid as long as the collection.
private func soundAmongOthers(_ collection: UnsafeMutablePointer<GstStreamCollection>) -> UnsafePointer<CChar>? {
    var chosen: UnsafePointer<CChar>?
    var (isMeant, hasOthers) = (false, false)
    let count = unsafe gst_stream_collection_get_size(collection)
    for number in 0..<count {
        guard let stream = unsafe gst_stream_collection_get_stream(collection, number) else { continue }
        guard unsafe gst_stream_get_stream_type(stream).rawValue & GST_STREAM_TYPE_AUDIO.rawValue != 0 else {
            hasOthers = true
            continue
        }
        let isSelected = unsafe gst_stream_get_stream_flags(stream).rawValue & GST_STREAM_FLAG_SELECT.rawValue != 0
        if unsafe chosen == nil || isSelected && !isMeant {
            unsafe chosen = unsafe gst_stream_get_stream_id(stream)
            isMeant = isSelected
        }
    }
    return unsafe hasOthers ? chosen : nil
}

internal import CGStreamer
internal import CLinux
internal import Glibc
public import MediaModel
public import Playback

/// Reads the whole of something small that lies at an address, through the same source elements that play media.
public enum ResourceFetch {
    /// Waits on the calling thread.
    ///
    /// - Parameters:
    ///   - limit: in bytes; more is an error, not a part.
    ///   - seconds: how long it may take in all.
    public static func contents(
        of uri: MediaURI, limit: Int, seconds: Int
    ) throws(PlaybackError) -> [UInt8] {
        GStreamerRuntime.start()
        let file = unsafe memfd_create("marquee-fetch", UInt32(MFD_CLOEXEC))
        guard file >= 0 else { throw PlaybackError(.other, "There is no memory for it.") }
        defer { close(file) }
        guard let made = unsafe gst_element_make_from_uri(GST_URI_SRC, uri.text, nil, nil) else {
            throw PlaybackError(.missingPlugin, "GStreamer has nothing that reads \(uri.scheme): addresses.")
        }
        let source = unsafe Element(adopting: made)
        let sink = try Element("fdsink")
        sink.set("fd", file)
        sink.set("sync", false)
        let pipeline = unsafe Element(adopting: gst_pipeline_new(nil)!)
        unsafe pipeline.pointer.withMemoryRebound(to: GstBin.self, capacity: 1) { bin in
            unsafe gst_bin_add(bin, source.pointer)
            unsafe gst_bin_add(bin, sink.pointer)
        }
        source.link(to: sink)
        defer { pipeline.setState(GST_STATE_NULL) }
        pipeline.setState(GST_STATE_PLAYING)
        do throws(PlaybackError) {
            try wait(for: pipeline, file, limit: limit, seconds: seconds)
        } catch {
            // GStreamer has no words for a connection that was never made.
            guard size(of: file) == 0, error.trouble == nil, error.code != .unsupportedFormat else { throw error }
            throw ConnectionCheck(uri)?.problem(detail: error.detail) ?? error
        }
        return try bytes(of: file, limit: limit)
    }

    /// Looks at the size now and then: a radio station has no end.
    private static func wait(
        for pipeline: Element, _ file: Int32, limit: Int, seconds: Int
    ) throws(PlaybackError) {
        guard let bus = unsafe gst_element_get_bus(pipeline.pointer) else { return }
        defer { unsafe cgst_unref(bus) }
        let wanted = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        for _ in 0..<(seconds * 10) {
            if size(of: file) > limit { break }
            guard let message = unsafe gst_bus_timed_pop_filtered(bus, 100_000_000, wanted) else { continue }
            defer { unsafe cgst_unref_message(message) }
            guard unsafe message.pointee.type == GST_MESSAGE_ERROR else { return }
            var error: UnsafeMutablePointer<GError>?
            unsafe gst_message_parse_error(message, &error, nil)
            guard let error = unsafe error else { return }
            defer { unsafe g_error_free(error) }
            throw unsafe PlaybackError(error, debug: nil, answer: ServerAnswer(message))
        }
        guard size(of: file) <= limit else { throw PlaybackError(.unsupportedFormat, "It is too large for a list.") }
        throw PlaybackError(.timedOut, "The server did not send it within \(seconds) seconds.")
    }

    private static func size(of file: Int32) -> Int {
        var status = stat()
        return unsafe fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func bytes(of file: Int32, limit: Int) throws(PlaybackError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(size(of: file), limit))
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(file, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count else { throw PlaybackError(.other, "It could not be read back.") }
        return bytes
    }
}

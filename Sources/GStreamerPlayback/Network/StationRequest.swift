internal import CGStreamer
internal import MediaModel
internal import Playback

/// Asks a server what it says of what it would send, and takes none of it.
enum StationRequest {
    /// How long a server may take, in nanoseconds.
    private static let limit: GstClockTime = 5_000_000_000

    /// Waits on the calling thread. Nil where there is no answer, or one that is no success.
    static func headers(of uri: MediaURI) -> ServerHeaders? {
        guard ["http", "https"].contains(uri.scheme),
            let made = unsafe gst_element_make_from_uri(GST_URI_SRC, uri.text, nil, nil)
        else { return nil }
        let source = unsafe Element(adopting: made)
        guard let sink = try? Element("fakesink") else { return nil }
        let pipeline = unsafe Element(adopting: gst_pipeline_new(nil)!)
        unsafe gst_bin_add(pipeline.asBin, source.pointer)
        unsafe gst_bin_add(pipeline.asBin, sink.pointer)
        source.link(to: sink)
        defer { pipeline.setState(GST_STATE_NULL) }
        pipeline.setState(GST_STATE_PAUSED)
        guard let bus = unsafe gst_element_get_bus(pipeline.pointer) else { return nil }
        defer { unsafe cgst_unref(bus) }
        let wanted = GstMessageType(
            GST_MESSAGE_ELEMENT.rawValue | GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_ASYNC_DONE.rawValue)
        while let message = unsafe gst_bus_timed_pop_filtered(bus, limit, wanted) {
            defer { unsafe cgst_unref_message(message) }
            guard unsafe message.pointee.type == GST_MESSAGE_ELEMENT else { return nil }
            guard let structure = unsafe gst_message_get_structure(message),
                let headers = unsafe ServerHeaders(structure)
            else { continue }
            return (200..<300).contains(headers.status) ? headers : nil
        }
        return nil
    }
}

extension ItemFacts {
    /// What a station says of itself beside its sound.
    mutating func complete(with server: ServerHeaders) {
        guard server.isStation else { return }
        metadata.completeAsStream(of: server.stationName, splitsTitles: true)
        let genre = server.stationGenre.map(CleanText.line) ?? ""
        if metadata.genres.isEmpty, !genre.isEmpty { metadata.genres = [genre] }
        let description = server.stationDescription.map(CleanText.line) ?? ""
        if !description.isEmpty { metadata.details.comments = [description] }
        metadata.details.generalArtworkURI = server.stationPicture
        bitRate = server.bitRate
    }
}

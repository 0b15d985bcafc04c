internal import CGStreamer
internal import MediaModel
internal import Playback

/// What reads an address: `urisourcebin`, which follows redirects and lists of segments and collects data ahead, and in
/// front of the join the same decoder that files have.
enum NetworkSource {
    /// How often `souphttpsrc` itself asks again, at once, where a connection ended early or was silent for too long.
    static let ownRetries: Int32 = 1

    static func add(
        _ uri: MediaURI, _ decoder: Element, _ slot: ItemSlot, to bin: Element
    ) throws(PlaybackError) {
        slot.network.follow(slot.intake)
        let source = try Element("urisourcebin")
        source.set("uri", uri.text)
        source.set("use-buffering", true)
        limitBuffer(of: source)
        unsafe gst_bin_add(bin.asBin, source.pointer)
        unsafe gst_bin_add(bin.asBin, decoder.pointer)
        let context = NetworkSourceContext(slot: slot, decoder: decoder)
        func retained() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(context).toOpaque() }
        unsafe cgst_connect_pad_added(source.pointer, networkPadAdded, retained(), releaseNetworkSourceContext)
        unsafe cgst_connect_element_signal(
            source.pointer, "source-setup", networkSourceMade, retained(), releaseNetworkSourceContext)
        unsafe cgst_connect_element_signal(
            source.pointer, "element-added", networkPartAdded, retained(), releaseNetworkSourceContext)
        unsafe cgst_connect_inner_added(
            source.pointer, networkInnerPartAdded, retained(), releaseNetworkSourceContext)
    }

    /// `urisourcebin` sets the limits of its queue again as soon as the decoder says a bit rate, which is when sound begins:
    /// to its own. By those of GStreamer, what was enough to begin with is nothing, and would be collected once more.
    private static func limitBuffer(of source: Element) {
        let limits = ReadAhead()
        source.set("buffer-duration", Int64(0))
        source.set("buffer-size", Int32(clamping: limits.capacity))
        source.set("low-watermark", ReadAhead.empty)
        source.set("high-watermark", limits.enough)
    }

    /// Whether a message's source is what talks to the server.
    static func isOrigin(_ source: UnsafeMutablePointer<GstObject>) -> Bool {
        unsafe cgst_has_property(source, "user-agent") != 0 || cgst_has_property(source, "current-bandwidth") != 0
    }
}

internal import CGStreamer
internal import MediaModel
internal import Playback

/// What reads and decodes an item.
///
/// A file is read by `filesrc` into `decodebin`, which runs in one thread for formats without a container;
/// the queue of `uridecodebin3` would hand each buffer to another thread. Network media need that queue, and its
/// buffering: see ``NetworkSource``.
enum ItemSource {
    /// Adds the elements to the bin; the one that gives decoded pads.
    static func add(_ uri: MediaURI, _ slot: ItemSlot, _ tags: TagCollector, to bin: Element) throws(PlaybackError)
        -> Element
    {
        if let path = uri.filePath {
            let source = try Element("filesrc")
            let decoder = try Element("decodebin")
            // A property is UTF-8 text, a file name is bytes; GStreamer takes the bytes as they are.
            unsafe (path + [0]).withUnsafeBufferPointer { bytes in
                unsafe bytes.baseAddress!.withMemoryRebound(to: CChar.self, capacity: bytes.count) { name in
                    unsafe cgst_set_string(source.pointer, "location", name)
                }
            }
            onlyAudio(decoder)
            unsafe FileViewing.attach(
                to: source.pointer, view: { tags.fileView }, waitForFile: { tags.readFile() })
            unsafe gst_bin_add(bin.asBin, source.pointer)
            unsafe gst_bin_add(bin.asBin, decoder.pointer)
            source.link(to: decoder)
            return decoder
        }
        let decoder = try Element("decodebin")
        onlyAudio(decoder)
        try NetworkSource.add(uri, decoder, slot, to: bin)
        return decoder
    }

    /// Pictures and subtitles are not decoded.
    private static func onlyAudio(_ decoder: Element) {
        guard let caps = unsafe gst_caps_from_string("audio/x-raw(ANY)") else { return }
        unsafe cgst_set_boxed(decoder.pointer, "caps", caps)
        unsafe cgst_unref_caps(caps)
        decoder.set("expose-all-streams", false)
    }
}

internal import CGStreamer

/// The tags of a stream and those of the container it is in.
enum TagScopes {
    /// A new list. The stream's tags come before the container's.
    ///
    /// Not in Matroska: there the title of a stream is the name of the track, for example "Stereo", unless an artist or an
    /// album shows that the stream has tags of its own.
    static func merged(
        stream: UnsafeMutablePointer<GstTagList>?, container: UnsafeMutablePointer<GstTagList>?,
        isMatroska: Bool = false
    ) -> UnsafeMutablePointer<GstTagList>? {
        guard unsafe isMatroska || container.map(saysMatroska) == true else {
            return unsafe gst_tag_list_merge(stream, container, GST_TAG_MERGE_KEEP)
        }
        let merged = unsafe gst_tag_list_merge(container, stream, GST_TAG_MERGE_KEEP)
        let hasTitle = unsafe container.map { unsafe has(GST_TAG_TITLE, $0) } ?? false
        let hasOwnTags = unsafe stream.map { unsafe has(GST_TAG_ARTIST, $0) || has(GST_TAG_ALBUM, $0) } ?? false
        if let merged = unsafe merged, !hasTitle, !hasOwnTags { unsafe gst_tag_list_remove_tag(merged, GST_TAG_TITLE) }
        return unsafe merged
    }

    /// The same with the discoverer's mixture, which has what it says of neither: in Matroska the tags of the whole file,
    /// and its pictures.
    static func merged(
        stream: UnsafeMutablePointer<GstTagList>?, container: UnsafeMutablePointer<GstTagList>?,
        all: UnsafeMutablePointer<GstTagList>?, isMatroska: Bool
    ) -> UnsafeMutablePointer<GstTagList>? {
        let scoped = unsafe merged(stream: stream, container: container, isMatroska: isMatroska)
        guard let all = unsafe all, unsafe isMatroska || container.map(saysMatroska) == true else {
            return unsafe scoped
        }
        defer { if let scoped = unsafe scoped { unsafe cgst_unref_tags(scoped) } }
        let merged = unsafe gst_tag_list_merge(scoped, all, GST_TAG_MERGE_KEEP)
        let hasTitle = unsafe scoped.map { unsafe has(GST_TAG_TITLE, $0) } ?? false
        if let merged = unsafe merged, !hasTitle, unsafe !has(GST_TAG_ARTIST, all), unsafe !has(GST_TAG_ALBUM, all) {
            unsafe gst_tag_list_remove_tag(merged, GST_TAG_TITLE)
        }
        return unsafe merged
    }

    private static func has(_ name: String, _ list: UnsafeMutablePointer<GstTagList>) -> Bool {
        unsafe gst_tag_list_get_tag_size(list, name) > 0
    }

    private static func saysMatroska(_ list: UnsafeMutablePointer<GstTagList>) -> Bool {
        let name = unsafe format(of: list)
        return name == "Matroska" || name == "WebM"
    }

    /// What the container is called.
    static func format(of list: UnsafeMutablePointer<GstTagList>) -> String? {
        var format: UnsafePointer<CChar>?
        guard unsafe gst_tag_list_peek_string_index(list, GST_TAG_CONTAINER_FORMAT, 0, &format) != 0 else {
            return nil
        }
        return unsafe format.map { unsafe String(cString: $0) }
    }
}

internal import CGStreamer

/// What a container and the stream in it have said of themselves, kept side by side.
struct ScopedTags: Sendable {
    private(set) var container: SharedTags?
    private(set) var stream: SharedTags?
    /// Whether the next tags take the place of all former ones of their scope.
    private var isContainerStale = false
    private var isStreamStale = false

    /// Another logical stream begins, of which the former one's tags say nothing.
    mutating func beginLink() {
        isContainerStale = true
        isStreamStale = true
    }

    /// Later tags of the same scope take the place of earlier ones. True where they are the first ones of another stream.
    mutating func take(_ list: UnsafeMutablePointer<GstTagList>) -> Bool {
        if unsafe gst_tag_list_get_scope(list) == GST_TAG_SCOPE_GLOBAL {
            container = unsafe Self.merged(list, isContainerStale ? nil : container)
            isContainerStale = false
            return false
        }
        defer { isStreamStale = false }
        stream = unsafe Self.merged(list, isStreamStale ? nil : stream)
        return isStreamStale
    }

    private static func merged(_ list: UnsafeMutablePointer<GstTagList>, _ former: SharedTags?) -> SharedTags? {
        let merged = unsafe gst_tag_list_merge(list, former?.pointer, GST_TAG_MERGE_KEEP)
        // A station's next song has a picture of its own, or none.
        if unsafe gst_tag_list_get_tag_size(list, GST_TAG_TITLE) > 0,
            unsafe gst_tag_list_get_tag_size(list, GST_TAG_HOMEPAGE) == 0, let merged = unsafe merged
        {
            unsafe gst_tag_list_remove_tag(merged, GST_TAG_HOMEPAGE)
        }
        return unsafe SharedTags(adopting: merged)
    }

    /// What the stream, or else its container, is called.
    var title: String? {
        for tags in [stream, container] {
            var text: UnsafePointer<CChar>?
            guard let tags, unsafe gst_tag_list_peek_string_index(tags.pointer, GST_TAG_TITLE, 0, &text) != 0 else {
                continue
            }
            return unsafe text.map { unsafe String(cString: $0) }
        }
        return nil
    }

    /// A list of its own; nil where there are no tags.
    func merged(isMatroska: Bool) -> UnsafeMutablePointer<GstTagList>? {
        unsafe TagScopes.merged(stream: stream?.pointer, container: container?.pointer, isMatroska: isMatroska)
    }
}

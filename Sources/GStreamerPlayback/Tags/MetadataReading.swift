internal import CGStreamer
internal import MediaModel

/// GStreamer's tags as metadata: lists stay lists in file order, text is bounded and free of control characters, a tag
/// that is absent is absent.
extension Metadata {
    /// Longer text is cut; no player shows it and every client would be sent it.
    static let longestText = 4_096
    static let longestList = 64

    init(tags: UnsafeMutablePointer<GstTagList>) {
        self.init()
        title = unsafe Self.texts(tags, GST_TAG_TITLE).first
        artists = unsafe Self.texts(tags, GST_TAG_ARTIST)
        album = unsafe Self.texts(tags, GST_TAG_ALBUM).first
        albumArtists = unsafe Self.texts(tags, GST_TAG_ALBUM_ARTIST)
        genres = unsafe Self.texts(tags, GST_TAG_GENRE)
        trackNumber = unsafe Self.number(tags, GST_TAG_TRACK_NUMBER)
        discNumber = unsafe Self.number(tags, GST_TAG_ALBUM_VOLUME_NUMBER)
    }

    private static func texts(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> [String] {
        let count = min(unsafe gst_tag_list_get_tag_size(tags, name), UInt32(longestList))
        return (0..<count).compactMap { index in
            var text: UnsafePointer<CChar>?
            guard unsafe gst_tag_list_peek_string_index(tags, name, index, &text) != 0, let text = unsafe text else {
                return nil
            }
            let cleaned = CleanText.cleaned(unsafe String(cString: text))
            return cleaned.isEmpty ? nil : cleaned
        }
    }

    private static func number(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> Int32? {
        var number: UInt32 = 0
        guard unsafe gst_tag_list_get_uint(tags, name, &number) != 0, number > 0 else { return nil }
        return Int32(exactly: number)
    }
}

/// Text fit for a screen.
enum CleanText {
    /// Valid by construction; controls and line ends become spaces, ends are trimmed, length is bounded.
    static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(Metadata.longestText) {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
            scalars.append(isControl ? " " : scalar)
        }
        var trimmed = String(scalars)[...]
        while trimmed.first == " " { trimmed.removeFirst() }
        while trimmed.last == " " { trimmed.removeLast() }
        return String(trimmed)
    }
}

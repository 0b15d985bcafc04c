internal import CGStreamer
internal import MediaModel

/// Tags as metadata. What was read from the file itself comes first, since GStreamer takes only one of several texts in
/// some formats, and leaves out what is no valid UTF-8.
extension Metadata {
    init(tags: UnsafeMutablePointer<GstTagList>, file: TagFields = TagFields()) {
        let fields =
            unsafe file
            .completed(with: .rawFrames(in: tags))
            .completed(with: .known(in: tags))
            .completed(with: .otherComments(in: tags))
        self.init(fields)
    }
}

extension TagFields {
    /// What GStreamer has a tag for.
    fileprivate static func known(in tags: UnsafeMutablePointer<GstTagList>) -> TagFields {
        var fields = TagFields()
        for (field, name) in textTags {
            for text in unsafe texts(tags, name) { fields.add(field, text) }
        }
        for (field, name) in [(TagField.trackNumber, GST_TAG_TRACK_NUMBER), (.discNumber, GST_TAG_ALBUM_VOLUME_NUMBER)]
        {
            var number: UInt32 = 0
            if unsafe gst_tag_list_get_uint(tags, name, &number) != 0 { fields.add(field, String(number)) }
        }
        var tempo = 0.0
        if unsafe gst_tag_list_get_double(tags, GST_TAG_BEATS_PER_MINUTE, &tempo) != 0, tempo >= 0.5, tempo < 10_000 {
            fields.add(.beatsPerMinute, String(Int(tempo.rounded())))
        }
        if let date = unsafe date(in: tags) { fields.add(.date, date) }
        return fields
    }

    private static let textTags: KeyValuePairs<TagField, String> = [
        .title: GST_TAG_TITLE, .artist: GST_TAG_ARTIST, .album: GST_TAG_ALBUM, .albumArtist: GST_TAG_ALBUM_ARTIST,
        .genre: GST_TAG_GENRE, .composer: GST_TAG_COMPOSER, .comment: GST_TAG_COMMENT,
        .description: GST_TAG_DESCRIPTION, .lyrics: GST_TAG_LYRICS, .musicBrainzTrack: GST_TAG_MUSICBRAINZ_TRACKID,
        .musicBrainzAlbum: GST_TAG_MUSICBRAINZ_ALBUMID, .musicBrainzArtist: GST_TAG_MUSICBRAINZ_ARTISTID,
        .musicBrainzAlbumArtist: GST_TAG_MUSICBRAINZ_ALBUMARTISTID,
    ]

    /// What is `NAME=text` in the file and has no tag of GStreamer's; some as `NAME[en]=text`.
    fileprivate static func otherComments(in tags: UnsafeMutablePointer<GstTagList>) -> TagFields {
        var fields = TagFields()
        for comment in unsafe texts(tags, GST_TAG_EXTENDED_COMMENT) {
            let parts = comment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let field = TagField(name: String(parts[0].prefix { $0 != "[" })) else { continue }
            fields.add(field, String(parts[1]))
        }
        return fields
    }

    /// What the demuxer of ID3 calls them, in no header.
    private static let rawFrame = "private-id3v2-frame"

    /// Frames of ID3v2 that GStreamer passes on as they are.
    fileprivate static func rawFrames(in tags: UnsafeMutablePointer<GstTagList>) -> TagFields {
        var fields = TagFields()
        for index in 0..<min(unsafe gst_tag_list_get_tag_size(tags, rawFrame), 256) {
            var sample: OpaquePointer?
            guard unsafe gst_tag_list_get_sample_index(tags, rawFrame, index, &sample) != 0,
                let sample = unsafe sample
            else { continue }
            defer { unsafe gst_sample_unref(sample) }
            guard let buffer = unsafe gst_sample_get_buffer(sample) else { continue }
            let size = min(Int(unsafe gst_buffer_get_size(buffer)), 2 * CleanText.longestLyrics)
            var bytes = [UInt8](repeating: 0, count: size)
            _ = unsafe bytes.withUnsafeMutableBytes {
                unsafe gst_buffer_extract(buffer, 0, $0.baseAddress, gsize(size))
            }
            ID3Frame(bytes)?.add(to: &fields)
        }
        return fields
    }

    private static func texts(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> [String] {
        let count = min(unsafe gst_tag_list_get_tag_size(tags, name), UInt32(CleanText.longestList))
        return (0..<count).compactMap { index in
            var text: UnsafePointer<CChar>?
            guard unsafe gst_tag_list_peek_string_index(tags, name, index, &text) != 0 else { return nil }
            return unsafe text.map { unsafe String(cString: $0) }
        }
    }

    /// Containers tell by GST_TAG_DATE_TIME when they were written, which says nothing about the work.
    private static func date(in tags: UnsafeMutablePointer<GstTagList>) -> String? {
        let isWritingTime = unsafe texts(tags, GST_TAG_CONTAINER_FORMAT).contains { format in
            ["Matroska", "MP4", "Quicktime", "QuickTime"].contains(where: format.contains)
        }
        var moment: OpaquePointer?
        if !isWritingTime, unsafe gst_tag_list_get_date_time(tags, GST_TAG_DATE_TIME, &moment) != 0,
            let moment = unsafe moment
        {
            defer { unsafe gst_date_time_unref(moment) }
            guard let text = unsafe gst_date_time_to_iso8601_string(moment) else { return nil }
            defer { unsafe g_free(text) }
            return unsafe String(cString: text)
        }
        var date: UnsafeMutablePointer<GDate>?
        guard unsafe gst_tag_list_get_date(tags, GST_TAG_DATE, &date) != 0, let date = unsafe date else { return nil }
        defer { unsafe g_date_free(date) }
        let (year, month, day) = unsafe (g_date_get_year(date), g_date_get_month(date).rawValue, g_date_get_day(date))
        // A day that is not known is the first here, and so is a month.
        guard day > 1 || month > 1 else { return String(year) }
        return day > 1 ? "\(year)-\(month)-\(day)" : "\(year)-\(month)"
    }
}

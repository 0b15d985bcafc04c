internal import CGStreamer
internal import MediaModel
internal import PlaylistFiles

/// Chapters that stand among the tags.
enum TagChapters {
    private static let rawFrames = "private-id3v2-frame"
    private static let largestFrame = 64 << 10

    /// The `CHAP` frames of ID3v2, else the chapters of Vorbis comments, else the cue sheet in one.
    static func table(_ tags: UnsafeMutablePointer<GstTagList>) -> ChapterTable {
        let frames = unsafe frames(tags)
        guard frames.isEmpty else { return ChapterTable(frames) }
        let comments = unsafe comments(tags)
        var numbered = CommentChapters()
        for comment in comments { numbered.take(comment) }
        let chapters = numbered.chapters
        let sheet = comments.first { $0.prefix(9).uppercased() == "CUESHEET=" }
        return ChapterTable(chapters.isEmpty ? sheet.map { self.sheet($0.dropFirst(9)) } ?? [] : chapters)
    }

    private static func sheet(_ text: Substring) -> [Chapter] {
        EmbeddedCueSheet.chapters(in: text).map {
            Chapter(start: $0.start, title: $0.title.flatMap(ChapterTitle.cleaned))
        }
    }

    private static func frames(_ tags: UnsafeMutablePointer<GstTagList>) -> [Chapter] {
        let count = unsafe gst_tag_list_get_tag_size(tags, rawFrames)
        var chapters: [Chapter] = []
        for index in 0..<min(count, 2 * UInt32(ChapterTable.limit)) where chapters.count < ChapterTable.limit {
            var sample: OpaquePointer?
            guard unsafe gst_tag_list_get_sample_index(tags, rawFrames, index, &sample) != 0,
                let sample = unsafe sample
            else { continue }
            defer { unsafe gst_sample_unref(sample) }
            if let chapter = unsafe ID3Chapters.chapter(bytes(of: sample)) { chapters.append(chapter) }
        }
        return chapters
    }

    private static func bytes(of sample: OpaquePointer) -> [UInt8] {
        guard let buffer = unsafe gst_sample_get_buffer(sample) else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(Int(unsafe gst_buffer_get_size(buffer)), largestFrame))
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe gst_buffer_extract(buffer, 0, $0.baseAddress, gsize($0.count))
        }
        return Array(bytes.prefix(Int(count)))
    }

    private static func comments(_ tags: UnsafeMutablePointer<GstTagList>) -> [String] {
        let name = GST_TAG_EXTENDED_COMMENT
        let count = min(unsafe gst_tag_list_get_tag_size(tags, name), 4 * UInt32(ChapterTable.limit))
        return (0..<count).compactMap { index in
            var text: UnsafePointer<CChar>?
            guard unsafe gst_tag_list_peek_string_index(tags, name, index, &text) != 0, let text = unsafe text else {
                return nil
            }
            return unsafe String(cString: text)
        }
    }
}

internal import CGStreamer
internal import MediaModel

/// The tags of a file as we read them, for what GStreamer 1.22 does not tell of them:
///
/// | format | what it leaves out |
/// |---|---|
/// | FLAC, Ogg | texts that are no valid UTF-8; all but the first MusicBrainz id of a kind |
/// | APE | all but the first of several texts; every field it has no name for; how precise a date is |
/// | MP4 | all but the first of several texts; free fields |
/// | WAV, AIFF | the ID3v2 tag in a chunk; of AIFF, all but the first of several texts |
///
/// What cannot be read here is left to GStreamer: nothing fails.
struct FileTags: Sendable {
    /// Larger blocks of tags are left alone.
    static let largestBlock = 16 << 20

    private(set) var fields = TagFields()
    /// Matroska or WebM, where a track has a name that is no title.
    private(set) var isMatroska = false
    /// A whole tag for GStreamer to read, pictures and all.
    private var id3: [UInt8] = []

    /// Nothing.
    init() {}

    /// Waits for the disk.
    init(path: [UInt8]) {
        guard let file = FileBytes(path: path), let start = file.read(at: 0, 12) else { return }
        switch Array(start[..<4]) {
        case Array("fLaC".utf8): fields = VorbisComments.ofFLAC(file)
        case Array("OggS".utf8): fields = VorbisComments.ofOgg(file)
        case Array("RIFF".utf8), Array("FORM".utf8):
            let chunks = ChunkTags(file, isAIFF: start[0] == UInt8(ascii: "F"))
            id3 = chunks.id3
            // Where there is a tag it says more.
            if id3.isEmpty { fields = chunks.fields }
        case _ where start[4..<8].elementsEqual("ftyp".utf8): fields = MP4Tags.read(file)
        case [0x1A, 0x45, 0xDF, 0xA3]: isMatroska = true
        default: fields = APETags.read(file)
        }
    }

    /// Calls `read` with GStreamer's tags, which may be none, those in the file's own tag first.
    func withTags<Result>(
        _ tags: UnsafeMutablePointer<GstTagList>?, _ read: (UnsafeMutablePointer<GstTagList>) -> Result
    ) -> Result? {
        let own = unsafe id3Tags()
        defer { if let own = unsafe own { unsafe cgst_unref_tags(own) } }
        guard let merged = unsafe gst_tag_list_merge(own, tags, GST_TAG_MERGE_KEEP) ?? gst_tag_list_new_empty() else {
            return nil
        }
        defer { unsafe cgst_unref_tags(merged) }
        return unsafe read(merged)
    }

    private func id3Tags() -> UnsafeMutablePointer<GstTagList>? {
        guard !id3.isEmpty, let buffer = unsafe gst_buffer_new_allocate(nil, gsize(id3.count), nil) else { return nil }
        defer {
            unsafe gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
        }
        _ = unsafe id3.withUnsafeBytes { unsafe gst_buffer_fill(buffer, 0, $0.baseAddress, gsize(id3.count)) }
        return unsafe gst_tag_list_from_id3v2_tag(buffer)
    }
}

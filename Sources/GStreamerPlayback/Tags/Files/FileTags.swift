internal import CGStreamer
internal import MediaModel

/// The tags of a file as we read them, for what GStreamer 1.22 does not tell of them:
///
/// | format | what it leaves out |
/// |---|---|
/// | FLAC, Ogg | texts that are no valid UTF-8; all but the first MusicBrainz id of a kind |
/// | APE | all but the first of several texts; every field it has no name for; how precise a date is |
/// | MP4 | all but the first of several texts; free fields |
/// | MP3 | numbers that do not fit, which it lets wrap |
/// | Matroska | whether a tag is the track's, the disc's or the album's |
/// | WAV, AIFF | the ID3v2 tag in a chunk; of AIFF, all but the first of several texts |
///
/// What cannot be read here is left to GStreamer: nothing fails. A picture of 5 MB takes it longer than all the rest; of
/// FLAC, MP3 and MP4 everything that is shown is read here, while the item is still being opened.
struct FileTags: Sendable {
    /// Larger blocks of tags are left alone.
    static let largestBlock = 16 << 20

    private(set) var fields = TagFields()
    /// Matroska or WebM, where a track has a name that is no title.
    private(set) var isMatroska = false
    /// Whether GStreamer's own names and numbers are a mixture of the track's and the album's.
    private var areLevelled = false
    /// Empty where there are none that we found: GStreamer may know some.
    private(set) var pictures: [FilePicture] = []
    private(set) var chapters = ChapterTable.empty
    /// As the file says it, if it does.
    private(set) var length: MediaTime?
    /// Whether that is all that is shown of the file, but perhaps for its length.
    private(set) var isWhole = false
    /// What GStreamer need not read again.
    private(set) var view: FileView?
    /// Whole tags for GStreamer to read, the first ones before the others.
    private var id3: [[UInt8]] = []
    private var id3v1: [UInt8] = []
    /// Of an MP3, whose length may have to be counted.
    private var soundStart: Int?

    /// Nothing.
    init() {}

    /// Waits for the disk.
    init(path: [UInt8]) {
        guard let file = FileBytes(path: path), let start = file.read(at: 0, 12) else { return }
        switch Array(start[..<4]) {
        case Array("fLaC".utf8): readFLAC(file)
        case Array("OggS".utf8): fields = VorbisComments.ofOgg(file)
        case Array("RIFF".utf8), Array("FORM".utf8):
            let chunks = ChunkTags(file, isAIFF: start[0] == UInt8(ascii: "F"))
            // Where there is a tag it says more.
            if let tag = chunks.id3 {
                take(tag)
                fields = fields.completed(with: chunks.numbers)
            } else {
                if chunks.whole.isEmpty { fields = chunks.fields } else { id3 = [chunks.whole] }
            }
        case _ where start[4..<8].elementsEqual("ftyp".utf8): readMovie(file)
        case [0x1A, 0x45, 0xDF, 0xA3]: readMatroska(file)
        default:
            fields = APETags.read(file)
            readMP3(file)
        }
    }

    private mutating func readFLAC(_ file: borrowing FileBytes) {
        let blocks = FLACBlocks(file)
        (fields, length) = (blocks.fields, blocks.length)
        pictures = blocks.pictures ?? []
        view = blocks.view
        isWhole = length != nil && blocks.pictures != nil && !blocks.hasContents
    }

    private mutating func readMovie(_ file: borrowing FileBytes) {
        let tags = MP4Tags(file)
        (fields, pictures, length) = (tags.fields, tags.pictures, tags.length)
        isWhole = length != nil
    }

    private mutating func readMatroska(_ file: borrowing FileBytes) {
        let tags = MatroskaTags(file)
        (isMatroska, areLevelled) = (true, tags.areLevelled)
        (fields, pictures) = (tags.fields, tags.pictures)
    }

    private mutating func readMP3(_ file: borrowing FileBytes) {
        guard let (tags, place) = ID3Tag.all(file, from: 0) else { return }
        for tag in tags { take(tag) }
        guard let sound = MPEGAudio.start(in: file, from: place) else { return }
        soundStart = sound
        if let last = file.read(at: file.size - 128, 128), last.starts(with: "TAG".utf8) { id3v1 = last }
        if place > 0 { view = FileView([place..<file.size]) }
        isWhole = true
    }

    private mutating func take(_ tag: ID3Tag) {
        id3.append(tag.texts)
        fields = fields.completed(with: tag.numbers)
        if pictures.isEmpty { pictures = tag.pictures }
        if chapters.isEmpty { chapters = ChapterTable(tag.chapters) }
    }

    /// How long an MP3 is; nil for anything else, and where that cannot be said. Waits for the disk, perhaps for all of
    /// the file.
    func countedLength(of path: [UInt8]) -> MediaTime? {
        guard let soundStart, let file = FileBytes(path: path) else { return nil }
        return MPEGAudio.length(of: file, from: soundStart)
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
        if areLevelled { for name in Self.levelled { unsafe gst_tag_list_remove_tag(merged, name) } }
        return unsafe read(merged)
    }

    private static let levelled = [
        GST_TAG_TITLE, GST_TAG_ARTIST, GST_TAG_ALBUM, GST_TAG_ALBUM_ARTIST, GST_TAG_TRACK_NUMBER,
        GST_TAG_ALBUM_VOLUME_NUMBER,
    ]

    /// A list of its own.
    private func id3Tags() -> UnsafeMutablePointer<GstTagList>? {
        var merged: UnsafeMutablePointer<GstTagList>?
        func add(_ list: UnsafeMutablePointer<GstTagList>?) {
            guard let list = unsafe list else { return }
            defer { unsafe cgst_unref_tags(list) }
            let former = unsafe merged
            unsafe merged = unsafe gst_tag_list_merge(former, list, GST_TAG_MERGE_KEEP)
            if let former = unsafe former { unsafe cgst_unref_tags(former) }
        }
        for tag in id3 { unsafe add(Self.list(ofID3: tag)) }
        if id3v1.count == 128 { unsafe add(gst_tag_list_new_from_id3v1(id3v1)) }
        return unsafe merged
    }

    /// A list of its own, nil where GStreamer finds none.
    static func list(ofID3 tag: [UInt8]) -> UnsafeMutablePointer<GstTagList>? {
        unsafe withBuffer(of: tag) { unsafe gst_tag_list_from_id3v2_tag($0) } ?? nil
    }

    private static func withBuffer<Result>(
        of bytes: [UInt8], _ read: (UnsafeMutablePointer<GstBuffer>) -> Result
    ) -> Result? {
        guard !bytes.isEmpty, let buffer = unsafe gst_buffer_new_allocate(nil, gsize(bytes.count), nil) else {
            return nil
        }
        defer {
            unsafe gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
        }
        _ = unsafe bytes.withUnsafeBytes { unsafe gst_buffer_fill(buffer, 0, $0.baseAddress, gsize($0.count)) }
        return unsafe read(buffer)
    }
}

internal import CGStreamer
internal import MediaModel
internal import Synchronization

/// The tags that pass an item's pad: collected on streaming threads, read on the engine's queue. Those of a stream hold
/// when their sound is heard.
final class TagCollector: Sendable {
    private let course = Mutex(TagCourse())
    private let path: [UInt8]?
    private let file = Mutex<FileTags?>(nil)
    /// Held while the file is read: the engine, which only looks, does not wait for it.
    private let reading = Mutex(())
    private let counted = Mutex<MediaTime?>(nil)
    /// Called on a streaming thread after new tags have come.
    let onChange: @Sendable () -> Void

    /// `path` where the item is a file.
    init(path: [UInt8]?, onChange: @escaping @Sendable () -> Void) {
        self.path = path
        self.onChange = onChange
    }

    /// On a streaming thread, which has waited for the file already, before anything else comes from it, and on the
    /// thread that reads files: whichever comes first reads, and the other waits for it.
    func readFile() {
        guard let path else { return }
        reading.withLock { _ in
            guard file.withLock({ $0 == nil }) else { return }
            let tags = FileTags(path: path)
            file.withLock { $0 = tags }
        }
    }

    /// Counts the length of a file that does not say it. False where it cannot. On the thread that reads files.
    func countLength() -> Bool {
        guard let path, let known = file.withLock({ $0 }), let length = known.countedLength(of: path) else {
            return false
        }
        counted.withLock { $0 = length }
        return true
    }

    /// What has been counted is better than what GStreamer reckons.
    var countedLength: MediaTime? { counted.withLock { $0 } }

    /// As the file says it, if it does.
    var statedLength: MediaTime? { file.withLock { $0?.length } }

    /// Whether all that is shown of the file has been read, but perhaps for its length.
    var isFileWhole: Bool { file.withLock { $0?.isWhole ?? false } }

    /// What GStreamer need not read of it; nil for the whole, and as long as that is not known.
    var fileView: FileView? { file.withLock { $0?.view } }
    var filePictures: [FilePicture] { file.withLock { $0?.pictures ?? [] } }
    var fileChapters: ChapterTable { file.withLock { $0?.chapters ?? .empty } }

    /// Another logical stream begins, of which the former one's tags say nothing, nor do those at the file's start. On a
    /// streaming thread.
    func beginLink() {
        course.withLock { $0.latest.beginLink() }
    }

    /// On a streaming thread. `place` is the resource's time of the next sample in nanoseconds, nil before the first one.
    func take(_ event: UnsafeMutablePointer<GstEvent>, at place: Double?) {
        var list: UnsafeMutablePointer<GstTagList>?
        unsafe gst_event_parse_tag(event, &list)
        guard let list = unsafe list else { return }
        let isOfOtherStream = course.withLock { course in
            var tags = course.latest
            let isOfOtherStream = unsafe tags.take(list)
            course.take(tags, isOfOtherStream: isOfOtherStream, at: path == nil ? place : nil)
            return isOfOtherStream
        }
        if isOfOtherStream { file.withLock { if $0 != nil { $0 = FileTags() } } }
        onChange()
    }

    /// The resource's time, in nanoseconds, from which on other tags hold; nil while none are on their way.
    var nextPlace: Double? { course.withLock { $0.nextPlace } }

    /// The next tags hold from now on.
    func advance() {
        course.withLock { $0.advance() }
    }

    /// Calls `read` with all tags merged that hold of what is heard, and with what was read from the file itself.
    func withTags<Result>(_ read: (UnsafeMutablePointer<GstTagList>, TagFields) -> Result) -> Result? {
        unsafe with(course.withLock { $0.heard }, read)
    }

    /// The same of what has passed last.
    func withLatestTags<Result>(_ read: (UnsafeMutablePointer<GstTagList>) -> Result) -> Result? {
        unsafe with(course.withLock { $0.latest }) { tags, _ in unsafe read(tags) }
    }

    private func with<Result>(
        _ tags: ScopedTags, _ read: (UnsafeMutablePointer<GstTagList>, TagFields) -> Result
    ) -> Result? {
        let known = file.withLock { $0 }
        let merged = unsafe tags.merged(isMatroska: known?.isMatroska == true)
        defer { if let merged = unsafe merged { unsafe cgst_unref_tags(merged) } }
        guard let known else { return unsafe merged.map { unsafe read($0, TagFields()) } }
        return unsafe known.withTags(merged) { unsafe read($0, known.fields) }
    }

    /// Whether the container is said to be Ogg.
    var isOgg: Bool { unsafe withTags { tags, _ in unsafe TagScopes.format(of: tags) == "Ogg" } ?? false }

    /// Bits a second, as far as the tags say.
    var bitRate: Int? {
        unsafe withLatestTags { tags in
            var rate: UInt32 = 0
            for name in [GST_TAG_NOMINAL_BITRATE, GST_TAG_BITRATE] {
                if unsafe gst_tag_list_get_uint(tags, name, &rate) != 0, rate > 0 { return Int(rate) }
            }
            return nil
        } ?? nil
    }
}

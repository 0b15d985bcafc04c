internal import CGStreamer
internal import MediaModel
internal import Synchronization

/// The tags that pass an item's pad: collected on streaming threads, read on the engine's queue. Later tags of the same
/// scope take the place of earlier ones; those of the container and of the stream are kept side by side.
@safe final class TagCollector: Sendable {
    /// References owned by this object; the lists themselves are never changed once here.
    private struct Lists {
        var global: UInt = 0
        var stream: UInt = 0
        /// Whether the next tags take the place of all former ones of their scope.
        var isGlobalStale = false
        var isStreamStale = false
    }

    private let lists = Mutex(Lists())
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
        lists.withLock { lists in
            lists.isGlobalStale = true
            lists.isStreamStale = true
        }
    }

    /// On a streaming thread.
    func take(_ event: UnsafeMutablePointer<GstEvent>) {
        var list: UnsafeMutablePointer<GstTagList>?
        unsafe gst_event_parse_tag(event, &list)
        guard let list = unsafe list else { return }
        let isGlobal = unsafe gst_tag_list_get_scope(list) == GST_TAG_SCOPE_GLOBAL
        lists.withLock { lists in
            if isGlobal {
                if lists.isGlobalStale { Self.clear(&lists.global) }
                lists.isGlobalStale = false
                unsafe Self.merge(list, into: &lists.global)
            } else {
                if lists.isStreamStale {
                    Self.clear(&lists.stream)
                    file.withLock { if $0 != nil { $0 = FileTags() } }
                }
                lists.isStreamStale = false
                unsafe Self.merge(list, into: &lists.stream)
            }
        }
        onChange()
    }

    /// Calls `read` with all tags merged, and with what was read from the file itself.
    func withTags<Result>(_ read: (UnsafeMutablePointer<GstTagList>, TagFields) -> Result) -> Result? {
        let known = file.withLock { $0 }
        let merged = unsafe lists.withLock { lists in
            let stream = unsafe UnsafeMutablePointer<GstTagList>(bitPattern: lists.stream)
            let global = unsafe UnsafeMutablePointer<GstTagList>(bitPattern: lists.global)
            return unsafe TagScopes.merged(stream: stream, container: global, isMatroska: known?.isMatroska == true)
        }
        defer { if let merged = unsafe merged { unsafe cgst_unref_tags(merged) } }
        guard let known else { return unsafe merged.map { unsafe read($0, TagFields()) } }
        return unsafe known.withTags(merged) { unsafe read($0, known.fields) }
    }

    /// Whether the container is said to be Ogg.
    var isOgg: Bool { unsafe withTags { tags, _ in unsafe TagScopes.format(of: tags) == "Ogg" } ?? false }

    /// Bits a second, as far as the tags say.
    var bitRate: Int? {
        unsafe withTags { tags, _ in
            var rate: UInt32 = 0
            for name in [GST_TAG_NOMINAL_BITRATE, GST_TAG_BITRATE] {
                if unsafe gst_tag_list_get_uint(tags, name, &rate) != 0, rate > 0 { return Int(rate) }
            }
            return nil
        } ?? nil
    }

    private static func merge(_ list: UnsafeMutablePointer<GstTagList>, into place: inout UInt) {
        let former = unsafe UnsafeMutablePointer<GstTagList>(bitPattern: place)
        let merged = unsafe gst_tag_list_merge(list, former, GST_TAG_MERGE_KEEP)
        if let former = unsafe former { unsafe cgst_unref_tags(former) }
        // A station's next song has a picture of its own, or none.
        if unsafe gst_tag_list_get_tag_size(list, GST_TAG_TITLE) > 0,
            unsafe gst_tag_list_get_tag_size(list, GST_TAG_HOMEPAGE) == 0, let merged = unsafe merged
        {
            unsafe gst_tag_list_remove_tag(merged, GST_TAG_HOMEPAGE)
        }
        place = UInt(bitPattern: merged)
    }

    private static func clear(_ place: inout UInt) {
        if let list = unsafe UnsafeMutablePointer<GstTagList>(bitPattern: place) { unsafe cgst_unref_tags(list) }
        place = 0
    }

    deinit {
        lists.withLock { lists in
            Self.clear(&lists.global)
            Self.clear(&lists.stream)
        }
    }
}

internal import CGStreamer
public import EventQueue
internal import Glibc
public import MediaModel
public import Playback

/// Reads an item's facts with GStreamer's discoverer, on a queue of its own: it may wait for a disk or a server.
public actor GStreamerMetadataReader: MetadataReading {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }
    private let queue: EventQueue
    private var givesWay = false

    private let keepsLyrics: Bool

    /// Starts nothing before it is asked.
    ///
    /// - Parameter keepsLyrics: whether lyrics are read as well: they are many kilobytes in a long list.
    public init(queue: EventQueue, keepsLyrics: Bool = false) {
        self.queue = queue
        self.keepsLyrics = keepsLyrics
    }

    /// How long one item may take.
    static let limit: UInt = 5_000_000_000

    public func facts(of uri: MediaURI) async throws(PlaybackError) -> ItemFacts {
        var facts = try read(uri)
        if !keepsLyrics { facts.metadata.details.lyrics = nil }
        return facts
    }

    private func read(_ uri: MediaURI) throws(PlaybackError) -> ItemFacts {
        if let problem = FileCheck.problem(with: uri) { throw problem }
        GStreamerRuntime.start()
        giveWay()
        let file = uri.filePath.map(FileTags.init) ?? FileTags()
        if let facts = Self.facts(of: file, at: uri) { return facts }
        guard let discoverer = unsafe gst_discoverer_new(Self.limit, nil) else {
            throw PlaybackError(.other, "GStreamer's discoverer cannot be made.")
        }
        defer { unsafe cgst_unref(discoverer) }
        var error: UnsafeMutablePointer<GError>?
        let info = unsafe gst_discoverer_discover_uri(discoverer, uri.text, &error)
        defer { if let info = unsafe info { unsafe g_object_unref(UnsafeMutableRawPointer(info)) } }
        if let error = unsafe error {
            defer { unsafe g_error_free(error) }
            throw unsafe PlaybackError(error, debug: nil)
        }
        guard let info = unsafe info else { throw PlaybackError(.other, "Nothing could be found out about it.") }
        guard unsafe Self.hasSound(info) else { throw PlaybackError(.unsupportedFormat, "There is no sound in it.") }
        var facts = unsafe Self.facts(from: info, of: uri, file)
        if facts.duration == nil, !uri.isFile, let server = StationRequest.headers(of: uri) {
            facts.complete(with: server)
        }
        return facts
    }

    /// A thousand files may be waiting to be read while one of them sounds. On Linux niceness is a thread's own, and the
    /// threads it starts have it too.
    private func giveWay() {
        guard !givesWay else { return }
        givesWay = true
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }

    private static func hasSound(_ info: OpaquePointer) -> Bool {
        let streams = unsafe gst_discoverer_info_get_audio_streams(info)
        defer { unsafe gst_discoverer_stream_info_list_free(streams) }
        return unsafe streams != nil
    }

    /// What the file says of itself, where that is all; nothing of it is decoded then.
    private static func facts(of file: FileTags, at uri: MediaURI) -> ItemFacts? {
        guard file.isWhole, let length = file.length ?? uri.filePath.flatMap(file.countedLength) else { return nil }
        var facts = ItemFacts(duration: length, isSeekable: true)
        facts.chapters = FileReader.chapters(of: uri)
        if facts.chapters.isEmpty { facts.chapters = file.chapters }
        unsafe file.withTags(nil) { unsafe take($0, file, into: &facts) }
        return facts
    }

    private static func take(_ list: UnsafeMutablePointer<GstTagList>, _ file: FileTags, into facts: inout ItemFacts) {
        facts.metadata = unsafe Metadata(tags: list, file: file.fields)
        facts.artwork = unsafe Artwork(file.pictures) ?? Artwork(tags: list)
    }

    private static func facts(from info: OpaquePointer, of uri: MediaURI, _ file: FileTags) -> ItemFacts {
        var facts = ItemFacts()
        let tags = unsafe tags(of: info, isMatroska: file.isMatroska)
        defer { if let tags = unsafe tags { unsafe cgst_unref_tags(tags) } }
        unsafe file.withTags(tags) { list in
            unsafe take(list, file, into: &facts)
            if let address = unsafe Artwork.address(tags: list) { facts.metadata.remoteArtworkURI = address }
        }
        facts.chapters = unsafe chapters(from: info, of: uri)
        let duration = unsafe gst_discoverer_info_get_duration(info)
        if duration != .max, duration > 0 { facts.duration = MediaTime(nanoseconds: Int64(clamping: duration)) }
        facts.isSeekable = unsafe gst_discoverer_info_get_seekable(info) != 0
        facts.isLive = unsafe gst_discoverer_info_get_live(info) != 0
        return facts
    }

    private static func chapters(from info: OpaquePointer, of uri: MediaURI) -> ChapterTable {
        var tables = [FileReader.chapters(of: uri)]
        if let tags = unsafe gst_discoverer_info_get_tags(info) {
            unsafe tables.append(TagChapters.table(UnsafeMutablePointer(mutating: tags)))
        }
        if let contents = unsafe gst_discoverer_info_get_toc(info) {
            unsafe tables.append(ContentsChapters.table(contents))
        }
        return tables.first { !$0.isEmpty } ?? .empty
    }

    /// A list of its own. The discoverer's own mixture does not tell a container's tags from a stream's.
    private static func tags(of info: OpaquePointer, isMatroska: Bool) -> UnsafeMutablePointer<GstTagList>? {
        func first(_ streams: UnsafeMutablePointer<GList>?) -> UnsafeMutablePointer<GstTagList>? {
            defer { unsafe gst_discoverer_stream_info_list_free(streams) }
            guard let stream = unsafe streams?.pointee.data.map({ OpaquePointer($0) }) else { return nil }
            let tags = unsafe UnsafeMutablePointer(mutating: gst_discoverer_stream_info_get_tags(stream))
            return unsafe tags.map { unsafe cgst_ref_tags($0) }
        }
        let container = unsafe first(gst_discoverer_info_get_container_streams(info))
        let stream = unsafe first(gst_discoverer_info_get_audio_streams(info))
        defer {
            if let container = unsafe container { unsafe cgst_unref_tags(container) }
            if let stream = unsafe stream { unsafe cgst_unref_tags(stream) }
        }
        let all = unsafe UnsafeMutablePointer(mutating: gst_discoverer_info_get_tags(info))
        guard unsafe container != nil || isMatroska else { return unsafe all.map { unsafe cgst_ref_tags($0) } }
        return unsafe TagScopes.merged(stream: stream, container: container, all: all, isMatroska: isMatroska)
    }
}

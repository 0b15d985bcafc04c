internal import CPlaylistParser
internal import MediaModel

/// One reading: the receiver, what is promised to it, and how deep it is in lists within lists. Used by one thread.
final class ListReading {
    let limits: PlaylistLimits
    private let deliver: ([MediaItem]) -> Bool
    private var report = PlaylistReport()
    private var batch: [MediaItem] = []
    /// Small at first: playing begins with the first.
    private var batchSize = 16
    private var ancestors: [FileIdentity] = []
    private var listCount = 0
    /// Bytes of lists that were in memory as a whole.
    private var documentBytes = 0

    init(limits: PlaylistLimits, deliver: @escaping ([MediaItem]) -> Bool) {
        self.limits = limits
        self.deliver = deliver
    }

    /// Delivers what is left.
    func finish() -> PlaylistReport {
        _ = flush()
        return report
    }

    /// Trees of documents leave a heap full of holes, 50 MB of it after 100,000 entries of ASX.
    func giveBackMemory() {
        if documentBytes > 1 << 20 { malloc_trim(0) }
    }

    private func whole(_ file: borrowing ListFile, limit: Int) throws(PlaylistFileError) -> [UInt8] {
        let bytes = try file.rest(limit: limit)
        documentBytes += bytes.count
        return bytes
    }

    func read(file path: [UInt8]) throws(PlaylistFileError) {
        let name = Disk.display(path)
        let file = try ListFile(path: path)
        guard !ancestors.contains(file.identity) else {
            throw PlaylistFileError(.refersToItself, "the list \(name) contains itself; take that entry out of it")
        }
        try countList(name)
        ancestors.append(file.identity)
        defer { ancestors.removeLast() }
        let head = try file.head()
        let source = ListSource(name: name, resolver: .local(LocalResolver(list: path)))
        guard !head.isEmpty else { return warn(source, .wholeList, "the list is empty") }
        switch try format(of: head, byName: PlaylistFormat(name: path), name: name) {
        case .m3u: try readM3U(file, source)
        case .pls: try readPLS(try whole(file, limit: limits.documentBytes), source)
        case .xspf: try readXSPF(try whole(file, limit: limits.documentBytes), source)
        case .asx: try readASX(try whole(file, limit: limits.smallListBytes), source)
        case .cue: try readCue(try whole(file, limit: limits.smallListBytes), source)
        }
    }

    func read(_ content: [UInt8], from base: MediaURI, format known: PlaylistFormat?) throws(PlaylistFileError) {
        let name = base.filePath.map { Disk.display($0) } ?? base.text
        documentBytes += content.count
        try countList(name)
        let resolver: EntryResolver =
            base.filePath.map { .local(LocalResolver(list: $0)) } ?? .remote(RemoteResolver(base: base))
        let source = ListSource(name: name, resolver: resolver)
        guard !content.isEmpty else { return warn(source, .wholeList, "the list is empty") }
        let byName = known ?? PlaylistFormat(name: base.text.utf8.prefix { $0 != UInt8(ascii: "?") })
        switch try format(of: Array(content.prefix(4_096)), byName: byName, name: name) {
        case .m3u: try readM3U(content[...], source)
        case .pls: try readPLS(content, source)
        case .xspf: try readXSPF(content, source)
        case .asx: try readASX(content, source)
        case .cue: try readCue(content, source)
        }
    }

    private func format(
        of head: [UInt8], byName: PlaylistFormat?, name: String
    ) throws(PlaylistFileError) -> PlaylistFormat {
        switch ContentSignature(of: head) {
        case .list(let format): return format
        case .hls: throw PlaylistFileError(.isMedia, "\(name) is an HLS stream, which is played as it is")
        case .binary: throw PlaylistFileError(.notAPlaylist, "\(name) is not a list: it holds binary data")
        case .page: throw PlaylistFileError(.notAPlaylist, "\(name) is not a list but a web page; check the address")
        case .text:
            // XML says that it is XML.
            guard let byName, byName != .xspf, byName != .asx else {
                throw PlaylistFileError(
                    .notAPlaylist, "\(name) is not a list that can be read; M3U, PLS, XSPF, ASX and cue sheets can")
            }
            return byName
        }
    }

    private func countList(_ name: String) throws(PlaylistFileError) {
        guard ancestors.count < limits.depth else {
            throw PlaylistFileError(
                .nestedTooDeep, "the list \(name) is nested too deep; lists within lists are read \(limits.depth) deep")
        }
        listCount += 1
        guard listCount <= limits.lists else {
            throw PlaylistFileError(.tooManyEntries, "\(name) is one list too many: \(limits.lists) are read at a time")
        }
    }

    /// Answers whether to go on.
    func add(_ entry: ListedEntry, of source: ListSource) throws(PlaylistFileError) -> Bool {
        source.entryCount += 1
        switch source.resolver.resolve(entry.location, isReference: entry.isReference) {
        case .refused(let problem): warn(source, entry.place, problem)
        case .media(let uri):
            if source.resolver.mayNest, entry.range == nil, let path = Self.list(at: uri) {
                return try readNested(path, uri, entry, source)
            }
            return try append(MediaItem(uri, range: entry.range, listing: entry.listing), of: source)
        }
        return true
    }

    /// The path of an existing file that is a list by name.
    private static func list(at uri: MediaURI) -> [UInt8]? {
        guard uri.isFile, PlaylistFormat(name: uri.text.utf8) != nil, let path = uri.filePath,
            Disk.isRegularFile(path)
        else { return nil }
        return path
    }

    private func readNested(
        _ path: [UInt8], _ uri: MediaURI, _ entry: ListedEntry, _ source: ListSource
    ) throws(PlaylistFileError) -> Bool {
        do throws(PlaylistFileError) {
            try read(file: path)
        } catch {
            switch error.code {
            case .isMedia: return try append(MediaItem(uri, listing: entry.listing), of: source)
            case .refersToItself, .nestedTooDeep, .tooManyEntries: throw error
            default: warn(source, entry.place, error.message)
            }
        }
        return !report.wasStopped
    }

    func append(_ item: MediaItem, of source: ListSource) throws(PlaylistFileError) -> Bool {
        guard report.itemCount + batch.count < limits.items else {
            throw PlaylistFileError(
                .tooManyEntries, "the list \(source.name) has more than \(limits.items) entries; split it")
        }
        batch.append(item)
        return batch.count < batchSize ? true : flush()
    }

    private func flush() -> Bool {
        guard !report.wasStopped, !batch.isEmpty else { return !report.wasStopped }
        report.itemCount += batch.count
        report.wasStopped = !deliver(batch)
        batch.removeAll(keepingCapacity: true)
        batchSize = min(batchSize * 4, 1_024)
        return !report.wasStopped
    }

    func warn(_ source: ListSource, _ place: PlaylistWarning.Place, _ problem: String) {
        report.warningCount += 1
        guard report.warnings.count < limits.warnings else { return }
        report.warnings.append(PlaylistWarning(list: source.name, place: place, problem: problem))
    }
}

/// The list that is being read.
final class ListSource {
    /// For display.
    let name: String
    let resolver: EntryResolver
    /// Entries found so far, whatever became of them.
    var entryCount = 0

    init(name: String, resolver: EntryResolver) {
        self.name = name
        self.resolver = resolver
    }
}

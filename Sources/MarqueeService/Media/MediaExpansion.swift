internal import MediaModel
internal import PlaylistFiles

/// What was named, as entries of a queue: a folder becomes the media in it, a playlist file or a cue sheet its entries,
/// anything else stays as it is. Items are handed out while more is being looked for.
struct MediaExpansion {
    /// Takes the next items, never none; answers whether to go on.
    let deliver: ([MediaItem]) -> Bool
    /// Takes one line about something that could not be read.
    let complain: (String) -> Void
    /// Fetches a list from an address.
    var fetch: ((MediaURI) throws(PlaylistFileError) -> [UInt8])?

    /// Few at first, so that the first of them soon sounds.
    private static let firstBatch = 32
    private static let laterBatch = 1_000

    /// Whether there is more to look into than the names.
    static func takesTime(_ named: [MediaURI]) -> Bool {
        let expansion = MediaExpansion(
            deliver: { _ in false }, complain: { _ in }, fetch: { _ throws(PlaylistFileError) in [] })
        return named.contains { expansion.expansion(of: $0) != nil }
    }

    /// Reads folders and lists: call it where waiting for a disk is allowed.
    func run(_ named: [MediaURI]) {
        var plain: [MediaItem] = []
        for uri in named {
            guard let expand = expansion(of: uri) else {
                plain.append(MediaItem(uri))
                continue
            }
            if !plain.isEmpty, !deliver(plain) { return }
            plain = []
            if !expand() { return }
        }
        if !plain.isEmpty { _ = deliver(plain) }
    }

    /// Nil for what stays as it is; else something that delivers its contents and answers whether to go on.
    private func expansion(of uri: MediaURI) -> (() -> Bool)? {
        guard let path = uri.filePath else {
            guard let fetch, let format = PlaylistFormat(name: Array(uri.pathElement.utf8)) else { return nil }
            return { fetched(uri, format, fetch) }
        }
        switch FileSystem.kind(of: path) {
        case .folder: return { folder(path) }
        case .file:
            guard case .list = PlaylistRecognition(path: path) else { return nil }
            return { list(path) }
        default: return nil
        }
    }

    private func folder(_ path: [UInt8]) -> Bool {
        var walk = FolderWalk(of: path)
        var batch: [MediaItem] = []
        var size = Self.firstBatch
        var isEmpty = true
        while let step = walk.step() {
            switch step {
            case .file(let uri): batch.append(MediaItem(uri))
            case .unreadable(let folder, let reason):
                complain("cannot read the folder \(String(decoding: folder, as: UTF8.self)): \(reason)")
                isEmpty = false
            case .folder, .other: break
            }
            guard batch.count >= size else { continue }
            guard deliver(batch) else { return false }
            (batch, size, isEmpty) = ([], Self.laterBatch, false)
        }
        if batch.isEmpty, isEmpty {
            complain("there is no media in the folder \(String(decoding: path, as: UTF8.self))")
        }
        return batch.isEmpty || deliver(batch)
    }

    private func list(_ path: [UInt8]) -> Bool {
        report(String(decoding: path, as: UTF8.self)) { () throws(PlaylistFileError) in
            try PlaylistReader().read(path: path, deliver: deliver)
        }
    }

    private func fetched(
        _ uri: MediaURI, _ format: PlaylistFormat, _ fetch: (MediaURI) throws(PlaylistFileError) -> [UInt8]
    ) -> Bool {
        report(uri.text) { () throws(PlaylistFileError) in
            let content = try fetch(uri)
            if case .media = PlaylistRecognition(head: Array(content.prefix(4_096)), byName: format) {
                // An HLS manifest: one stream, not a list of songs.
                var report = PlaylistReport()
                report.wasStopped = !deliver([MediaItem(uri)])
                report.itemCount = 1
                return report
            }
            return try PlaylistReader().read(content, from: uri, format: format, deliver: deliver)
        }
    }

    private func report(_ name: String, _ read: () throws(PlaylistFileError) -> PlaylistReport) -> Bool {
        do throws(PlaylistFileError) {
            let report = try read()
            for warning in report.warnings { complain(warning.description) }
            let untold = report.warningCount - report.warnings.count
            if untold > 0 { complain("\(name): \(untold) further warnings") }
            if report.itemCount == 0, report.warnings.isEmpty { complain("there is nothing in the list \(name)") }
            return !report.wasStopped
        } catch {
            complain(error.message)
            return true
        }
    }
}

extension MediaURI {
    /// The last element of the path of an address, without query and fragment.
    fileprivate var pathElement: Substring {
        text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    }
}

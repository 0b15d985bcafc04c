internal import EventQueue
internal import GStreamerPlayback
internal import Glibc
internal import MediaModel
internal import Playback

/// Pictures as files that any client can load: one per picture, named after its content, in the user's cache folder.
///
/// Names are plain ASCII, since some clients open the path without decoding it. A file is complete before its URI is
/// given out (written aside, then renamed). The folder is kept below ``capacity`` files, oldest use first; what a killed
/// run left half-written goes at the start. Without a usable cache folder there are no pictures, and no failure.
actor ArtworkCache: ArtworkResolving {
    private nonisolated let queue: EventQueue
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    static let capacity = 200
    static let largestPicture = 32 << 20

    private let folder: [UInt8]
    private var isPrepared = false
    /// The picture of a folder, so that an album asks its folder once.
    private var folderPictures: [[UInt8]: String?] = [:]

    init?(queue: EventQueue) {
        self.queue = queue
        let base =
            Environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? Environment["HOME"].map { $0 + "/.cache" }
        guard let base else { return nil }
        folder = Array("\(base)/marquee/art".utf8)
    }

    func artworkURI(for item: MediaURI, embedded: Artwork?) async -> String? {
        if let embedded { return store(embedded) }
        guard let path = item.filePath, let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let parent = Array(path[..<slash])
        if let known = folderPictures[parent] { return known }
        if folderPictures.count > 64 { folderPictures = [:] }
        let uri = storeCover(of: parent)
        folderPictures[parent] = uri
        return uri
    }

    private func storeCover(of parent: [UInt8]) -> String? {
        guard let cover = CoverFile.find(in: parent),
            let data = try? FileSystem.contents(of: cover.path, limit: Self.largestPicture), !data.isEmpty
        else { return nil }
        return store(
            Artwork(data: data, mediaType: cover.mediaType, contentIdentifier: ContentHash.identifier(of: data)))
    }

    private func store(_ artwork: Artwork) -> String? {
        guard artwork.data.count <= Self.largestPicture, !artwork.contentIdentifier.isEmpty else { return nil }
        let name = artwork.contentIdentifier + "." + Self.fileExtension(of: artwork.mediaType)
        let path = folder + Array("/\(name)".utf8)
        if FileSystem.kind(of: path) == .file {
            touch(path)
        } else {
            guard prepare(), write(artwork.data, to: path) else { return nil }
            removeOldest()
        }
        return MediaURI(filePath: path)?.text
    }

    private static func fileExtension(of mediaType: String) -> String {
        switch mediaType {
        case "image/png": "png"
        case "image/webp": "webp"
        case "image/gif": "gif"
        default: "jpg"
        }
    }

    // MARK: Files

    /// Makes the folder, private to the user, and removes what a killed run left unfinished.
    private func prepare() -> Bool {
        if isPrepared { return true }
        var made: [UInt8] = []
        for element in folder.split(separator: UInt8(ascii: "/")) {
            made += [UInt8(ascii: "/")] + element
            _ = unsafe FileSystem.withCPath(made) { unsafe mkdir($0, 0o700) }
        }
        guard let names = try? FileSystem.names(in: folder) else { return false }
        for name in names where name.starts(with: Array("new-".utf8)) { remove(name) }
        isPrepared = true
        return true
    }

    private func write(_ data: [UInt8], to path: [UInt8]) -> Bool {
        let aside = folder + Array("/new-\(getpid())-\(path.count)".utf8)
        let descriptor = unsafe FileSystem.withCPath(aside) {
            unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return false }
        var rest = data[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(descriptor)
        let isComplete = rest.isEmpty
        let renamed = unsafe FileSystem.withCPath(aside) { from in
            unsafe FileSystem.withCPath(path) { to in unsafe isComplete ? rename(from, to) : unlink(from) }
        }
        return isComplete && renamed == 0
    }

    private func touch(_ path: [UInt8]) {
        _ = unsafe FileSystem.withCPath(path) { unsafe utimes($0, nil) }
    }

    private func remove(_ name: [UInt8]) {
        _ = unsafe FileSystem.withCPath(folder + [UInt8(ascii: "/")] + name) { unsafe unlink($0) }
    }

    private func removeOldest() {
        guard let names = try? FileSystem.names(in: folder), names.count > Self.capacity else { return }
        let dated = names.map { name in
            (FileSystem.status(of: folder + [UInt8(ascii: "/")] + name)?.st_mtim.tv_sec ?? 0, name)
        }
        for (_, name) in dated.sorted(by: { $0.0 < $1.0 }).prefix(names.count - Self.capacity) { remove(name) }
    }
}

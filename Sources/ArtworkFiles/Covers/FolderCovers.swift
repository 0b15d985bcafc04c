public import MediaModel

/// What was found in folders, so that the tracks of an album do not each read their folder and their cover.
struct FolderCovers {
    /// A folder's pictures, as of a state of it.
    private var folders: [[UInt8]: (stamp: FileStamp, names: [[UInt8]])] = [:]
    /// Where a picture file is stored, nil for one that was refused, as of a state of it.
    private var files: [[UInt8]: (stamp: FileStamp, uri: MediaURI?)] = [:]
    private static let most = 256

    mutating func pictureNames(in folder: [UInt8]) -> [[UInt8]] {
        guard let stamp = FileStamp(of: folder) else { return [] }
        if let known = folders[folder], known.stamp == stamp { return known.names }
        if folders.count >= Self.most { folders = [:] }
        let names = ArtworkDisk.names(in: folder).filter(CoverFinder.isPictureName)
        folders[folder] = (stamp, names)
        return names
    }

    /// Nil when the file is not known in its present state.
    func known(_ path: [UInt8]) -> MediaURI?? {
        guard let known = files[path], known.stamp == FileStamp(of: path) else { return nil }
        return .some(known.uri)
    }

    mutating func note(_ path: [UInt8], _ stamp: FileStamp, _ uri: MediaURI?) {
        if files.count >= Self.most { files = [:] }
        files[path] = (stamp, uri)
    }
}

extension ArtworkStore {
    /// The cover that lies beside a media file, stored like any other picture; nil where there is none that can be shown.
    ///
    /// - Parameters:
    ///   - file: an absolute path.
    ///   - album: what the file's tags call the album.
    public func storeCover(beside file: [UInt8], album: String? = nil) -> MediaURI? {
        let candidates = CoverFinder.candidates(for: file, album: album) { coverFolders.pictureNames(in: $0) }
        for path in candidates.prefix(8) {
            if let uri = storeFile(path) { return uri }
        }
        return nil
    }

    private func storeFile(_ path: [UInt8]) -> MediaURI? {
        if let known = coverFolders.known(path) {
            // What was refused stays refused; what was stored may have been removed since.
            guard let uri = known else { return nil }
            if use(uri) { return uri }
        }
        guard let stamp = FileStamp(of: path) else { return nil }
        let bytes = ArtworkDisk.contents(of: path, limit: limits.picture.bytes)
        let uri = bytes.flatMap { store($0) }
        // A disk that is full now may have room later.
        if uri != nil || bytes == nil || bytes.flatMap({ try? Picture(inspecting: $0, limits: limits.picture) }) == nil
        {
            coverFolders.note(path, stamp, uri)
        }
        return uri
    }
}

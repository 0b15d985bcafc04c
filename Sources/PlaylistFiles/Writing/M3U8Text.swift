internal import MediaModel

struct M3U8Text: ListText {
    let places: ListPlaces

    func opening(name: String?) -> [UInt8] {
        let named = name.map { "#PLAYLIST:\($0.onOneLine)\n" } ?? ""
        return Array("#EXTM3U\n\(named)".utf8)
    }

    func entry(_ uri: MediaURI, _ listing: MediaListing, _ length: MediaTime?) -> [UInt8] {
        var text = ""
        let title = listing.title?.onOneLine ?? ""
        let seconds = length.map { Int($0.seconds.rounded()) } ?? -1
        if !title.isEmpty || seconds >= 0 { text += "#EXTINF:\(seconds),\(title)\n" }
        for artist in listing.artists where !artist.onOneLine.isEmpty { text += "#EXTART:\(artist.onOneLine)\n" }
        if let album = listing.album?.onOneLine, !album.isEmpty { text += "#EXTALB:\(album)\n" }
        return text.utf8 + places.line(for: uri) + [0x0A]
    }

    var closing: [UInt8] { [] }
}

/// How media are named from a list.
struct ListPlaces {
    /// The list's folder with a slash at its end.
    private let folder: [UInt8]
    /// The same as a URI.
    private let folderURI: String

    init(list path: [UInt8]) {
        folder = path[...(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)].map { $0 }
        folderURI = MediaURI(filePath: folder)?.text ?? "file:///"
    }

    /// For a format in which a line is a name: the plain name where it can be read in one way only, else a URI.
    func line(for uri: MediaURI) -> [UInt8] {
        guard let path = uri.filePath, Self.isUnmistakable(path) else { return Array(uri.text.utf8) }
        guard path.starts(with: folder) else { return path }
        let relative = path[folder.count...]
        guard let first = relative.first else { return path }
        let looksOdd = first == UInt8(ascii: "#") || first == 0x20 || relative.contains(UInt8(ascii: ":"))
        return Array(looksOdd ? "./".utf8 + relative : relative)
    }

    /// For a format in which a location is a URI.
    func location(for uri: MediaURI) -> String {
        guard uri.text.hasPrefix(folderURI), uri.text.utf8.count > folderURI.utf8.count else { return uri.text }
        let relative = uri.text.dropFirst(folderURI.count)
        // What stands before a colon would be a scheme.
        return relative.prefix { $0 != "/" }.contains(":") ? "./" + relative : String(relative)
    }

    private static func isUnmistakable(_ path: [UInt8]) -> Bool {
        guard path.last != 0x20, String(validating: path, as: UTF8.self) != nil else { return false }
        guard !path.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else { return false }
        return PercentDecoding.decoded(path[...]).elementsEqual(path)
    }
}

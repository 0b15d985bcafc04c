/// How well the name of a picture says that it is the front cover. The smaller the rank, the better.
struct CoverName {
    let rank: Int

    /// In the order of preference, without blanks, dots, hyphens and underscores, in lower case.
    private static let usual = [
        "cover", "folder", "front", "frontcover", "coverfront", "albumart", "albumcover", "album", "artwork",
    ]
    /// Small ones, which file managers and shops once put beside the others.
    private static let small = ["thumb", "albumartsmall"]
    /// Before the first point the ones the picture was named after: the track, then the album.
    private static let (trackRank, albumRank, firstUsual) = (0, 1 + usual.count, 1)

    /// Nil for a name that says nothing of the kind.
    ///
    /// - Parameters:
    ///   - stem: the picture's name without its extension.
    ///   - track: the name of the media file without its extension.
    init?(_ stem: String, track: String, album: String?) {
        let name = Self.plain(stem)
        if stem == track {
            rank = Self.trackRank
        } else if let index = Self.usual.firstIndex(of: name) {
            rank = Self.firstUsual + index
        } else if let album = album.map(Self.plain), !album.isEmpty, album == name {
            rank = Self.albumRank
        } else if name.hasPrefix("albumart{") {
            // As Windows writes them: AlbumArt_{GUID}_Large.
            rank = Self.albumRank + (name.hasSuffix("large") ? 1 : 3 + Self.small.count)
        } else if let index = Self.small.firstIndex(of: name) {
            rank = Self.albumRank + 2 + index
        } else {
            return nil
        }
    }

    private static func plain(_ text: String) -> String {
        String(text.lowercased().filter { !" ._-".contains($0) })
    }
}

/// The pictures that lie beside a media file under one of the usual names.
///
/// Names count without their case, blanks, dots, hyphens and underscores. The order: a picture with the track's own name
/// (`Song.jpg` beside `Song.flac`), `cover`, `folder`, `front`, `frontcover`, `coverfront`, `albumart`, `albumcover`,
/// `album`, `artwork`, one with the album's name, what Windows Media Player leaves (`AlbumArt_{...}_Large`), and at last
/// small ones (`thumb`, `AlbumArtSmall`). Of hidden files only `.folder` and `.cover` count, which desktops write; others
/// are another program's. In a folder of one disc (`CD1`, `disc 2`, `Disk 3 - Live`) without any, its parent's count.
public enum CoverFinder {
    /// Paths in the order of preference; what is in them has not been looked at.
    ///
    /// - Parameters:
    ///   - file: the absolute path of a media file.
    ///   - album: what its tags call the album.
    public static func candidates(for file: [UInt8], album: String? = nil) -> [[UInt8]] {
        candidates(for: file, album: album) { ArtworkDisk.names(in: $0) }
    }

    static func candidates(
        for file: [UInt8], album: String?, names: (_ folder: [UInt8]) -> [[UInt8]]
    ) -> [[UInt8]] {
        guard let (folder, name) = split(file) else { return [] }
        let track = String(decoding: name, as: UTF8.self)
        let stem = track.lastIndex(of: ".").map { String(track[..<$0]) } ?? track
        let own = ranked(names(folder), track: stem, album: album).map { folder + [slash] + $0 }
        guard own.isEmpty, let (parent, folderName) = split(folder), isDisc(String(decoding: folderName, as: UTF8.self))
        else { return own }
        return ranked(names(parent), track: stem, album: album).map { parent + [slash] + $0 }
    }

    private static let slash = UInt8(ascii: "/")
    /// In the order of preference: what every client shows first.
    private static let extensions = ["jpg", "jpeg", "jpe", "png", "webp", "gif", "bmp", "avif"]

    /// Whether a name can be that of a picture.
    static func isPictureName(_ name: [UInt8]) -> Bool {
        parts(of: name) != nil
    }

    private static func parts(of name: [UInt8]) -> (stem: String, type: Int)? {
        let text = String(decoding: name, as: UTF8.self)
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex,
            let type = extensions.firstIndex(of: text[text.index(after: dot)...].lowercased())
        else { return nil }
        let stem = String(text[..<dot])
        return isShown(stem) ? (stem, type) : nil
    }

    private static func isShown(_ stem: String) -> Bool {
        !stem.hasPrefix(".") || [".folder", ".cover"].contains(stem.lowercased())
    }

    private static func ranked(_ names: [[UInt8]], track: String, album: String?) -> [[UInt8]] {
        let found = names.compactMap { name -> (rank: Int, type: Int, name: [UInt8])? in
            guard let (stem, type) = parts(of: name), let cover = CoverName(stem, track: track, album: album) else {
                return nil
            }
            return (cover.rank, type, name)
        }
        return found.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.type != right.type { return left.type < right.type }
            return left.name.lexicographicallyPrecedes(right.name)
        }.map(\.name)
    }

    /// `CD1`, `cd 02`, `Disc 1 - Live`, `disk_3`.
    private static func isDisc(_ folder: String) -> Bool {
        let text = folder.lowercased()
        guard let word = ["cd", "disc", "disk"].first(where: text.hasPrefix) else { return false }
        let rest = text.dropFirst(word.count).drop { " ._-#".contains($0) }
        let number = rest.prefix { ("0"..."9").contains($0) }
        guard (1...3).contains(number.count) else { return false }
        return rest.dropFirst(number.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
    }

    private static func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8])? {
        guard let last = path.lastIndex(of: slash) else { return nil }
        return (Array(path[..<last]), Array(path[(last + 1)...]))
    }
}

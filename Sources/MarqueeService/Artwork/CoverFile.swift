internal import MediaModel

/// The picture that lies beside a file under one of the usual names.
enum CoverFile {
    /// In the order of preference.
    static let names = ["cover", "folder", "front", "albumart", "album", "artwork"]
    static let mediaTypes = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "gif": "image/gif",
    ]

    /// The path of the best candidate in a folder.
    static func find(in folder: [UInt8]) -> (path: [UInt8], mediaType: String)? {
        guard let present = try? FileSystem.names(in: folder) else { return nil }
        var best: (rank: Int, name: [UInt8], mediaType: String)?
        for name in present {
            let text = String(decoding: name, as: UTF8.self).lowercased()
            guard let dot = text.lastIndex(of: "."), let rank = names.firstIndex(of: String(text[..<dot])),
                let mediaType = mediaTypes[String(text[text.index(after: dot)...])]
            else { continue }
            if best == nil || rank < best!.rank { best = (rank, name, mediaType) }
        }
        return best.map { (folder + [UInt8(ascii: "/")] + $0.name, $0.mediaType) }
    }
}

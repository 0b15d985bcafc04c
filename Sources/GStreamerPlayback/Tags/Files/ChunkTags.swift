/// What the chunks of WAV and AIFF files say: an ID3v2 tag, which GStreamer passes over or reads in part, and the texts
/// of AIFF. The texts of WAV (`LIST`) are left to GStreamer.
struct ChunkTags {
    private(set) var fields = TagFields()
    /// The tag as it stands in its chunk.
    private(set) var id3: [UInt8] = []

    init(_ file: borrowing FileBytes, isAIFF: Bool) {
        var place = 12
        for _ in 0..<1_024 {
            guard let header = file.read(at: place, 8) else { return }
            let size = isAIFF ? header[4...].bigEndian : header[4...].littleEndian
            let name = String(decoding: header[..<4], as: UTF8.self)
            if name == "id3 " || name == "ID3 " {
                let tag = size <= FileTags.largestBlock ? file.read(at: place + 8, size) : nil
                if let tag, tag.starts(with: Array("ID3".utf8)) { id3 = tag }
            } else if isAIFF, let field = Self.texts[name],
                let text = file.read(at: place + 8, min(size, CleanText.longestLyrics))
            {
                fields.add(field, text)
            }
            // Chunks begin at even places.
            place += 8 + size + size % 2
        }
    }

    private static let texts: [String: TagField] = ["NAME": .title, "AUTH": .artist, "ANNO": .comment]
}

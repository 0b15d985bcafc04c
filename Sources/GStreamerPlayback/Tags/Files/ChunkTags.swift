/// What the chunks of WAV and AIFF files say: an ID3v2 tag, which GStreamer passes over or reads in part, and the texts
/// of AIFF. Of the texts of WAV (`LIST`) all but one are left to GStreamer.
struct ChunkTags {
    private(set) var fields = TagFields()
    /// Of them, what is a number.
    private(set) var numbers = TagFields()
    private(set) var id3: ID3Tag?
    /// The tag as it stands in its chunk, where only GStreamer can make sense of it.
    private(set) var whole: [UInt8] = []

    init(_ file: borrowing FileBytes, isAIFF: Bool) {
        var place = 12
        for _ in 0..<1_024 {
            guard let header = file.read(at: place, 8) else { return }
            let size = isAIFF ? header[4...].bigEndian : header[4...].littleEndian
            let name = String(decoding: header[..<4], as: UTF8.self)
            if name == "id3 " || name == "ID3 " {
                id3 = ID3Tag(file, at: place + 8)
                let tag = id3 == nil && size <= FileTags.largestBlock ? file.read(at: place + 8, size) : nil
                if let tag, tag.starts(with: Array("ID3".utf8)) { whole = tag }
            } else if name == "LIST", !isAIFF, file.read(at: place + 8, 4)?.elementsEqual("INFO".utf8) == true {
                addNumber(file, from: place + 12, to: place + 8 + size)
            } else if isAIFF, let field = Self.texts[name],
                let text = file.read(at: place + 8, min(size, CleanText.longestLyrics))
            {
                fields.add(field, text)
            }
            // Chunks begin at even places.
            place += 8 + size + size % 2
        }
    }

    /// Of the texts of WAV only the number of the track, which GStreamer lets wrap.
    private mutating func addNumber(_ file: borrowing FileBytes, from start: Int, to end: Int) {
        var place = start
        for _ in 0..<256 {
            guard place + 8 <= end, let header = file.read(at: place, 8) else { return }
            let size = header[4...].littleEndian
            if header.starts(with: "ITRK".utf8), let text = file.read(at: place + 8, min(size, 64)) {
                fields.add(.trackNumber, text)
                numbers.add(.trackNumber, text)
            }
            place += 8 + size + size % 2
        }
    }

    private static let texts: [String: TagField] = ["NAME": .title, "AUTH": .artist, "ANNO": .comment]
}

/// A frame of ID3v2 that GStreamer hands on as it is: it knows no tag for it, takes only one of its texts, or cannot make
/// text of it.
struct ID3Frame {
    private let identifier: String
    private let body: ArraySlice<UInt8>

    /// Nil for a frame that is compressed or otherwise packed.
    init?(_ bytes: [UInt8]) {
        // Of ID3v2.2 names have three letters, and the byte behind them is the first of the size.
        let isShort = bytes.count > 3 && bytes[3] < 0x30
        let header = isShort ? 6 : 10
        guard bytes.count > header, isShort || bytes[9] == 0 else { return nil }
        identifier = String(decoding: bytes.prefix(isShort ? 3 : 4), as: UTF8.self)
        body = bytes.dropFirst(header)
    }

    func add(to fields: inout TagFields) {
        guard let encoding = body.first, encoding <= 3 else { return }
        let content = body.dropFirst().prefix(CleanText.longestLyrics)
        switch identifier {
        case "TXXX", "TXX":
            let texts = Self.texts(content, encoding)
            guard let name = texts.first, let field = TagField(name: name) else { return }
            for text in texts.dropFirst() { fields.add(field, text) }
        case "USLT", "ULT", "COMM", "COM":
            // A language, a description, the text.
            let texts = Self.texts(content.dropFirst(3), encoding)
            let isLyrics = identifier.hasPrefix("U")
            guard texts.count > 1, isLyrics || texts[0].isEmpty else { return }
            fields.add(isLyrics ? .lyrics : .comment, texts[1])
        default:
            guard let field = TagField(frame: identifier) else { return }
            for text in Self.texts(content, encoding) { fields.add(field, text) }
        }
    }

    /// The texts between NULs.
    private static func texts(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> [String] {
        guard encoding == 1 || encoding == 2 else {
            return bytes.split(separator: 0, omittingEmptySubsequences: false).map(LegacyText.decoded)
        }
        var texts: [String] = []
        var start = bytes.startIndex
        // Each text has its own mark; one without has the order of the first.
        let mark = bytes.starts(with: [0xFF, 0xFE]) ? bytes.prefix(2) : []
        func take(to end: Int) {
            let text = bytes[start..<end]
            let isMarked = text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
            texts.append(LegacyText.decodedUTF16(isMarked ? text : mark + text))
            start = end + 2
        }
        var index = start
        while index + 1 < bytes.endIndex {
            if bytes[index] == 0, bytes[index + 1] == 0 { take(to: index) }
            index += 2
        }
        if start <= bytes.endIndex { take(to: bytes.endIndex) }
        return texts
    }
}

/// What files call their chapters, fit for a screen.
enum ChapterTitle {
    /// Longer ones are cut: a client is sent all of them at once.
    static let limit = 200

    /// Nil where nothing is left to show.
    static func cleaned(_ text: String) -> String? {
        let cleaned = CleanText.line(String(text.prefix(limit)))
        return cleaned.isEmpty ? nil : cleaned
    }

    /// UTF-16 where a mark of it stands in front, else UTF-8; what is neither becomes marks.
    static func decoded(_ bytes: some Collection<UInt8>) -> String? {
        let start = Array(bytes.prefix(2))
        if start == [0xFE, 0xFF] { return cleaned(utf16(bytes.dropFirst(2), isBigEndian: true)) }
        if start == [0xFF, 0xFE] { return cleaned(utf16(bytes.dropFirst(2), isBigEndian: false)) }
        return cleaned(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }

    /// Up to the first zero.
    static func utf16(_ bytes: some Collection<UInt8>, isBigEndian: Bool) -> String {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
            let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
}

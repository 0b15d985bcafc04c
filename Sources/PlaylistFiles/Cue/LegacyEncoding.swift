/// The encoding of the texts of a sheet, which says nothing about it.
enum LegacyEncoding: String {
    case unicode = "UTF-8"
    case japanese = "CP932"
    case cyrillic = "CP1251"
    case western = "CP1252"

    /// UTF-8 if everything is that. Otherwise Japanese has kana in two bytes each, Cyrillic has whole words of bytes
    /// above 0xBF, and Western European has single ones.
    init(of texts: [ArraySlice<UInt8>]) {
        guard texts.contains(where: { String(validating: $0, as: UTF8.self) == nil }) else {
            self = .unicode
            return
        }
        let all = Array(texts.joined(separator: [0x0A]))[...]
        if Self.holdsKana(all), TextDecoding.convert(all, from: LegacyEncoding.japanese.rawValue) != nil {
            self = .japanese
        } else {
            self = Self.holdsWholeWords(all) ? .cyrillic : .western
        }
    }

    /// Those in which a name can be written, the likeliest first.
    static func candidates(for name: ArraySlice<UInt8>) -> [LegacyEncoding] {
        if String(validating: name, as: UTF8.self) != nil { return [.unicode] }
        let likely = LegacyEncoding(of: [name])
        return [likely] + [.japanese, .cyrillic, .western].filter { $0 != likely }
    }

    /// With marks in place of what is not in the encoding.
    func string(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard self != .unicode, let text = TextDecoding.convert(bytes, from: rawValue) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func holdsKana(_ bytes: ArraySlice<UInt8>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { lead, trail in
            (lead == 0x82 && (0x9F...0xF1).contains(trail)) || (lead == 0x83 && (0x40...0x96).contains(trail))
        }
    }

    private static func holdsWholeWords(_ bytes: ArraySlice<UInt8>) -> Bool {
        let high = bytes.count { $0 >= 0xC0 }
        let inWords = zip(bytes, bytes.dropFirst()).count { $0 >= 0xC0 && $1 >= 0xC0 }
        return inWords * 2 > high
    }
}

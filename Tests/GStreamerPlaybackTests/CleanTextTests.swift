import Testing

@testable import GStreamerPlayback

/// Pure: texts of tags.
@Suite struct CleanTextTests {
    @Test func `a line is one line, without controls and outer marks`() {
        #expect(CleanText.line(" \u{FEFF}a\r\nb\u{0}c\u{2028}d\u{85} ") == "a b c d")
        #expect(CleanText.line("\u{7F}\t\n") == "")
        #expect(CleanText.line(String(repeating: "ä", count: 5_000)).unicodeScalars.count == CleanText.longestText)
    }

    @Test func `lyrics keep their lines and end at a whole character`() {
        #expect(CleanText.lines("\na\r\nb\rc\u{2028}d\u{0}e\n\n") == "a\nb\nc\nd e")
        let long = CleanText.lines("a" + String(repeating: "ä", count: 10_000))
        #expect(long.utf8.count == CleanText.longestLyrics - 1)
    }

    @Test func `UTF-16 is read in its own order, and lone surrogates are marked`() {
        #expect(LegacyText.decodedUTF16([0xFF, 0xFE, 0x48, 0, 0xE9, 0]) == "Hé")
        #expect(LegacyText.decodedUTF16([0xFE, 0xFF, 0, 0x48, 0, 0xE9]) == "Hé")
        #expect(LegacyText.decodedUTF16([0, 0x48, 0xD8, 0, 0, 0x49, 0x99]) == "H\u{FFFD}I")
        #expect(LegacyText.decodedUTF16([]) == "" && LegacyText.decodedUTF16([0x48]) == "")
    }
}

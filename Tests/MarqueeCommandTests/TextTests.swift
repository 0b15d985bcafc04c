import Testing

@testable import MarqueeCommand

@Suite struct `Display width` {
    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한글", 4), ("ｆｕｌｌ", 8), ("👍", 2), ("👨‍👩‍👧", 2),
        ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("a\u{200B}b", 2), ("نص", 2), ("–…━", 3),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("", 0),
    ])
    func `counts columns`(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本", 1, "…"),
        ("abc", 0, ""),
    ])
    func `cuts between characters`(text: String, columns: Int, cut: String) {
        #expect(text.truncated(toColumns: columns) == cut)
        #expect(cut.displayWidth <= columns)
    }
}

@Suite struct `Text from strangers` {
    @Test(arguments: [
        ("plain – ünï 日本", "plain – ünï 日本"), ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb"), ("a\nb\tc\r\nd", "a b c  d"),
        ("x\u{7}\u{7F}\u{9B}y", "x\u{FFFD}\u{FFFD}\u{FFFD}y"), ("a\u{202E}b\u{2066}c", "abc"),
        ("a\u{2028}b", "a b"),
        ("\0", "\u{FFFD}"),
    ])
    func `is made harmless`(text: String, clean: String) {
        #expect(text.harmless == clean)
    }
}

@Suite struct `JSON` {
    @Test(arguments: [
        (JSONValue.null, "null"), (.boolean(true), "true"), (.integer(-5), "-5"), (.number(1.5), "1.5"),
        (.number(.nan), "null"), (.number(.infinity), "null"), (.number(2), "2"), (.text("a"), "\"a\""),
        (.text("\"\\/\n\r\t\u{8}\0\u{7F}\u{9B}\u{2028}"), #""\"\\/\n\r\t\u0008\u0000\u007f\u009b\u2028""#),
        (.text("ü日👍"), "\"ü日👍\""), (.array([]), "[]"), (.array([.integer(1), .null]), "[1,null]"),
        (.object(["a": .integer(1), "b\"": .array([.text("x")])]), #"{"a":1,"b\"":["x"]}"#),
        (.object([]), "{}"),
    ])
    func `is written in one line`(value: JSONValue, text: String) {
        #expect(value.written == text)
    }
}

@Suite struct `The nearest word` {
    @Test(arguments: [
        ("pasue", "pause"), ("sttus", "status"), ("Next", "next"), ("previos", "previous"),
        ("prev", "previous"),
        ("vol", "volume"), ("wacth", "watch"), ("qiut", "quit"),
    ])
    func `is found`(typed: String, meant: String) {
        #expect(nearestWord(to: typed, among: Verb.allCases.map(\.rawValue)) == meant)
    }

    @Test(arguments: ["", "xyzzy", "s", "a/very/long/name/of/a/file.flac", "日本"])
    func `is not guessed`(typed: String) {
        #expect(nearestWord(to: typed, among: Verb.allCases.map(\.rawValue)) == nil)
    }
}

import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Tags that are not what they ought to be come out as text, valid and bounded.
@Suite(.serialized) struct HostileTagTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Bytes that stand where UTF-8 ought to, and what they are on the bus.
    private static let texts: [(what: String, bytes: [UInt8], expected: String)] = [
        ("ISO 8859-1", [0x43, 0x61, 0x66, 0xE9], "Café"),
        ("Windows-1252", [0x80, 0x31, 0x30, 0x96, 0x32, 0x30], "€10–20"),
        ("a NUL inside", [0x41, 0x00, 0x42], "A B"),
        ("a NUL behind", [0x41, 0x42, 0x00, 0x00], "AB"),
        ("an overlong slash", [0x41, 0xC0, 0xAF, 0x42], "AÀ¯B"),
        ("a cut sequence among good ones", [0xC3, 0xA4, 0xC3], "ä\u{FFFD}"),
        ("a lone surrogate among good ones", [0xC3, 0xA4, 0xED, 0xA0, 0x80, 0x42], "ä\u{FFFD}\u{FFFD}\u{FFFD}B"),
        ("controls", [0x41, 0x1B, 0x5B, 0x32, 0x4A, 0x07, 0x42], "A [2J B"),
        ("two lines", [0x41, 0x0D, 0x0A, 0x42], "A B"),
        ("a byte order mark", [0xEF, 0xBB, 0xBF, 0x41], "A"),
        ("a non-character", [0x41, 0xEF, 0xBF, 0xBF, 0x42], "A\u{FFFD}B"),
        ("megabytes", Array(repeating: 0x78, count: 2_000_000), String(repeating: "x", count: 999) + "…"),
    ]

    /// The same bytes as title and artist in every format that says UTF-8.
    private func files(_ bytes: [UInt8]) async throws -> [(name: String, bytes: [UInt8])] {
        let comments = [Array("TITLE=".utf8) + bytes, Array("ARTIST=".utf8) + bytes]
        var id3 = ID3Tag(version: 4, .utf8)
        for name in ["TIT2", "TPE1"] { id3.add(name, raw: bytes) }
        let ape = APETag.bytes([("Title", bytes), ("Artist", bytes)])
        let atoms = [("\u{A9}nam", [bytes]), ("\u{A9}ART", [bytes])]
        var files = [
            ("a.flac", try FLACComments.replace(comments, in: try await BareMedia.flac.bytes)),
            ("c.wv", try await BareMedia.wavPack.bytes + ape),
            ("d.m4a", MP4Items.insert(atoms, into: try await BareMedia.m4a.bytes)),
        ]
        // A NUL parts the texts of ID3.
        if !bytes.contains(0) { files.append(("b.mp3", id3.bytes + (try await BareMedia.mp3.bytes))) }
        // One page of Ogg.
        if bytes.count < 10_000 {
            files.append(("e.opus", OggComments.replace(comments, in: try await BareMedia.opus.bytes)))
            files.append(("f.ogg", OggComments.replace(comments, in: try await BareMedia.vorbis.bytes)))
        }
        return files
    }

    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    @Test func `whatever stands in a tag is text on the bus (C27, C112, D27, B82)`() async throws {
        var paths: [String] = []
        var expected: [(what: String, text: String)] = []
        for (index, text) in Self.texts.enumerated() {
            for file in try await files(text.bytes) {
                // APE parts texts with a NUL.
                let isParted = file.name == "c.wv" && text.what == "a NUL inside"
                paths.append(try write(file.bytes, to: "\(index)\(file.name)"))
                expected.append(("\(text.what) in \(file.name)", isParted ? "A" : text.expected))
            }
        }
        try await withProgram(paths) { program, auditor in
            for (index, text) in expected.enumerated() {
                if index > 0 { try await program.call("Next") }
                try await program.waitUntilOpen()
                let metadata = try await program.player("Metadata")
                #expect(metadataFaults(metadata) == [], "\(text.what)")
                #expect(metadata["xesam:title"] == .string(text.text), "\(text.what)")
                #expect(metadata["xesam:artist"]?.asStrings?.first == text.text, "\(text.what)")
            }
            try await auditor.settle()
            #expect(program.child.isRunning)
        }
    }

    @Test func `numbers and dates that make no sense are absent keys, and what does make sense stays (C112)`()
        async throws
    {
        let cases: [(comment: String, key: String, expected: Value?)] = [
            ("TRACKNUMBER=0", "xesam:trackNumber", nil), ("TRACKNUMBER=-3", "xesam:trackNumber", nil),
            ("TRACKNUMBER=99999999999", "xesam:trackNumber", nil), ("TRACKNUMBER=A1", "xesam:trackNumber", nil),
            ("TRACKNUMBER=07", "xesam:trackNumber", .int32(7)), ("BPM=127.6", "xesam:audioBPM", .int32(127)),
            ("BPM=fast", "xesam:audioBPM", nil), ("DATE=0000", "xesam:contentCreated", nil),
            ("DATE=2009-29-09", "xesam:contentCreated", .string("2009")),
            ("DATE=1973-03-01T20:15:30+01:00", "xesam:contentCreated", .string("1973-03-01T20:15:30+01:00")),
            ("GENRE=", "xesam:genre", nil), ("ARTIST= \t", "xesam:artist", nil),
        ]
        let bare = try await BareMedia.flac.bytes
        let files = try cases.enumerated().map { index, row in
            try write(try FLACComments.replace([Array(row.comment.utf8)], in: bare), to: "\(index).flac")
        }
        try await withProgram(files) { program, _ in
            for (index, row) in cases.enumerated() {
                if index > 0 { try await program.call("Next") }
                try await program.waitUntilOpen()
                let metadata = try await program.player("Metadata")
                #expect(metadataFaults(metadata) == [], "\(row.comment)")
                #expect(metadata[row.key] == row.expected, "\(row.comment)")
                #expect(metadata["xesam:title"] == .string("\(index)"), "the name of the file")
            }
        }
    }

    @Test func `numbers that do not fit are absent keys in every format, and none wraps (C112)`() async throws {
        let mp3 = try await BareMedia.mp3.bytes
        var files: [(name: String, bytes: [UInt8])] = []
        for (index, row) in [("4294967299", "1e999"), ("18446744073709551619", "-inf"), ("-4294967293", "nan")]
            .enumerated()
        {
            let (number, tempo) = row
            for version: UInt8 in [3, 4] {
                var tag = ID3Tag(version: version, .latin1)
                tag.add("TIT2", "title")
                for name in ["TRCK", "TPOS"] { tag.add(name, number) }
                tag.add("TBPM", tempo)
                files.append(("\(index)\(version).mp3", tag.bytes + mp3))
                files.append(
                    (
                        "\(index)\(version).wav",
                        ChunkedFile.append([("id3 ", tag.bytes)], to: try await BareMedia.wav.bytes)
                    ))
            }
            let comments = ["TITLE=title", "TRACKNUMBER=\(number)", "DISCNUMBER=\(number)", "BPM=\(tempo)"]
            let bytes = comments.map { Array($0.utf8) }
            files.append(("\(index).flac", try FLACComments.replace(bytes, in: try await BareMedia.flac.bytes)))
            files.append(("\(index).opus", OggComments.replace(bytes, in: try await BareMedia.opus.bytes)))
            let items = [("Title", ["title"]), ("Track", [number]), ("Disc", [number]), ("BPM", [tempo])]
            let ape = APETag.bytes(items.map { ($0.0, $0.1.map { Array($0.utf8) }[0]) })
            files.append(("\(index).wv", try await BareMedia.wavPack.bytes + ape))
            let list = ChunkedFile.information(["INAM": "title", "ITRK": number])
            files.append(("\(index)l.wav", ChunkedFile.append([list], to: try await BareMedia.wav.bytes)))
        }
        let paths = try files.map { try write($0.bytes, to: $0.name) }
        try await withProgram(paths) { program, _ in
            for (index, file) in files.enumerated() {
                if index > 0 { try await program.call("Next") }
                try await program.waitUntilOpen()
                let metadata = try await program.player("Metadata")
                #expect(metadata["xesam:title"] == .string("title"), "\(file.name)")
                for key in ["xesam:trackNumber", "xesam:discNumber", "xesam:audioBPM"] {
                    #expect(metadata[key] == nil, "\(key) of \(file.name)")
                }
            }
        }
    }

    @Test func `tags without measure cost neither time nor memory, and what is read of them is bounded`() async throws {
        let mp3 = try await BareMedia.mp3.bytes
        func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        var chapters = ID3Tag(version: 3, .latin1)
        chapters.add("TIT2", "title")
        for index in 0..<20_000 {
            let name = Array("TIT2".utf8) + number(2) + [0, 0, 0, 0x41]
            let times = number(index / 20) + number(index / 20 + 1) + number(-1) + number(-1)
            chapters.add("CHAP", body: Array("\(index)".utf8) + [0] + times + name)
        }
        var fields = ID3Tag(version: 4, .utf8)
        fields.add("TIT2", "title")
        for index in 0..<50_000 { fields.add(field: "name \(index)", "value") }
        var one = ID3Tag(version: 3, .latin1)
        one.add("TIT2", "title")
        func distinct(_ numbers: Range<Int>) -> [UInt8] {
            Array(numbers.map { String($0, radix: 36) }.joined(separator: "\0").utf8)
        }
        var values = ID3Tag(version: 4, .utf8)
        values.add("TIT2", "title")
        values.add("TPE1", raw: distinct(0..<20_000))
        var artists = ID3Tag(version: 4, .utf8)
        artists.add("TIT2", "title")
        for index in 0..<4_000 { artists.add("TPE1", raw: distinct(index * 60..<index * 60 + 60)) }
        let stacked = (0..<2_000).flatMap { _ in one.bytes }
        for (what, tag) in [
            ("chapters", chapters.bytes), ("fields", fields.bytes), ("tags", stacked), ("values", values.bytes),
            ("artists", artists.bytes),
        ] {
            let path = try write(tag + mp3, to: "\(what).mp3")
            try await withProgram([]) { program, _ in
                let begin = ContinuousClock.now
                try await program.open(path)
                try await eventually("sound") { try await program.microseconds() > 100_000 }
                let time = ContinuousClock.now - begin
                #expect(time < .seconds(3), "\(what)")
                #expect(try await program.title == "title", "\(what)")
                let count = try await program.own("Chapters").asArray?.count ?? 0
                #expect(count <= 2_000, "\(what)")
            }
        }
    }

    @Test func `half a character of UTF-16 is marked, and the rest stays what it is (D27)`() async throws {
        // H, half a character, é; then another text.
        let little: [UInt8] = [0xFF, 0xFE, 0x48, 0, 0x3D, 0xD8, 0xE9, 0, 0, 0, 0xFF, 0xFE, 0x49, 0]
        let big: [UInt8] = [0x00, 0x48, 0xDC, 0x00, 0x00, 0xE9, 0, 0, 0, 0x49]
        var paths: [String] = []
        for (name, encoding, raw) in [("1", ID3Tag.Encoding.utf16, little), ("2", .utf16BigEndian, big)] {
            var tag = ID3Tag(version: 4, encoding)
            for frame in ["TIT2", "TPE1"] { tag.add(frame, raw: raw) }
            tag.add("TALB", "Whole \u{1F600}")
            paths.append(try write(tag.bytes + (try await BareMedia.mp3.bytes), to: "\(name).mp3"))
            let chunk = [("id3 ", tag.bytes)]
            paths.append(try write(ChunkedFile.append(chunk, to: try await BareMedia.wav.bytes), to: "\(name).wav"))
        }
        try await withProgram(paths) { program, _ in
            for (index, path) in paths.enumerated() {
                if index > 0 { try await program.call("Next") }
                try await program.waitUntilOpen()
                let metadata = try await program.player("Metadata")
                #expect(metadata["xesam:title"] == .string("H\u{FFFD}é"), "\(path)")
                #expect(metadata["xesam:artist"] == .strings(["H\u{FFFD}é", "I"]), "\(path)")
                #expect(metadata["xesam:album"] == .string("Whole \u{1F600}"), "\(path)")
            }
        }
    }

    @Test func `the encoding of old tags is a setting (D27)`() async throws {
        // ПРИВЕТ in KOI8-R.
        let bytes: [UInt8] = [0xF0, 0xF2, 0xE9, 0xF7, 0xE5, 0xF4]
        var latin = ID3Tag(version: 3, .latin1)
        latin.add("TIT2", raw: bytes)
        let mp3 = try await BareMedia.mp3.bytes
        let comments = [Array("TITLE=".utf8) + bytes]
        let files = [
            try write(mp3 + ID3Tag.version1(title: bytes), to: "1.mp3"), try write(latin.bytes + mp3, to: "2.mp3"),
            try write(try FLACComments.replace(comments, in: try await BareMedia.flac.bytes), to: "3.flac"),
            try write(try await BareMedia.wavPack.bytes + APETag.bytes([("Title", bytes)]), to: "4.wv"),
        ]
        for (settings, expected) in [("", "ðòé÷åô"), ("[now-playing]\ntag-encoding=KOI8-R\n", "ПРИВЕТ")] {
            let home = try Home()
            try home.configure(settings)
            try await withProgram(files, home: home) { program, _ in
                for (index, file) in files.enumerated() {
                    if index > 0 { try await program.call("Next") }
                    try await program.waitUntilOpen()
                    #expect(try await program.title == expected, "\(file)")
                }
            }
        }
        let home = try Home()
        let bus = try await PrivateBus()
        for name in ["KOI9", "UTF-16", "UCS-4", ""] {
            let refused = try await home.run(["config", "set", "tag-encoding", name], on: bus)
            #expect(refused.status != 0 && refused.errorOutput.contains("KOI8-R"), "\(name): \(refused)")
        }
    }
}

import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The Metadata property, from the tags of real files.
@Suite(.serialized) struct MetadataRowsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func tagged(_ name: String, _ comments: [[UInt8]]) async throws -> String {
        try FLACComments.write(comments, of: await SharedTones.long(1)[0], to: folder.file(name))
        return folder.file(name)
    }

    private func tagged(_ name: String, _ comments: String...) async throws -> String {
        try await tagged(name, comments.map { Array($0.utf8) })
    }

    /// 1 x 1 pixels.
    private func picture(_ name: String) throws {
        let base64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
        try #require(Data(base64Encoded: base64)).write(to: URL(fileURLWithPath: folder.file(name)))
    }

    @Test func `every tag has its key and its exact type, and none stays behind (C32, C106, C110, C112)`() async throws
    {
        let full = try await tagged(
            "full.flac", "TITLE=Curtain", "ARTIST=Ann", "ARTIST=Bob, Jr.", "ALBUM=House Lights", "ALBUMARTIST=The Cast",
            "TRACKNUMBER=3", "DISCNUMBER=2", "GENRE=Jazz", "GENRE=Soul", "DATE=2001-02-03")
        let bare = folder.file("bare one.wav")
        try Tone.write([Int16](repeating: 0, count: 80_000), to: bare, sampleRate: 8_000)
        try await withProgram([full, bare]) { program, auditor in
            let metadata = try await program.player("Metadata")
            #expect(metadataFaults(metadata) == [])
            let expected: [(String, Value)] = [
                ("mpris:length", .int64(20_000_000)), ("xesam:title", .string("Curtain")),
                ("xesam:artist", .strings(["Ann", "Bob, Jr."])), ("xesam:album", .string("House Lights")),
                ("xesam:albumArtist", .strings(["The Cast"])), ("xesam:trackNumber", .int32(3)),
                ("xesam:discNumber", .int32(2)), ("xesam:genre", .strings(["Jazz", "Soul"])),
                ("xesam:url", .string("file://" + full)),
            ]
            for (key, value) in expected { #expect(metadata[key] == value, "\(key)") }

            let signals = try await auditor.event("next") { try await program.call("Next") }
            let other = try #require(signals.changes.first?["Metadata"])
            #expect(other == (try await program.player("Metadata")))
            let keys = try #require(other.asDictionary).compactMap(\.key.asString)
            #expect(Set(keys) == ["mpris:trackid", "mpris:length", "xesam:title", "xesam:url"])
            #expect(other["xesam:title"] == .string("bare one"))
            #expect(other["xesam:url"] == .string("file://" + folder.path + "/bare%20one.wav"))
        }
    }

    @Test func `an id belongs to the entry: the same file twice has two, and they last (C108, C109)`() async throws {
        let tones = try await SharedTones.long(2)
        try await withProgram([tones[0], tones[0]]) { program, _ in
            let first = try await program.trackID
            try await program.call("Next")
            let second = try await program.trackID
            #expect(first != second)
            for id in [first, second] { #expect(id.text.hasPrefix("/org/marquee/track/")) }
            try await program.open(tones[1])
            let third = try await program.trackID
            #expect(![first, second].contains(third))
            try await program.set("Shuffle", .boolean(true))
            try await program.set("Shuffle", .boolean(false))
            try await program.call("Previous")
            #expect(try await program.trackID == second)
            try await program.call("Previous")
            #expect(try await program.trackID == first)
            try await program.call("Stop")
            try await program.call("Play")
            #expect(try await program.trackID == first, "started again it is the same entry")
        }
    }

    @Test func `a picture beside the file is its artwork, and its sender follows it with Seeked (C111)`() async throws {
        let file = try await tagged("a.flac", "TITLE=A")
        let bare = try await SharedTones.long(1)[0]
        try picture("cover.png")
        try await withProgram([file, bare]) { program, auditor in
            try await eventually("the cover") { try await program.player("Metadata")["mpris:artUrl"] != nil }
            let url = try #require(try await program.player("Metadata")["mpris:artUrl"]?.asString)
            let path = try #require(URL(string: url)?.path)
            #expect(url.hasPrefix("file:///") && FileManager.default.isReadableFile(atPath: path), "\(url)")
            try await program.call("Play")
            try await program.call("Next")
            #expect(try await program.player("Metadata")["mpris:artUrl"] == nil, "(C112)")
            try await program.call("Previous")
            try await eventually("the cover again") {
                try await program.player("Metadata")["mpris:artUrl"] == .string(url)
            }
            try await auditor.settle()
        }
    }

    @Test(
        arguments: [
            ("bytes that are no UTF-8", [0x54, 0xFF, 0xFE, 0xC3, 0x28, 0xED, 0xA0, 0x80]),
            ("a NUL inside", [0x41, 0x00, 0x42]),
            ("nothing but blanks", [0x20, 0x09, 0x0A]), ("two lines", [0x41, 0x0A, 0x42]),
            ("controls", [0x1B, 0x5B, 0x41, 0x07]),
            ("a byte order mark", [0xEF, 0xBB, 0xBF, 0x41]),
            ("a non-character", [0xEF, 0xBF, 0xBF, 0xF4, 0x8F, 0xBF, 0xBF]),
        ] as [(String, [UInt8])])
    func `hostile tags are made fit or left out (C27, C112)`(what: String, bytes: [UInt8]) async throws {
        let names = ["TITLE", "ARTIST", "ALBUM", "ALBUMARTIST", "GENRE", "TRACKNUMBER", "DISCNUMBER", "DATE"]
        let file = try await tagged("hostile.flac", names.map { Array("\($0)=".utf8) + bytes })
        try await withProgram([file]) { program, _ in
            let metadata = try await program.player("Metadata")
            #expect(metadataFaults(metadata) == [], "\(what)")
            #expect(metadata["xesam:title"] != nil)
            let result = try await program.bus.run("playerctl", ["metadata"])
            #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
        }
    }

    @Test func `a megabyte of tag and a thousand artists stay small on the bus (C27)`() async throws {
        let long = String(repeating: "x", count: 1_000_000)
        let artists = (0..<1_000).map { Array("ARTIST=Number \($0)".utf8) }
        let file = try await tagged(
            "long.flac",
            [Array("TITLE=\(long)".utf8), Array("COMMENT=\(long)".utf8), Array("TRACKNUMBER=99999999999".utf8)]
                + artists)
        try await withProgram([file]) { program, _ in
            let metadata = try await program.player("Metadata")
            #expect(metadataFaults(metadata) == [])
            let size = (metadata.asDictionary ?? []).reduce(0) { sum, entry in
                sum + (entry.value.unwrapped.asString?.utf8.count ?? 0)
                    + (entry.value.unwrapped.asStrings ?? []).reduce(0) { $0 + $1.utf8.count }
            }
            #expect(size < 20_000)
            #expect(metadata["xesam:artist"]?.asStrings?.first == "Number 0")
        }
    }
}

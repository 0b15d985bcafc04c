import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// What is sent of large tags.
@Suite(.serialized) struct LyricsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let lyrics = (1...400).map { "line \($0)" }.joined(separator: "\n")

    private func full(picture: Int) async throws -> String {
        var tag = ID3Tag(version: 4, .utf8)
        tag.add("TIT2", "A title of a usual length, with a subtitle")
        tag.add("TPE1", "First Artist", "Second Artist", "Third Artist")
        tag.add("TALB", "An album of a usual length")
        tag.add("TPE2", "First Artist", "Second Artist")
        tag.add("TRCK", "3/12")
        tag.add("TPOS", "1/2")
        tag.add("TCON", "Jazz", "Soul")
        tag.add("TDRC", "2001-02-03")
        tag.add("TCOM", "Composer One", "Composer Two")
        tag.add("TEXT", "Lyricist One", "Lyricist Two")
        tag.add("TBPM", "128")
        tag.add("COMM", description: "", text: "A remark of a usual length about the record, the pressing and the room")
        tag.add("USLT", description: "", text: Self.lyrics)
        let identifiers = (1...3).map { "1f1c5a1e-000\($0)-4000-8000-00000000000\($0)" }
        tag.add(field: "MusicBrainz Artist Id", identifiers[0], identifiers[1], identifiers[2])
        tag.add(field: "MusicBrainz Album Id", identifiers[0])
        tag.add(field: "MusicBrainz Album Artist Id", identifiers[0], identifiers[1])
        tag.addRecording(identifiers[0])
        tag.addPicture([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 0x55, count: picture))
        let path = folder.file("full.mp3")
        try Data(tag.bytes + (try await BareMedia.mp3.bytes)).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: ["", "[now-playing]\nlyrics=on\n"])
    func `a full set of tags is a message of less than 4 kB, whatever the picture (D25)`(settings: String) async throws
    {
        let home = try Home()
        try home.configure(settings)
        try await withProgram([try await full(picture: 5_000_000)], home: home) { program, _ in
            let result = try await program.bus.run(
                "dbus-send",
                [
                    "--session", "--print-reply=literal", "--dest=\(program.name)", RunningProgram.path.text,
                    "org.freedesktop.DBus.Properties.Get", "string:\(RunningProgram.playerInterface)",
                    "string:Metadata",
                ])
            let metadata = try await program.player("Metadata")
            #expect(metadata["xesam:lyricist"] == .strings(["Lyricist One", "Lyricist Two"]))
            #expect((metadata["xesam:asText"] != nil) == !settings.isEmpty)
            // The words of dbus-send are longer than the message.
            #expect(result.status == 0 && result.output.utf8.count < 4_096 + 1_500, "\(result.output.utf8.count)")
            #expect(size(of: metadata) < 4_096)
        }
    }

    @Test func `lyrics go out when they are wanted, as much of them as is wanted, and at once (D25, C111)`()
        async throws
    {
        let home = try Home()
        try await withProgram([try await full(picture: 100)], home: home) { program, auditor in
            #expect(try await program.player("Metadata")["xesam:asText"] == nil)
            let track = try await program.trackID
            for (setting, value, last) in [("lyrics", "on", "…"), ("lyrics-size", "8000", "line 400")] {
                _ = try await home.run(["config", "set", setting, value], on: program.bus)
                try await eventually("the lyrics") {
                    let text = try await program.player("Metadata")["xesam:asText"]?.asString ?? ""
                    return text.hasPrefix("line 1\nline 2\n") && text.hasSuffix("\n" + last)
                }
            }
            #expect(try await program.trackID == track)
            let status = try await home.run(["status", "--json"], on: program.bus)
            #expect(status.output.contains(#""composer":["Composer One","Composer Two"]"#), "\(status)")
            #expect(status.output.contains(#""asText":"line 1\nline 2\n"#), "\(status)")
            let info = try await home.run(["info", folder.file("full.mp3")], on: program.bus)
            #expect(info.output.contains("line 1") && info.output.contains("line 400"), "\(info)")
            _ = try await home.run(["config", "set", "lyrics", "off"], on: program.bus)
            #expect(try await program.player("Metadata")["xesam:asText"] == nil)
            try await auditor.settle()
        }
    }

    /// As D-Bus lays it out: keys and values behind their length, each at its place.
    private func size(of metadata: Value) -> Int {
        (metadata.asDictionary ?? []).reduce(8) { sum, entry in
            let value = entry.value.unwrapped
            let texts = value.asStrings ?? [value.asString ?? value.asObjectPath?.text ?? "12345678"]
            return sum + 24 + (entry.key.asString?.utf8.count ?? 0) + texts.reduce(0) { $0 + 8 + $1.utf8.count }
        }
    }
}

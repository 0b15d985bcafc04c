import DBus
import Foundation
import TestSupport
import Testing

/// OpenUri. The new entry goes in after the current one, becomes current and plays.
@Suite(.serialized) struct OpenUriRowsTests {
    @Test(arguments: ["Playing", "Paused", "Stopped"])
    func `what is opened plays at once, after the current track (C29, C82, C84)`(status: String) async throws {
        let tones = try await SharedTones.long(3)
        try await withProgram(Array(tones[..<2])) { program, auditor in
            if status == "Playing" { try await program.call("Play") }
            if status == "Stopped" { try await program.call("Stop") }
            let former = try await program.trackID
            let signals = try await auditor.event("open") { try await program.open(tones[2]) }
            #expect(signals.changes.count == 1)
            #expect(signals.changes.first?["Metadata"]?["xesam:title"] == .string("Tone3"))
            #expect(signals.changes.first?["PlaybackStatus"] == .string("Playing"))
            #expect(try await program.trackID != former)
            #expect(try await program.status == "Playing")
            try await program.call("Previous")
            #expect(try await program.trackID == former)
            try await program.call("Next")
            try await program.call("Next")
            #expect(try await program.title == "Tone2")
        }
    }

    @Test func `what is no URI or of another scheme changes nothing (C83, C87)`() async throws {
        let tones = try await SharedTones.long(2)
        try await withProgram(tones) { program, auditor in
            try await program.call("Play")
            let signals = try await auditor.event("refused") {
                for (text, error) in [
                    ("ftp://example.org/a.flac", "NotSupported"), ("mailto:a@example.org", "InvalidArgs"),
                    ("data:audio/flac;base64,AAAA", "InvalidArgs"), ("javascript:alert(1)", "InvalidArgs"),
                    (tones[1], "InvalidArgs"), ("", "InvalidArgs"), ("Tone2.flac", "InvalidArgs"), (":", "InvalidArgs"),
                    ("file:", "InvalidArgs"), ("file://", "InvalidArgs"), ("file:relative", "InvalidArgs"),
                    ("file://elsewhere/a.flac", "InvalidArgs"), ("file:///a%00b.flac", "InvalidArgs"),
                    ("http://", "InvalidArgs"), ("http:///a", "InvalidArgs"), ("no uri", "InvalidArgs"),
                    ("1http://host/a", "InvalidArgs"), (String(repeating: "x", count: 100_000), "InvalidArgs"),
                ] {
                    let answer = await program.failure(of: "OpenUri", [.string(text)])
                    let isRefused = ["InvalidArgs", "NotSupported"].contains(answer)
                    #expect(isRefused && (answer == error || error == "InvalidArgs"), "\(text.prefix(40)): \(answer)")
                }
            }
            #expect(signals.isEmpty)
            #expect(try await program.title == "Tone1")
            #expect(try await program.status == "Playing")
        }
    }

    @Test func `escaped, Unicode and otherwise odd file URIs open (C87)`() async throws {
        let folder = try TemporaryFolder()
        let tones = try await SharedTones.long(1)
        let names = [
            "Ünï cödé ☃.flac", "a%20b.flac", "a#1?.flac", "two\nlines.flac", "semi;colon&and=.flac", "'\"\\.flac",
            String(repeating: "n", count: 250) + ".flac",
        ]
        try await withProgram(tones) { program, _ in
            for name in names {
                try FileManager.default.copyItem(atPath: tones[0], toPath: folder.file(name))
                var allowed = CharacterSet.urlPathAllowed
                allowed.remove(charactersIn: ";&=")
                let escaped = try #require(folder.file(name).addingPercentEncoding(withAllowedCharacters: allowed))
                #expect(await program.failure(of: "OpenUri", [.string("file://" + escaped)]) == "no error", "\(name)")
                let url = try #require(try await program.player("Metadata")["xesam:url"]?.asString)
                #expect(URL(string: url)?.path == folder.file(name))
                #expect(try await program.status == "Playing")
            }
            let plain = "FILE://localhost" + folder.file("Ünï cödé ☃.flac")
            #expect(await program.failure(of: "OpenUri", [.string(plain)]) == "no error")
        }
    }

    @Test func `a folder becomes the media in it, in natural order (C82)`() async throws {
        let folder = try TemporaryFolder()
        let tones = try await SharedTones.long(3)
        for (tone, name) in zip(tones, ["10 last.flac", "2 middle.flac", "1 first.flac"]) {
            try FileManager.default.copyItem(atPath: tone, toPath: folder.file(name))
        }
        try folder.write("notes", to: "notes.txt")
        try await withProgram([]) { program, _ in
            try await program.open(folder.path)
            for title in ["Tone3", "Tone2", "Tone1"] {
                #expect(try await program.title == title)
                try await program.call("Next")
            }
            #expect(try await program.title == "Tone1", "there is no more")
        }
    }
}

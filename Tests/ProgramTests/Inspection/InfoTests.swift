import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// `marquee info` of the built program.
@Suite(.serialized) struct InfoTests {
    private let home: Home
    private let bus: PrivateBus
    private let folder: TemporaryFolder

    init() async throws {
        home = try Home()
        bus = try await PrivateBus()
        folder = try TemporaryFolder()
    }

    private func info(_ words: String...) async throws -> ProgramResult {
        try await home.run(["info"] + words, on: bus)
    }

    private func objects(_ result: ProgramResult) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        return try #require(json as? [[String: Any]] ?? (json as? [String: Any]).map { [$0] }, "\(result)")
    }

    /// A tagged tone with a picture beside it.
    private func track(_ title: String = "Aria") async throws -> String {
        try Data(Pictures.png("cover")).write(to: URL(fileURLWithPath: folder.file("cover.png")))
        return try await Tone.flac(title, seconds: 1, in: folder)
    }

    @Test func `it reads tags in the encoding that the settings name`() async throws {
        let path = folder.file("old.mp3")
        try Tone.write([Int16](repeating: 900, count: Tone.sampleRate), to: folder.file("old.wav"))
        try await Tone.encode(folder.file("old.wav"), with: "lamemp3enc target=bitrate bitrate=64 cbr=true", to: path)
        var mark = Array("TAG".utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
        mark += [UInt8](repeating: 0, count: 128 - mark.count)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: mark)
        try file.close()
        #expect(try objects(try await info("--json", path))[0]["xesam:title"] as? String == "Ïðèâåò")
        try home.configure("[now-playing]\ntag-encoding=WINDOWS-1251\n")
        #expect(try objects(try await info("--json", path))[0]["xesam:title"] as? String == "Привет")
    }

    @Test func `it says of a file what a service then publishes, key for key`() async throws {
        let path = try await track()
        let result = try await info("--json", path)
        #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
        #expect(result.output.hasPrefix("{"), "one object for one file")
        let said = try objects(result)[0]
        let program = try await RunningProgram(["--paused", path], bus: bus, home: home)
        try await eventually("the whole of the metadata") {
            let metadata = try await program.player("Metadata")
            return metadata["mpris:length"] != nil && metadata["mpris:artUrl"] != nil
        }
        let published = try await program.player("Metadata").asDictionary ?? []
        let ofQueueAndUse = [
            "mpris:trackid", "xesam:useCount", "xesam:firstUsed", "xesam:lastUsed", "xesam:userRating",
        ]
        let keys = Set(published.compactMap(\.key.asString)).subtracting(ofQueueAndUse)
        #expect(Set(said.keys) == keys)
        for entry in published {
            guard let key = entry.key.asString, keys.contains(key) else { continue }
            switch entry.value.unwrapped {
            case .string(let text): #expect(said[key] as? String == text, "\(key)")
            case .int64(let number): #expect(said[key] as? Int64 == number, "\(key)")
            case .int32(let number): #expect(said[key] as? Int32 == number, "\(key)")
            case .double(let number): #expect(said[key] as? Double == number, "\(key)")
            case let value: #expect(said[key] as? [String] == value.asStrings, "\(key)")
            }
        }
        #expect(try await program.quit() == 0)
    }

    @Test func `for people it has plain names and the length as minutes and seconds`() async throws {
        let result = try await info(try await track())
        #expect(result.status == 0, "\(result)")
        for line in ["Title   Aria", "Artist  Sine", "Album   Waves", "Length  0:01"] {
            #expect(result.lines.contains(line), "\(result)")
        }
        #expect(result.lines.contains { $0.hasPrefix("Cover   file:///") })
    }

    @Test func `what cannot be played is named once, and the rest is shown all the same`() async throws {
        let path = try await track()
        let broken = try folder.write("no music at all", to: "broken.flac")
        let result = try await info("--json", broken, folder.file("missing.ogg"), path)
        #expect(result.status == 1)
        #expect(try objects(result).map { $0["xesam:title"] as? String } == ["Aria"])
        let complaints = result.errorOutput.split(separator: "\n")
        #expect(complaints.count == 2, "\(result)")
        #expect(complaints.contains { $0.contains("missing.ogg") && $0.contains("no such file") }, "\(result)")
        #expect(complaints.contains { $0.contains("broken.flac: ") }, "\(result)")
    }

    @Test func `a picture is nothing to play`() async throws {
        let picture = folder.file("picture.png")
        let made = try await run(
            "gst-launch-1.0",
            ["-q", "videotestsrc", "num-buffers=1", "!", "pngenc", "!", "filesink", "location=\(picture)"])
        try #require(made.status == 0, "\(made)")
        let result = try await info("--json", picture)
        #expect(result.status == 1 && result.output.isEmpty, "\(result)")
        #expect(result.errorOutput.split(separator: "\n").count == 1, "\(result)")
    }

    @Test func `folders and lists are taken apart, parts of a file have their own length`() async throws {
        let path = try await track()
        _ = try await Tone.flac("Beta", seconds: 1, in: folder)
        try folder.write("\(path)\nBeta.flac\n", to: "list.m3u8")
        let sheet = """
            FILE "Aria.flac" WAVE
              TRACK 01 AUDIO
                TITLE "First"
                INDEX 01 00:00:00
              TRACK 02 AUDIO
                TITLE "Second"
                INDEX 01 00:00:30

            """
        try folder.write(sheet, to: "album.cue")
        let titles = try objects(try await info("--json", folder.path)).map { $0["xesam:title"] as? String }
        #expect(titles == ["Aria", "Beta"])
        let listed = try objects(try await info("--json", folder.file("list.m3u8")))
        #expect(listed.map { $0["xesam:title"] as? String } == ["Aria", "Beta"])
        let parts = try objects(try await info("--json", folder.file("album.cue")))
        #expect(parts.map { $0["xesam:title"] as? String } == ["First", "Second"])
        #expect(parts.map { $0["mpris:length"] as? Int64 } == [400_000, 600_000])
    }

    @Test func `an empty folder is an empty array and a failure`() async throws {
        let result = try await info("--json", folder.path)
        #expect(result.status == 1)
        #expect(try objects(result).isEmpty)
        #expect(result.errorOutput.contains("no media in the folder"))
    }

    @Test func `it needs no bus, and leaves a running service alone`() async throws {
        let path = try await track()
        let environment = home.environment(on: bus).merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]) { $1 }
        let result = try await run(RunningProgram.executable, ["info", path], environment: environment)
        #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
    }

    @Test func `of a station it says what the station says of itself`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/radio") { _ in
            let fields = [
                "Content-Type: audio/mpeg", "icy-name: Info FM", "icy-genre: Jazz", "icy-br: 128,128",
                "icy-description: All day",
            ]
            var answer = MediaAnswer(fields: fields, body: song)
            (answer.saysLength, answer.staysOpen) = (false, true)
            return answer
        }
        let result = try await run(
            RunningProgram.executable, ["info", server.url("/radio")],
            environment: try Home().environment(on: try await PrivateBus()))
        #expect(result.status == 0, "\(result)")
        for (name, value) in [
            ("Title", "Info FM"), ("Album", "Info FM"), ("Genre", "Jazz"), ("Comment", "All day"),
            ("Bit rate", "128 kbit/s"),
        ] {
            #expect(result.lines.contains { $0.hasPrefix(name) && $0.hasSuffix(value) }, "\(name): \(result.output)")
        }
    }
}

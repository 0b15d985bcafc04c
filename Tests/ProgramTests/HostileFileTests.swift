import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Files that are not what they seem, opened while something plays. Each plays or is a named error, within time, and
/// the service goes on.
@Suite(.serialized) struct HostileFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private enum Outcome {
        case plays
        /// An entry for a moment, passed over.
        case fails
        /// Never an entry.
        case refused
    }

    /// Opens a URI while a fresh queue plays, and sees that the service is what it was afterwards.
    private func open(_ uri: String, _ what: String, _ expected: Outcome, _ program: RunningProgram) async throws {
        try await program.add(try await SharedTones.long(2), "replace")
        try await program.wait(for: "Playing", title: "Tone1")
        let clock = ContinuousClock()
        let start = clock.now
        let error = await program.failure(of: "OpenUri", [.string(uri)])
        #expect(clock.now - start < .seconds(3), "\(what)")
        #expect(error == (expected == .plays ? "no error" : "org.marquee.Error.NoSuchContent"), "\(what)")
        #expect(program.child.isRunning, "\(what)")
        let metadata = try await program.player("Metadata")
        #expect(metadataFaults(metadata) == [], "\(what)")
        #expect(try await program.status == "Playing", "\(what)")
        switch expected {
        case .plays: #expect(metadata["xesam:url"] == .string(uri), "\(what)")
        case .fails: #expect(metadata["xesam:title"] == .string("Tone2"), "\(what)")
        case .refused: #expect(metadata["xesam:title"] == .string("Tone1"), "\(what)")
        }
    }

    @Test func `that a file cannot be played is an error whatever follows it (C83)`() async throws {
        let tone = try await SharedTones.long(1)[0]
        let rubbish = try ["a.mp3", "b.mp3"].map { try folder.write("no music", to: $0) }
        for queue in [[tone], [tone, tone], [tone, rubbish[0]], [tone, rubbish[0], tone]] {
            try await withProgram(queue) { program, _ in
                try await program.call("Play")
                let error = await program.failure(of: "OpenUri", [.string("file://" + rubbish[1])])
                let following = queue.dropFirst().map { $0 == tone ? "music" : "rubbish" }
                #expect(error == "org.marquee.Error.NoSuchContent", "before \(following)")
            }
        }
    }

    @Test func `a list of which nothing plays is an error with a reason, and one that is only added is not`()
        async throws
    {
        let names = ["a.mp3", "b.mp3", "c.mp3"]
        for name in names { try folder.write("no music", to: name) }
        let (one, many) = (
            try folder.write("a.mp3\n", to: "one.m3u"), try folder.write("a.mp3\nb.mp3\nc.mp3\n", to: "l.m3u")
        )
        let home = try Home()
        try await withProgram([], home: home) { program, _ in
            for verb in [["open", "--replace"], ["open"], ["play"]] {
                let result = try await home.run(verb + [many], on: program.bus)
                #expect(result.status == 1, "\(result)")
                #expect(result.errorOutput.contains("a.mp3"), "\(result)")
                #expect(result.errorOutput.contains("nor can the 2 others"), "\(result)")
            }
            try await program.call("Stop")
            try await program.add([try await SharedTones.long(1)[0]], "replace")
            let added = try await home.run(["add", one], on: program.bus)
            #expect(added.status == 0 && added.output == "1 added\n", "\(added)")
        }
    }

    @Test func `what is no media is an error and nothing else (C83)`() async throws {
        let tones = try await SharedTones.long(2)
        let music = [UInt8](try Data(contentsOf: URL(fileURLWithPath: tones[0])))
        func write(_ bytes: [UInt8], _ name: String) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
        }
        try write([], "empty.mp3")
        try write(Array(music.prefix(30)), "head.flac")
        try write(Array("RIFF".utf8) + [UInt8](repeating: 0xFF, count: 40), "riff.wav")
        try write([UInt8](repeating: 0, count: 100_000), "zeros.mp3")
        try write(Array(String(repeating: "<html>no music</html>\n", count: 500).utf8), "page.mp3")
        try write(Array("\u{7F}ELF".utf8) + [UInt8](repeating: 0xCC, count: 5_000), "program.ogg")
        try FileManager.default.createDirectory(atPath: folder.file("folder.mp3"), withIntermediateDirectories: false)
        mkfifo(folder.file("fifo.mp3"), 0o600)
        symlink(folder.file("gone.flac"), folder.file("dangling.flac"))
        symlink("loop.flac", folder.file("loop.flac"))
        symlink("/dev/zero", folder.file("endless.mp3"))
        try write(music, "unreadable.flac")
        chmod(folder.file("unreadable.flac"), 0)
        try await withProgram(tones) { program, _ in
            for name in [
                "empty.mp3", "head.flac", "riff.wav", "zeros.mp3", "page.mp3", "program.ogg", "fifo.mp3",
                "dangling.flac", "loop.flac", "endless.mp3", "gone.flac", "gone/deeper.flac", "page.mp3/inside.flac",
            ] {
                try await open("file://" + folder.file(name), name, .fails, program)
            }
            try await open("file://" + folder.file("folder.mp3"), "folder.mp3", .refused, program)
            // Root reads everything.
            if getuid() != 0 {
                try await open("file://" + folder.file("unreadable.flac"), "unreadable.flac", .fails, program)
            }
            for device in ["/dev/zero", "/dev/null", "/dev/full", "/proc/self/mem", "/dev/urandom"] {
                try await open("file://" + device, device, .fails, program)
            }
        }
    }

    @Test func `music plays whatever its file is called and as far as it goes (C87)`() async throws {
        let tones = try await SharedTones.long(2)
        let music = [UInt8](try Data(contentsOf: URL(fileURLWithPath: tones[0])))
        func write(_ bytes: [UInt8], _ name: [UInt8]) throws -> String {
            let path = Array((folder.path + "/").utf8) + name
            let descriptor = Foundation.open(
                path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            #expect(Foundation.write(descriptor, bytes, bytes.count) == bytes.count)
            let plain = Set("/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
            return "file://"
                + path.map { plain.contains($0) ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }.joined()
        }
        let files: [(String, [UInt8], [UInt8])] = [
            ("cut off", Array(music.prefix(music.count / 2)), Array("half.flac".utf8)),
            ("rubbish at the end", music + [UInt8](repeating: 0xAA, count: 10_000), Array("tail.flac".utf8)),
            ("mislabelled", music, Array("music.mp3".utf8)), ("no ending", music, Array("music".utf8)),
            ("not UTF-8", music, [0x63, 0x61, 0x66, 0xE9, 0xFF, 0x2E, 0x66, 0x6C, 0x61, 0x63]),
            ("%", music, Array("100% a%20b %zz.flac".utf8)), ("#", music, Array("no #1.flac".utf8)),
            ("?", music, Array("who?.flac".utf8)), ("a line end", music, Array("two\nlines.flac".utf8)),
            ("255 bytes", music, Array(repeating: 0x6E, count: 250) + Array(".flac".utf8)),
            ("a blank", music, Array(" ".utf8)), ("a minus", music, Array("--help".utf8)),
        ]
        let uris = try files.map { ($0.0, try write($0.1, $0.2)) }
        try await withProgram(tones) { program, _ in
            for (what, uri) in uris { try await open(uri, what, .plays, program) }
        }
    }

    @Test func `a queue of nothing but rubbish ends, and the service waits for better`() async throws {
        try folder.write("no music", to: "a.mp3")
        try folder.write("", to: "b.flac")
        mkfifo(folder.file("c.ogg"), 0o600)
        let program = try await RunningProgram(["a.mp3", "b.flac", "c.ogg"].map(folder.file))
        try await eventually("it to give up") {
            let error = try await program.own("LastError")
            return error["Count"]?.asUInt64 ?? 0 >= 3
        }
        try await program.wait(for: "Stopped")
        try await program.open(try await SharedTones.long(1)[0])
        try await program.wait(for: "Playing", title: "Tone1")
        #expect(try await program.quit() == 0)
    }

    @Test func `an APE tag of an impossible size is a named error, alone and behind another entry`() async throws {
        for size in [0xFFFF_FFE0, 0xFFFF_FFFF] {
            var tag = APETag.bytes([("Title", Array("x".utf8))])
            let footer = tag.count - 32
            tag.replaceSubrange(
                (footer + 12)..<(footer + 16), with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) })
            let path = folder.file("\(size).mp3")
            try Data(try await BareMedia.mp3.bytes + tag).write(to: URL(fileURLWithPath: path))
            try await withProgram([]) { program, _ in
                try await open("file://" + path, "\(size)", .fails, program)
                _ = try? await program.add([path], "next")
                try await program.call("Next")
                #expect(program.child.isRunning)
            }
        }
    }
}

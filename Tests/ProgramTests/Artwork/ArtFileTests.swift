import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The files behind the addresses: whole when they are announced, bounded, and not needed.
@Suite(.serialized) struct ArtFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Files with a picture each.
    private func files(_ count: Int, bytes: Int) async throws -> [String] {
        let bare = try await SharedTones.long(1)[0]
        return try (0..<count).map { number in
            let path = folder.file("\(number).flac")
            let picture = TaggedPicture(Pictures.jpeg("\(number)", bytes: bytes))
            try EmbeddedPictures.flac([picture], of: bare, to: path)
            return path
        }
    }

    private func configure(_ lines: String, in home: Home) throws {
        try home.configure("[now-playing]\n\(lines)\n")
    }

    @Test func `a picture is whole at the moment it is announced, in one message with the rest, which is small (B94)`()
        async throws
    {
        let files = try await files(6, bytes: 1 << 18)
        try await withProgram([files[0]]) { program, auditor in
            let client = try await BusClient(program.bus)
            let owner = try await client.call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
                [.string(program.name)])
            try await client.record(SignalMatch(sender: owner.first?.asString))
            // Looked at as each signal comes in.
            let seen = Locked<[Bool]>([])
            let watch = Task {
                try await client.signals { signals in
                    guard let metadata = signals.last?.changedPlayerProperties?["Metadata"],
                        let url = metadata["mpris:artUrl"]?.asString
                    else { return false }
                    seen.withLock { $0.append(artBytes(at: url)?.count == 1 << 18) }
                    return seen.withLock { $0.count } >= 5
                }
            }
            for file in files[1...] {
                let begin = ContinuousClock.now
                let signals = try await auditor.event("open") { try await program.open(file) }
                // Nobody waits longer for a disk, or for a processor that others use.
                guard ContinuousClock.now - begin < .milliseconds(150) else { continue }
                let metadata = try #require(signals.changes.first?["Metadata"])
                #expect(
                    signals.changes.count == 1 && metadata["mpris:artUrl"] != nil && metadata["mpris:length"] != nil)
                #expect("\(metadata)".utf8.count < 4_000)
            }
            _ = try await watch.value
            #expect(seen.withLock { $0.allSatisfy { $0 } })
            await client.close()
        }
    }

    @Test func `however many pictures, and however the program ends, the folder stays small and tidy (B92)`()
        async throws
    {
        let home = try Home()
        let files = try await files(16, bytes: 200_000)
        try configure("picture-cache=1", in: home)
        let art = home.folder.file("cache/marquee/art")
        for round in 0..<3 {
            let program = try await RunningProgram(["--paused"] + files, home: home)
            try await eventually("the first picture") { try await program.artURL != nil }
            #expect(try FileManager.default.contentsOfDirectory(atPath: art).allSatisfy { $0.hasSuffix(".jpg") })
            for _ in 0..<(round == 0 ? files.count - 1 : 8) {
                try await program.call("Next")
                try await eventually("its picture") { try await program.art()?.count == 200_000 }
            }
            try await eventually("no more than a mebibyte of pictures") {
                (1...6).contains(program.artFiles.count { !$0.hasPrefix("new-") })
            }
            program.child.send(signal: SIGKILL)
            _ = await program.child.status()
            try home.folder.write("half", to: "cache/marquee/art/new-99-half.png")
        }
    }

    @Test func `what the cache has lost is not announced, not by the list either, and made again`() async throws {
        let home = try Home()
        let files = try await files(2, bytes: 0)
        try await withProgram(files, home: home) { program, _ in
            try await eventually("the first picture") { try await program.art() != nil }
            try await program.call("Next")
            try await eventually("the second picture") { try await program.art() != nil }
        }
        try FileManager.default.removeItem(atPath: home.folder.file("cache/marquee/art"))
        let program = try await RunningProgram([], home: home)
        #expect(try await program.title != "")
        #expect(try await program.artURL == nil)
        try await program.call("Play")
        try await eventually("the picture again") { try await program.art() != nil }
        try await program.call("Previous")
        try await eventually("the other one") { try await program.art() != nil }
        #expect(try await program.quit() == 0)
    }

    @Test(arguments: [
        ("nothing can be made there", "Not a directory"), ("read-only", "Read-only"), ("full", "is full"),
    ])
    func `without a cache that can be written there is no art, which is said once, and nothing else is missing`(
        kind: String, reason: String
    ) async throws {
        let files = try await files(2, bytes: 20_000)
        let disk = try SmallDisk(bytes: 1 << 20)
        try folder.write("a file", to: "cache")
        if kind == "full" { disk.fill() }
        if kind == "read-only" { try disk.setReadOnly(true) }
        let cache = kind.hasPrefix("nothing") ? folder.file("cache") : disk.path
        let program = try await RunningProgram(files, environment: ["XDG_CACHE_HOME": cache])
        try await program.wait(for: "Playing")
        for _ in 0..<2 {
            // Without a cache GStreamer may have to look at all its plugins anew.
            try await eventually("the length") { try await program.player("Metadata")["mpris:length"] != nil }
            #expect(try await program.artURL == nil)
            if try await program.player("CanGoNext") == .boolean(true) { try await program.call("Next") }
        }
        #expect(try await program.status == "Playing")
        #expect(try await program.quit() == 0)
        let lines = program.child.errorOutput.split(separator: "\n").filter { $0.contains("pictures") }
        #expect(lines.count == 1 && lines.allSatisfy { $0.contains(reason) && $0.contains(cache) }, "\(lines)")
    }

    @Test func `a smaller bound holds at once, the oldest go first, and those on show stay`() async throws {
        let home = try Home()
        let files = try await files(9, bytes: 0)
        try await withProgram(files, home: home) { program, _ in
            for index in 0..<files.count {
                if index > 0 { try await program.call("Next") }
                try await eventually("picture \(index)") { try await program.art() != nil }
            }
            #expect(program.artFiles.count == files.count)
            let shown = try #require(try await program.artURL)
            try configure("picture-files=1", in: home)
            // What is on show, what was before it, and what was given out last.
            try await eventually("few pictures") { (1...5).contains(program.artFiles.count) }
            #expect(artBytes(at: shown) != nil)
        }
    }

    @Test func `of a folder of several hundred files with one cover there is one picture, and each is shown with it`()
        async throws
    {
        let album = folder.file("album")
        try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: true)
        try Data(try await BareMedia.flac.bytes).write(to: URL(fileURLWithPath: album + "/1000.flac"))
        for number in 1_001..<1_300 {
            try FileManager.default.linkItem(atPath: album + "/1000.flac", toPath: album + "/\(number).flac")
        }
        try Data(Pictures.jpeg("beside", bytes: 50_000)).write(to: URL(fileURLWithPath: album + "/cover.jpg"))
        try await withProgram([album]) { program, _ in
            try await eventually("the whole queue") { try await program.own("QueueLength") == .uint32(300) }
            try await eventually("the picture") { try await program.artURL != nil }
            let url = try await program.artURL
            for index in 1..<20 {
                try await program.call("Next")
                try await eventually("the picture of \(index)") { try await program.artURL != nil }
                #expect(try await program.artURL == url)
            }
            #expect(program.artFiles.count == 1)
        }
    }

    @Test func `cover files can be switched off`() async throws {
        let home = try Home()
        let bare = try await SharedTones.long(1)[0]
        try FileManager.default.copyItem(atPath: bare, toPath: folder.file("a.flac"))
        try Data(Pictures.png()).write(to: URL(fileURLWithPath: folder.file("Folder.PNG")))
        try await withProgram([folder.file("a.flac")], home: home) { program, _ in
            try await eventually("the picture") { try await program.artURL != nil }
        }
        try configure("cover-files=off", in: home)
        try await withProgram([folder.file("a.flac")], home: home) { program, _ in
            try await eventually("no picture") { try await program.artURL == nil }
        }
    }
}

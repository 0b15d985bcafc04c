import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Pictures that a track only names the address of.
@Suite(.serialized) struct RemoteArtTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// An MP3 file whose tag has a link in the picture's place.
    private func file(naming address: String, _ name: String = "a") async throws -> String {
        try await Tone.generate(seconds: 30, with: ArtMedia.Kind.mp3.chain, to: folder.file("bare.mp3"))
        let link = TaggedPicture(Array(address.utf8), mediaType: "-->")
        try EmbeddedPictures.mp3([link], of: folder.file("bare.mp3"), to: folder.file("\(name).mp3"))
        return folder.file("\(name).mp3")
    }

    @Test func `a named picture is fetched, kept as a file, and told as later knowledge of the same track`()
        async throws
    {
        let picture = Pictures.png("remote", bytes: 50_000)
        let server = try RadioServer(picture, type: "image/jpeg", silentAfter: 1_000, closes: true)
        let file = try await file(naming: server.url)
        try await withProgram([file]) { program, auditor in
            #expect(try await program.artURL == nil)
            let track = try await program.trackID
            server.goOn()
            let signals = try await auditor.signals { $0.contains { $0.seekedPosition != nil } }
            let metadata = try #require(signals.changes.compactMap { $0["Metadata"] }.last)
            #expect(metadata["mpris:trackid"]?.asObjectPath == track && metadata["mpris:length"] != nil)
            #expect(try await program.art() == picture)
            #expect(try await program.artURL?.hasSuffix(".png") == true)
        }
    }

    @Test func `a picture that comes late never becomes that of the next track`() async throws {
        let server = try RadioServer(Pictures.png("late"), type: "image/png", silentAfter: 20, closes: true)
        let file = try await file(naming: server.url)
        let bare = try await SharedTones.long(1)[0]
        try await withProgram([file, bare]) { program, auditor in
            try await program.call("Next")
            try await auditor.settle()
            let before = await auditor.signals.count
            server.goOn()
            try await eventually("the late picture") { program.artFiles.count == 1 }
            try await auditor.settle()
            #expect(await auditor.signals.dropFirst(before).changes.allSatisfy { $0["Metadata"] == nil })
            #expect(try await program.artURL == nil)
            try await program.call("Previous")
            try await eventually("it on its own track") { try await program.art() == Pictures.png("late") }
        }
    }

    @Test func `what is no picture, too large, a file of the user, or not to be had is left alone`() async throws {
        let page = try RadioServer(Array("<html>".utf8), type: "image/png", closes: true)
        let huge = try RadioServer(Pictures.jpeg(bytes: 6 << 20), type: "image/png", closes: true)
        let own = folder.file("own.png")
        try Data(Pictures.png("own")).write(to: URL(fileURLWithPath: own))
        var files: [String] = []
        for (index, address) in [page.url, huge.url, "file://" + own, "http://127.0.0.1:1/a.png", "no address"]
            .enumerated()
        {
            files.append(try await file(naming: address, "\(index)"))
        }
        let picture = Pictures.png("right")
        let good = try RadioServer(picture, type: "image/png", closes: true)
        files.append(try await file(naming: good.url, "good"))
        try await withProgram(files) { program, _ in
            for _ in 1..<files.count {
                #expect(try await program.artURL == nil)
                try await program.call("Next")
            }
            try await eventually("the right one") { try await program.art() == picture }
            #expect(program.artFiles.count == 1)
        }
    }

    @Test func `the setting keeps servers from being asked`() async throws {
        let home = try Home()
        let server = try RadioServer(Pictures.png(), type: "image/png", closes: true)
        let file = try await file(naming: server.url)
        try await withProgram([], home: home) { program, _ in
            let set = try await home.run(["config", "set", "now-playing.station-pictures", "off"], on: program.bus)
            #expect(set.status == 0)
            try await program.open(file)
            try await program.call("Pause")
            #expect(try await program.artURL == nil)
        }
        #expect(server.listeners == 0)
    }
}

import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The pictures inside files, as a client finds them.
@Suite(.serialized) struct EmbeddedArtTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ pictures: [TaggedPicture], _ kind: ArtMedia.Kind = .flac, name: String = "a") async throws
        -> String
    {
        let path = folder.file("\(name).\(kind.rawValue)")
        try await ArtMedia.write(pictures, in: kind, to: path)
        return path
    }

    private func cover(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file("cover.jpg")))
    }

    private func expect(_ picture: [UInt8], shownBy program: RunningProgram, _: SignalAuditor) async throws {
        try await eventually("a picture") { try await program.artURL != nil }
        #expect(try await program.art() == picture)
    }

    @Test(arguments: ArtMedia.Kind.allCases)
    func `of several pictures the front cover is shown, with the ending of what it is`(kind: ArtMedia.Kind) async throws
    {
        let front = Pictures.png("front", bytes: 70_000)
        var pictures = [TaggedPicture(front)]
        // In MP4 the first is the cover, and nothing says so.
        if kind != .m4a {
            let others = [1, 4].map { TaggedPicture(Pictures.png("\($0)"), kind: $0) }
            pictures = others + pictures
        } else {
            pictures.append(TaggedPicture(Pictures.png("other")))
        }
        let file = try await file(pictures, kind)
        try cover(Pictures.jpeg())
        try await withProgram([file]) { program, auditor in
            try await expect(front, shownBy: program, auditor)
            #expect(try await program.artURL?.hasSuffix(".png") == true)
            let signals = try await auditor.event("play") { try await program.call("Play") }
            #expect(signals.changes.count <= 1)
        }
    }

    @Test func `the cover of an APE tag is shown`() async throws {
        try await Tone.generate(seconds: 5, with: ArtMedia.Kind.mp3.chain, to: folder.file("bare.mp3"))
        let picture = Pictures.png("ape")
        try EmbeddedPictures.ape(TaggedPicture(picture), of: folder.file("bare.mp3"), to: folder.file("a.mp3"))
        try await withProgram([folder.file("a.mp3")]) { try await expect(picture, shownBy: $0, $1) }
    }

    @Test func `the old picture comment of Vorbis is shown before a cover file`() async throws {
        try await Tone.generate(seconds: 5, with: "audioconvert ! vorbisenc ! oggmux", to: folder.file("bare.ogg"))
        let picture = Pictures.png(width: 500, height: 500)
        try OggComments.write(
            ["COVERARTMIME=image/png", "COVERART=" + Data(picture).base64EncodedString()], of: folder.file("bare.ogg"),
            to: folder.file("a.ogg"))
        try cover(Pictures.jpeg())
        try await withProgram([folder.file("a.ogg")]) { try await expect(picture, shownBy: $0, $1) }
    }

    @Test func `a picture is what its content is, whatever its tag calls it`() async throws {
        let file = try await file([TaggedPicture(Pictures.png("wrong"), mediaType: "image/jpeg")], .mp3)
        try await withProgram([file]) { program, _ in
            try await eventually("a picture") { try await program.artURL != nil }
            let url = try await program.artURL
            #expect(url?.hasSuffix(".png") == true)
        }
    }

    @Test func `a front cover that is broken or huge is passed over for the next picture`() async throws {
        let other = Pictures.png("other")
        for bad in [Pictures.png("bad", bytes: 2_000).dropLast(100), Pictures.png(width: 20_000, height: 20_000)] {
            let file = try await file([TaggedPicture(Array(bad)), TaggedPicture(other, kind: 0)], .mp3)
            try await withProgram([file]) { try await expect(other, shownBy: $0, $1) }
        }
    }

    @Test func `with nothing but a broken one inside, the cover file is shown`() async throws {
        let beside = Pictures.jpeg("beside")
        let file = try await file([TaggedPicture(Array(Pictures.png().dropLast(8)))])
        try cover(beside)
        try await withProgram([file]) { try await expect(beside, shownBy: $0, $1) }
    }

    @Test func `an icon is shown where there is nothing else, and not in the place of a cover file`() async throws {
        let icon = Pictures.png(width: 32, height: 32)
        let beside = Pictures.jpeg("beside")
        let file = try await file([TaggedPicture(icon, kind: 1)], .mp3)
        try await withProgram([file]) { try await expect(icon, shownBy: $0, $1) }
        try cover(beside)
        try await withProgram([file]) { try await expect(beside, shownBy: $0, $1) }
    }

    @Test func `the same picture has the same address, another has another, and none has none (B91, B92)`() async throws
    {
        let one = try await file([TaggedPicture(Pictures.png("one"))], name: "1")
        let same = try await file([TaggedPicture(Pictures.png("one"))], .mp3, name: "2")
        let other = try await file([TaggedPicture(Pictures.png("two"))], name: "3")
        let bare = try await SharedTones.long(1)[0]
        try await withProgram([one, same, other, bare, one]) { program, auditor in
            var urls: [String?] = []
            for index in 0..<5 {
                if index > 0 { try await program.call("Next") }
                if index != 3 { try await eventually("picture \(index)") { try await program.artURL != nil } }
                urls.append(try await program.artURL)
            }
            #expect(urls[0] == urls[1] && urls[0] == urls[4] && urls[2] != urls[0])
            #expect(urls[3] == nil)
            for metadata in await auditor.signals.changes.compactMap({ $0["Metadata"] }) {
                let isBare = metadata["xesam:url"]?.asString?.hasSuffix(bare) == true
                #expect(!isBare || metadata["mpris:artUrl"] == nil, "art of a former track on the next one")
            }
            #expect(program.artFiles.count == 2)
        }
    }
}

import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// What clients are told first of a file with a large picture.
@Suite(.serialized) struct FirstMetadataTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let picture = Pictures.jpeg("large", bytes: 300_000)

    private func file(_ kind: ArtMedia.Kind) async throws -> String {
        let path = folder.file("covered.\(kind.rawValue)")
        let pictures = [TaggedPicture(Self.picture)]
        let texts = ["Curtain", "Ann", "Ah"].map { Array($0.utf8) }
        switch kind {
        case .flac:
            let comments = zip(["TITLE", "ARTIST", "ALBUM"], texts).map { Array("\($0)=".utf8) + $1 }
            let bare = folder.file("bare")
            try Data(try FLACComments.replace(comments, in: try await BareMedia.flac.bytes)).write(
                to: URL(fileURLWithPath: bare))
            try EmbeddedPictures.flac(pictures, of: bare, to: path)
        case .m4a:
            let items = zip(["\u{A9}nam", "\u{A9}ART", "\u{A9}alb"], texts).map { ($0, [$1]) }
            let bytes = MP4Items.insert(items, picture: Self.picture, into: try await BareMedia.m4a.bytes)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        default:
            var tag = ID3Tag(version: 4, .utf8)
            for (name, text) in zip(["TIT2", "TPE1", "TALB"], texts) { tag.add(name, raw: text) }
            tag.addPicture(Self.picture)
            try Data(tag.bytes + (try await BareMedia.mp3.bytes)).write(to: URL(fileURLWithPath: path))
        }
        return path
    }

    @Test(arguments: [ArtMedia.Kind.flac, .mp3, .m4a])
    func `the first signal of a file with a large picture is whole, and the only one (B94, C29)`(
        kind: ArtMedia.Kind
    ) async throws {
        let path = try await file(kind)
        try await withProgram([]) { program, auditor in
            let begin = ContinuousClock.now
            try await program.open(path)
            // Nobody waits longer for a disk, or for a processor that others use.
            let isInTime = ContinuousClock.now - begin < .milliseconds(150)
            try await eventually("sound") { try await program.microseconds() > 200_000 }
            try await eventually("the picture") { try await program.art() == Self.picture }
            try await auditor.settle()
            guard isInTime else { return }
            let told = await auditor.signals.changes.compactMap { $0["Metadata"] }.filter { $0["xesam:url"] != nil }
            #expect(told.count == 1)
            let first = try #require(told.first)
            #expect(first["xesam:title"] == .string("Curtain"))
            #expect(first["xesam:artist"] == .strings(["Ann"]) && first["xesam:album"] == .string("Ah"))
            let length = try #require(first["mpris:length"]?.asInt64)
            #expect(abs(length - 2_000_000) < 200_000)
            #expect(first["mpris:artUrl"]?.asString.flatMap(artBytes) == Self.picture)
        }
    }

    @Test func `pictures inside an ID3 tag are found however the tag is written`() async throws {
        let picture = Pictures.png("inside", bytes: 3_000)
        let sound = try await BareMedia.mp3.bytes
        let body = [0] + Array("image/png".utf8) + [0, 3, 0] + picture
        // Zeros are put behind each 0xFF; GStreamer's flag for it stands in the frame.
        let stuffed = body.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
        let sevens = { (count: Int) in [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }
        let eights = { (count: Int) in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } }
        func tag(_ version: UInt8, _ frame: [UInt8], flags: UInt8 = 0) -> [UInt8] {
            Array("ID3".utf8) + [version, 0, flags] + sevens(frame.count) + frame
        }
        let old = [0] + Array("PNG".utf8) + [3, 0] + picture
        let files = [
            tag(4, Array("APIC".utf8) + sevens(stuffed.count) + [0, 2] + stuffed),
            tag(
                4, Array("APIC".utf8) + sevens(stuffed.count + 4) + [0, 3] + sevens(body.count) + stuffed, flags: 0x80),
            // By a program that did not know of the seven bits.
            tag(4, Array("APIC".utf8) + eights(body.count) + [0, 0] + body),
            tag(2, Array("PIC".utf8) + eights(old.count).dropFirst() + old),
            // A tag with padding.
            tag(3, Array("APIC".utf8) + eights(body.count) + [0, 0] + body + [UInt8](repeating: 0, count: 2_000)),
        ]
        for (index, bytes) in files.enumerated() {
            let path = folder.file("\(index).mp3")
            try Data(bytes + sound).write(to: URL(fileURLWithPath: path))
            try await withProgram([path]) { program, _ in
                try await eventually("picture \(index)") { try await program.artURL != nil }
                #expect(try await program.art() == picture, "\(index)")
            }
        }
    }
}

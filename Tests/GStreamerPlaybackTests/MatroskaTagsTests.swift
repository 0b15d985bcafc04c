import Foundation
import TestMedia
import TestSupport
import Testing

@testable import GStreamerPlayback

/// Files of which only what stands around the sound is there, read by ourselves.
@Suite struct MatroskaTagsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let header = MatroskaTags.element([0x1A, 0x45, 0xDF, 0xA3], [])
    private static let cluster = MatroskaTags.element([0x1F, 0x43, 0xB6, 0x75], Array(repeating: 0, count: 100_000))

    private static func segment(_ parts: [UInt8]) -> [UInt8] {
        header + MatroskaTags.element([0x18, 0x53, 0x80, 0x67], parts)
    }

    private static func tags(_ title: String) -> [UInt8] {
        MatroskaTags.element([(.track, [("TITLE", Array(title.utf8))])])
    }

    /// A table that says where something is in the segment.
    private static func table(_ identifier: [UInt8], at place: Int) -> [UInt8] {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: place >> (56 - 8 * $0)) }
        let number = MatroskaTags.element([0x53, 0xAC], bytes)
        return MatroskaTags.element(
            [0x11, 0x4D, 0x9B, 0x74],
            MatroskaTags.element([0x4D, 0xBB], MatroskaTags.element([0x53, 0xAB], identifier) + number))
    }

    private func read(_ bytes: [UInt8]) throws -> FileTags {
        let path = folder.file("\(UUID().uuidString).mka")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return FileTags(path: Array(path.utf8))
    }

    @Test func `tags behind the sound are found by the table of contents, and without one`() throws {
        let size = Self.table([0x12, 0x54, 0xC3, 0x67], at: 0).count
        let named = Self.table([0x12, 0x54, 0xC3, 0x67], at: size + Self.cluster.count)
        #expect(try read(Self.segment(named + Self.cluster + Self.tags("A"))).fields[.title] == ["A"])
        #expect(try read(Self.segment(Self.cluster + Self.cluster + Self.tags("B"))).fields[.title] == ["B"])
    }

    @Test func `a tag of another track, of a chapter or of an attachment is none of the file`() throws {
        func tag(_ target: [UInt8]) -> [UInt8] {
            let text =
                MatroskaTags.element([0x45, 0xA3], Array("TITLE".utf8))
                + MatroskaTags.element([0x44, 0x87], Array("Other".utf8))
            return MatroskaTags.element(
                [0x12, 0x54, 0xC3, 0x67],
                MatroskaTags.element(
                    [0x73, 0x73],
                    MatroskaTags.element([0x63, 0xC0], MatroskaTags.element(target, [7]))
                        + MatroskaTags.element([0x67, 0xC8], text)))
        }
        for target in [[0x63, 0xC5], [0x63, 0xC4], [0x63, 0xC6]] as [[UInt8]] {
            #expect(try read(Self.segment(tag(target) + Self.tags("Own"))).fields[.title] == ["Own"])
        }
    }

    @Test(.timeLimit(.minutes(1))) func `elements that lie about their size end the reading, and nothing else`() throws
    {
        let whole = Self.segment(Self.tags("A") + Self.cluster)
        let (itself, endless): ([UInt8], [UInt8]) = (
            Self.table([0x11, 0x4D, 0x9B, 0x74], at: 0), [0x1F, 0x43, 0xB6, 0x75, 0xFF]
        )
        let hostile: [[UInt8]] = [
            Self.header, Self.header + [0x18, 0x53, 0x80, 0x67], Self.header + [0x18, 0x53, 0x80, 0x67, 0],
            Self.header + [0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + endless,
            Self.segment(itself), Self.segment(itself + endless + Self.tags("A")),
            Self.segment(Self.table([0x12, 0x54, 0xC3, 0x67], at: .max)),
            Self.segment(Self.table([0x12, 0x54, 0xC3, 0x67], at: 1)),
            // Tags of as many bytes as there may be at all.
            Self.segment([0x12, 0x54, 0xC3, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE]),
            Self.segment([0x12, 0x54, 0xC3, 0x67, 0xFF]),
            // A hundred thousand empty elements, and as many tags.
            Self.segment(Array(repeating: [0xEC, 0x80], count: 100_000).flatMap { $0 }),
            Self.segment(
                MatroskaTags.element(
                    [0x12, 0x54, 0xC3, 0x67], Array(repeating: [0x73, 0x73, 0x80], count: 100_000).flatMap { $0 })),
            Self.segment(
                MatroskaTags.element(
                    [0x19, 0x41, 0xA4, 0x69], Array(repeating: [0x61, 0xA7, 0x80], count: 100_000).flatMap { $0 })),
        ]
        for bytes in hostile { #expect(try read(bytes).fields.isEmpty, "\(bytes.prefix(64))") }
        // Cut anywhere, the file says what it says or nothing; a bit that is wrong changes no more than that.
        for end in stride(from: 4, to: 200, by: 1) {
            #expect(try ["A", nil].contains(read(Array(whole[..<end])).fields[.title].first))
        }
        for place in 4..<160 {
            var broken = whole
            broken[place] ^= 0xFF
            _ = try read(broken)
        }
    }

    @Test func `a deep nest of tags is not gone down into`() throws {
        var nest: [UInt8] = []
        for _ in 0..<2_000 { nest = MatroskaTags.element([0x67, 0xC8], nest) }
        let tag = MatroskaTags.element([0x73, 0x73], nest)
        #expect(try read(Self.segment(MatroskaTags.element([0x12, 0x54, 0xC3, 0x67], tag))).fields.isEmpty)
    }
}

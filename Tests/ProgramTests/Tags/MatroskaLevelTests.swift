import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Matroska says of each tag whether it is the track's, the disc's or the album's.
@Suite(.serialized) struct MatroskaLevelTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private typealias Group = (MatroskaTags.Target, [(String, [UInt8])])

    private static func group(_ target: MatroskaTags.Target, _ values: KeyValuePairs<String, String>) -> Group {
        (target, values.map { ($0.key, Array($0.value.utf8)) })
    }

    private static let track = group(.track, ["TITLE": "Song", "ARTIST": "Ann", "ARTIST": "Bob", "PART_NUMBER": "4"])
    private static let disc = group(.disc, ["PART_NUMBER": "2", "TITLE": "The second disc"])
    private static let album = group(.album, ["TITLE": "Record", "ARTIST": "The Band", "DATE_RELEASED": "1999"])

    private static let levelled: [String: Value] = [
        "xesam:title": .string("Song"), "xesam:artist": .strings(["Ann", "Bob"]), "xesam:album": .string("Record"),
        "xesam:albumArtist": .strings(["The Band"]), "xesam:trackNumber": .int32(4), "xesam:discNumber": .int32(2),
        "xesam:contentCreated": .string("1999"),
    ]

    @Test func `title, artist, album and numbers are those of their level, whatever the order, in the queue as well`()
        async throws
    {
        let flat = Self.group(.unnamed, ["TITLE": "Song", "ARTIST": "Ann", "ALBUM": "Record", "PART_NUMBER": "4"])
        let cases: [(name: String, tags: [Group], expected: [String: Value])] = [
            ("track first", [Self.track, Self.disc, Self.album], Self.levelled),
            ("album first", [Self.album, Self.disc, Self.track], Self.levelled),
            (
                "no level", [flat],
                [
                    "xesam:title": .string("Song"), "xesam:artist": .strings(["Ann"]),
                    "xesam:album": .string("Record"), "xesam:trackNumber": .int32(4), "xesam:albumArtist": nil,
                ].compactMapValues { $0 }
            ),
            (
                "an album alone", [Self.album],
                [
                    "xesam:title": .string("Record"), "xesam:artist": .strings(["The Band"]),
                    "xesam:album": .string("Record"), "xesam:albumArtist": .strings(["The Band"]),
                ]
            ),
        ]
        let bare = try await BareMedia.matroska.bytes
        let files = try cases.map { item in
            let path = folder.file("\(item.name).mka")
            try Data(MatroskaTags.insert(item.tags, into: bare)).write(to: URL(fileURLWithPath: path))
            return path
        }
        func check(_ metadata: Value, _ index: Int, _ what: String) {
            for (key, value) in cases[index].expected {
                #expect(metadata[key] == value, "\(key): \(cases[index].name), \(what)")
            }
        }
        try await withProgram(files) { program, auditor in
            try await program.waitForMetadata()
            for (index, entry) in try await program.metadata(of: try await program.tracks).enumerated() {
                check(entry, index, "in the queue")
            }
            for index in cases.indices {
                if index > 0 { try await program.call("Next") }
                try await program.waitUntilOpen()
                check(try await program.player("Metadata"), index, "playing")
            }
            try await auditor.settle()
        }
    }

    @Test func `info of a file tells what the service does, with tags of the whole file`() async throws {
        let home = try Home()
        let path = folder.file("whole.mka")
        let tags = MatroskaTags.insert([Self.album, Self.track], into: try await BareMedia.matroska.bytes)
        try Data(tags).write(to: URL(fileURLWithPath: path))
        let bus = try await PrivateBus()
        let info = try await home.run(["info", path], on: bus)
        for line in ["Song", "Ann, Bob", "Record", "The Band"] {
            #expect(info.lines.contains { $0.hasSuffix(line) }, "\(line) in \(info.lines)")
        }
    }
}

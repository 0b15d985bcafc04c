import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// What the tags of each format are on the bus.
@Suite(.serialized) struct TagFlavourTests {
    private let folder: TemporaryFolder
    private let home: Home

    init() throws {
        folder = try TemporaryFolder()
        home = try Home()
        try home.configure("[now-playing]\nlyrics=on\n")
    }

    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    /// The keys that come from tags, without `xesam:`. Encoders leave a remark in some files.
    private func tags(_ metadata: Value) -> [String: Value] {
        var tags: [String: Value] = [:]
        for entry in metadata.asDictionary ?? [] {
            guard let key = entry.key.asString, key.hasPrefix("xesam:"), key != "xesam:url" else { continue }
            tags[String(key.dropFirst(6))] = entry.value.unwrapped
        }
        if tags["comment"] == .strings(["audiotest wave"]) { tags["comment"] = nil }
        return tags
    }

    private func expect(_ metadata: Value, _ expected: [String: Value], _ what: String) {
        #expect(metadataFaults(metadata) == [], "\(what)")
        let found = tags(metadata)
        for key in Set(found.keys).union(expected.keys).sorted() {
            #expect(found[key] == expected[key], "\(key) of \(what)")
        }
    }

    @Test func `every tag of every format has its key, its type and its order (C32, C106, C110, C112, B06, B07)`()
        async throws
    {
        let flavours = try await TagFlavour.all()
        let files = try flavours.map { try write($0.bytes, to: "\($0.name).\($0.media.rawValue)") }
        try await withProgram(files, home: home) { program, auditor in
            for (index, flavour) in flavours.enumerated() {
                if index > 0 { try await program.call("Next") }
                // The list has been read ahead, but for the lyrics; the length is a sign that the file is open.
                try? await eventually("the file to be open", within: .seconds(15)) {
                    let metadata = try await program.player("Metadata")
                    return metadata["mpris:length"] != nil && tags(metadata)["asText"] == flavour.expected["asText"]
                }
                let metadata = try await program.player("Metadata")
                #expect(
                    metadata["xesam:url"]?.asString.flatMap(URL.init(string:))?.path == files[index], "\(flavour.name)")
                expect(metadata, flavour.expected, flavour.name)
                #expect(metadata["mpris:length"]?.asInt64 ?? 0 > 1_900_000, "\(flavour.name)")
            }
            try await auditor.settle()

            // The track list shows the same, but for the lyrics.
            try await program.waitForMetadata()
            let entries = try await program.metadata(of: try await program.tracks)
            #expect(entries.count == flavours.count)
            for (entry, flavour) in zip(entries, flavours) {
                expect(entry, flavour.expected.filter { $0.key != "asText" }, "\(flavour.name) in the list")
            }
        }
    }
}

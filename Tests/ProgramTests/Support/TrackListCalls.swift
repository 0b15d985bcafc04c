import DBus
import TestSupport
import Testing

extension RunningProgram {
    var tracks: [ObjectPath] {
        get async throws {
            let value = try await client.get(name, Self.path, Self.trackListInterface, "Tracks")
            return try #require(value.asObjectPaths)
        }
    }

    func metadata(of tracks: [ObjectPath]) async throws -> [Value] {
        let answer = try await trackList("GetTracksMetadata", [.objectPaths(tracks)])
        #expect(answer.map(\.signature.text) == ["aa{sv}"])
        return answer.first?.asArray ?? []
    }

    /// Waits until the files of all entries have been read, so that no more comes by itself.
    func waitForMetadata() async throws {
        try await eventually("the metadata of every entry") {
            try await metadata(of: tracks).allSatisfy { $0["mpris:length"] != nil }
        }
    }

    func addTrack(_ path: String, after: ObjectPath, setAsCurrent: Bool = false) async throws {
        try await trackList(
            "AddTrack", [.string("file://" + path), .objectPath(after), .boolean(setAsCurrent)])
    }
}

extension SignalAuditor {
    /// The signals that `body` brings about until it returns. Where sound begins, that it waits for data and that it flows
    /// are two events of the program's own interface.
    func during(_ body: @Sendable () async throws -> Void) async throws -> [SignalMessage] {
        try await settle()
        let before = await signals.count
        try await body()
        try await settle()
        return Array(await signals.dropFirst(before))
    }
}

extension ObjectPath {
    /// The number of an entry or a playlist.
    var number: String {
        self == RunningProgram.noTrack ? "none" : String(text.split(separator: "/").last ?? "")
    }
}

extension [ObjectPath] {
    var numbers: String { map(\.number).joined(separator: " ") }
}

extension [SignalMessage] {
    /// Edits of the track list in short: `TrackAdded 4 after 1`, and what `PropertiesChanged` invalidates. Metadata that
    /// is read meanwhile is left out.
    var edits: [String] {
        compactMap { signal in
            let arguments = signal.arguments
            switch signal.member {
            case "TrackListReplaced":
                let current = arguments[1].asObjectPath?.number ?? ""
                return "TrackListReplaced \(arguments[0].asObjectPaths?.numbers ?? "") current \(current)"
            case "TrackAdded":
                let track = arguments[0]["mpris:trackid"]?.asObjectPath?.number ?? ""
                return "TrackAdded \(track) after \(arguments[1].asObjectPath?.number ?? "")"
            case "TrackRemoved":
                return "TrackRemoved \(arguments[0].asObjectPath?.number ?? "")"
            case "PropertiesChanged" where arguments[0] == .string(RunningProgram.trackListInterface):
                return (arguments[2].asStrings ?? []).joined(separator: ", ")
            default: return nil
            }
        }
    }

    /// Of which entries metadata came.
    var metadataChanges: [ObjectPath] {
        filter { $0.member == "TrackMetadataChanged" }.compactMap { $0.arguments.first?.asObjectPath }
    }
}

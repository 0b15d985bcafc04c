import DBus
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

extension Bench {
    func tracks() async throws -> Value { try await get("Tracks", of: trackListInterface) }
    func paths() async throws -> [ObjectPath] { try #require(try await tracks().asObjectPaths) }

    func metadata(_ paths: [ObjectPath]) async throws -> [Value] {
        let answer = try await call("GetTracksMetadata", of: trackListInterface, .objectPaths(paths))
        #expect(answer.map(\.signature.text) == ["aa{sv}"])
        return answer.first?.asArray ?? []
    }

    func add(_ uri: String, after path: ObjectPath) async throws {
        try await call("AddTrack", of: trackListInterface, .string(uri), .objectPath(path), .boolean(false))
    }

    func ids(_ paths: some Sequence<ObjectPath>) -> String {
        paths.map(\.id).joined(separator: " ")
    }

    func disable(_ commands: Set<RemoteCommandKind>) {
        player.session.update { $0.disabledCommands.formUnion(commands) }
    }

    func enable(_ commands: Set<RemoteCommandKind>) {
        player.session.update { $0.disabledCommands.subtract(commands) }
    }
}

extension ObjectPath {
    /// The number of a track or playlist.
    var id: String { self == noTrack ? "none" : String(text.split(separator: "/").last ?? "") }
}

extension [SignalMessage] {
    /// The signals of the TrackList interface in short: `TrackAdded 4 after 1`, and what `PropertiesChanged` names.
    var onTrackList: [String] {
        compactMap { signal in
            let arguments = signal.arguments
            switch signal.member {
            case "TrackListReplaced":
                let tracks = arguments[0].asObjectPaths!.map(\.id).joined(separator: " ")
                return "TrackListReplaced \(tracks) current \(arguments[1].asObjectPath!.id)"
            case "TrackAdded":
                let track = arguments[0]["mpris:trackid"]!.asObjectPath!.id
                return "TrackAdded \(track) after \(arguments[1].asObjectPath!.id)"
            case "TrackRemoved", "TrackMetadataChanged":
                return "\(signal.member) \(arguments[0].asObjectPath!.id)"
            case "PropertiesChanged" where arguments[0] == .string(trackListInterface):
                let changed = arguments[1].asDictionary!.map { entry in
                    "\(entry.key.asString!) \(entry.value.unwrapped.asBoolean!)"
                }
                return (changed + arguments[2].asStrings!).joined(separator: ", ")
            default: return nil
            }
        }
    }
}

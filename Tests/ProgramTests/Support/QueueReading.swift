import DBus
import TestSupport

/// One entry of the queue as a client sees it.
struct QueuedTrack: Hashable, CustomStringConvertible {
    let id: ObjectPath
    let uri: String

    /// `7 Tone1.flac`
    var description: String {
        "\(id.text.split(separator: "/").last ?? "") \(uri.split(separator: "/").last ?? "")"
    }
}

/// All that is promised to outlive the process, as a client reads it.
struct PlayerState {
    var queue: [QueuedTrack] = []
    /// Nil with an empty queue.
    var current: ObjectPath?
    var status = "Stopped"
    /// Seconds.
    var position: Double = 0
    var isShuffled = false
    var loop = "None"
    var volume: Double = 1
    var rate: Double = 1
    var stopAfter: ObjectPath = .root
    /// The shuffles to come.
    var seed: UInt64 = 0
    var title: String?
}

extension RunningProgram {
    static let trackListInterface = "org.mpris.MediaPlayer2.TrackList"
    static let playlistsInterface = "org.mpris.MediaPlayer2.Playlists"

    @discardableResult
    func control(_ member: String, _ arguments: [Value] = []) async throws(DBusError) -> [Value] {
        try await client.call(name, Self.controlPath, Self.controlInterface, member, arguments)
    }

    func control(property: String) async throws -> Value {
        try await client.get(name, Self.controlPath, Self.controlInterface, property)
    }

    func setControl(_ property: String, _ value: Value) async throws(DBusError) {
        try await client.set(name, Self.controlPath, Self.controlInterface, property, to: value)
    }

    @discardableResult
    func trackList(_ member: String, _ arguments: [Value] = []) async throws(DBusError) -> [Value] {
        try await client.call(name, Self.path, Self.trackListInterface, member, arguments)
    }

    /// The whole queue, page by page.
    func queue(page: UInt32 = 1_000) async throws -> [QueuedTrack] {
        var tracks: [QueuedTrack] = []
        while true {
            let answer = try await control("GetQueue", [.uint32(UInt32(tracks.count)), .uint32(page)])
            let maps = answer.first?.asArray ?? []
            for map in maps {
                guard let id = map["mpris:trackid"]?.asObjectPath, let uri = map["xesam:url"]?.asString else {
                    throw WaitedInVain("an entry with an id and an address: \(map)")
                }
                tracks.append(QueuedTrack(id: id, uri: uri))
            }
            if maps.count < Int(page) { return tracks }
        }
    }

    func state(page: UInt32 = 1_000) async throws -> PlayerState {
        async let player = all()
        async let control = client.getAll(name, Self.controlPath, Self.controlInterface)
        async let queue = queue(page: page)
        let (values, own) = (try await player, try await control)
        var state = PlayerState()
        state.queue = try await queue
        state.current = values["Metadata"]?["mpris:trackid"]?.asObjectPath
        state.title = values["Metadata"]?["xesam:title"]?.asString
        state.status = values["PlaybackStatus"]?.asString ?? ""
        state.position = Double(values["Position"]?.asInt64 ?? -1) / 1e6
        state.isShuffled = values["Shuffle"]?.asBoolean ?? false
        state.loop = values["LoopStatus"]?.asString ?? ""
        state.volume = values["Volume"]?.asDouble ?? -1
        state.rate = values["Rate"]?.asDouble ?? -1
        state.stopAfter = own["StopAfter"]?.asObjectPath ?? .root
        state.seed = own["ShuffleSeed"]?.asUInt64 ?? 0
        return state
    }
}

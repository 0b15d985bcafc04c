internal import DBus
internal import EventQueue

/// What a player says of itself, interface by interface, as it came.
struct PlayerReading {
    enum Answer {
        /// `a{sv}`, and how long it took in milliseconds.
        case properties(Value, took: Double)
        /// An error, in the player's words.
        case refused(String)
        /// Nothing within ``PlayerReading/limit``.
        case late
    }

    /// What follows `org.mpris.MediaPlayer2.`
    let name: String
    var root: Answer
    var player: Answer
    var trackList: Answer
    var playlists: Answer
    /// `org.marquee.Player1`; nil for other players.
    var own: Answer?

    /// Panels that ask synchronously stand still for as long.
    static let limit = Duration.seconds(1)
}

extension PlayerReading {
    /// Asks for everything, which takes a few milliseconds, or a second for each interface that keeps silent.
    init(of player: RemotePlayer) {
        name = player.name
        func answer(_ interface: String, at path: ObjectPath = RemotePlayer.path) -> Answer {
            let start = HostTime.now
            do throws(DBusError) {
                let reply = try player.client.call(
                    player.busName, path, "org.freedesktop.DBus.Properties", "GetAll", [.string(interface)],
                    limit: Self.limit)
                let took = Double(start.nanoseconds(until: .now)) / 1e6
                guard let table = reply.first, table.signature.text == "a{sv}", reply.count == 1 else {
                    let types = reply.map(\.signature.text).joined()
                    return .refused("its answer is of the type '\(types)', not a{sv}")
                }
                return .properties(table, took: took)
            } catch {
                return error.isNoReply ? .late : .refused(String(error.message.oneLine.prefix(200)))
            }
        }
        root = answer(RemotePlayer.rootInterface)
        self.player = answer(RemotePlayer.interface)
        trackList = answer(RemotePlayer.rootInterface + ".TrackList")
        playlists = answer(RemotePlayer.rootInterface + ".Playlists")
        own = player.isMarquee ? answer(RemotePlayer.ownInterface, at: RemotePlayer.ownPath) : nil
    }
}

internal import DBus
internal import MediaModel

/// What a player publishes, as last heard.
struct PlayerStatus: Hashable {
    let playerName: String
    /// `org.mpris.MediaPlayer2.Player`
    var player: [String: Value]
    /// `org.marquee.Player1`; nil for other players.
    var own: [String: Value]?

    init(playerName: String, player: [String: Value], own: [String: Value]? = nil) {
        self.playerName = playerName
        self.player = player
        self.own = own
    }

    var state: PlaybackStatus {
        switch player["PlaybackStatus"]?.asString {
        case "Playing": .playing
        case "Paused": .paused
        default: .stopped
        }
    }

    var position: MediaTime {
        MediaTime(microseconds: player["Position"]?.wholeNumber ?? 0)
    }

    var rate: Double? { player["Rate"]?.number }
    var volume: Double? { player["Volume"]?.number }
    /// In lower case: `none`, `track`, `playlist`.
    var loop: String? { player["LoopStatus"]?.filledText?.lowercased() }
    var isShuffled: Bool? { player["Shuffle"]?.asBoolean }
    var track: TrackDescription { TrackDescription(player["Metadata"] ?? .vardict([])) }

    /// Whether a command has any effect; players that do not say are taken to allow it.
    func can(_ ability: String) -> Bool {
        player["Can" + ability]?.asBoolean ?? true
    }
}

/// What only Marquee publishes.
extension PlayerStatus {
    /// `evaluating-buffering-rate`, `minimizing-stalls`, `no-item-to-play`; nil unless it waits.
    var reasonForWaiting: String? {
        own?["TimeControlStatus"]?.asString == "waiting"
            ? own?["ReasonForWaiting"]?.filledText ?? "unknown" : nil
    }

    /// 0...100.
    var bufferedPercent: Int64? { own?["BufferedPercent"]?.wholeNumber }
    var queueLength: Int64? { own?["QueueLength"]?.wholeNumber }

    /// 0-based; nil when there is no current entry.
    var queueIndex: Int64? {
        own?["QueueIndex"]?.wholeNumber.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Nil where the player has no such thing.
    var stopsAfterThis: Bool? {
        own?["StopAfter"]?.asObjectPath.map { $0.text == track.id }
    }

    var sleepTimer: SleepDescription? { own.flatMap(SleepDescription.init) }

    var lastFailure: FailureDescription? {
        own?["LastError"].flatMap(FailureDescription.init)
    }
}

/// The latest item that could not be played.
struct FailureDescription: Hashable {
    let code: String
    let message: String
    let uri: String?
    /// Whether trying again later makes sense.
    let isRetriable: Bool
    let count: Int64

    init?(_ dictionary: Value) {
        guard let message = dictionary["Message"]?.filledText else { return nil }
        self.message = message
        code = dictionary["Code"]?.filledText ?? "other"
        uri = dictionary["Uri"]?.filledText
        isRetriable = dictionary["Retriable"]?.asBoolean ?? false
        count = dictionary["Count"]?.wholeNumber ?? 1
    }

    /// `tone.flac: no such file`
    var line: String {
        guard let uri else { return message.oneLine }
        return "\(MediaURI(uri)?.shortName ?? uri): \(message.oneLine)"
    }
}

extension MediaURI {
    /// The file's name with its extension, or the address.
    var shortName: String {
        guard let path = filePath, let name = path.split(separator: UInt8(ascii: "/")).last else {
            return text
        }
        return String(decoding: name, as: UTF8.self)
    }
}

internal import DBus

/// The properties of the Player interface that are signalled, in the order of `GetAll`. `Position` is none of them:
/// it stands last and is worked out at each read, because bluetoothd sets its clock to 0 on `Metadata` (C64, C113).
enum PlayerProperty: Int, CaseIterable {
    case playbackStatus
    case metadata
    case loopStatus
    case shuffle
    case rate
    case minimumRate
    case maximumRate
    case volume
    case canGoNext
    case canGoPrevious
    case canPlay
    case canPause
    case canSeek
    case canControl

    var name: String {
        switch self {
        case .playbackStatus: "PlaybackStatus"
        case .metadata: "Metadata"
        case .loopStatus: "LoopStatus"
        case .shuffle: "Shuffle"
        case .rate: "Rate"
        case .minimumRate: "MinimumRate"
        case .maximumRate: "MaximumRate"
        case .volume: "Volume"
        case .canGoNext: "CanGoNext"
        case .canGoPrevious: "CanGoPrevious"
        case .canPlay: "CanPlay"
        case .canPause: "CanPause"
        case .canSeek: "CanSeek"
        case .canControl: "CanControl"
        }
    }

    var signature: Signature {
        switch self {
        case .playbackStatus, .loopStatus: "s"
        case .metadata: "a{sv}"
        case .rate, .minimumRate, .maximumRate, .volume: "d"
        case .shuffle, .canGoNext, .canGoPrevious, .canPlay, .canPause, .canSeek, .canControl: "b"
        }
    }

    /// Optional ones exist only if the session had a target for them at the start (C19).
    func isPresent(with traits: SessionTraits) -> Bool {
        switch self {
        case .loopStatus: traits.hasLoopStatus
        case .shuffle: traits.hasShuffle
        default: true
        }
    }
}

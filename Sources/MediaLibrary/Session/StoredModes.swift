internal import MediaModel

/// The numbers that stand for modes in a column. They must never change; one that is not known is the mildest.
extension PlaybackStatus {
    var stored: Int64 {
        switch self {
        case .stopped: 0
        case .paused: 1
        case .playing: 2
        }
    }

    init(stored number: Int64?) {
        switch number {
        case 1: self = .paused
        case 2: self = .playing
        default: self = .stopped
        }
    }
}

extension RepeatMode {
    var stored: Int64 {
        switch self {
        case .none: 0
        case .track: 1
        case .playlist: 2
        }
    }

    init(stored number: Int64?) {
        switch number {
        case 1: self = .track
        case 2: self = .playlist
        default: self = .none
        }
    }
}

/// The commands a desktop, a headset or a phone can give.
public enum RemoteCommandKind: Hashable, Sendable, CaseIterable {
    case play
    case pause
    case togglePlayPause
    case stop
    case nextTrack
    case previousTrack
    case skipForward
    case skipBackward
    case changePlaybackPosition
    case changePlaybackRate
    case changeShuffleMode
    case changeRepeatMode
    case changeVolume
    case openURI
    case insertTrack
    case removeTrack
    case playTrack
    case activatePlaylist
    case raise
    case quit
}

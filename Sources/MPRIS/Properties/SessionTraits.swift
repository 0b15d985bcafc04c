internal import NowPlaying

/// What is decided when the service starts and then never changes: presence of optional members (C19), buttons that
/// clients draw once (C48), and `CanControl` (C99).
struct SessionTraits: Equatable {
    let canControl: Bool
    let canQuit: Bool
    let canRaise: Bool
    let hasLoopStatus: Bool
    let hasShuffle: Bool
    let opensURIs: Bool
    /// Whether there is a TrackList interface (C43).
    let hasTrackList: Bool
    /// Whether there is a Playlists interface (C132).
    let hasPlaylists: Bool

    /// A command counts when it has a target, whether or not it is enabled just now.
    init(state: NowPlayingState) {
        var enabled = state
        enabled.disabledCommands = []
        let handled = enabled.availableCommands
        canControl = !handled.subtracting([.quit, .raise]).isEmpty
        canQuit = handled.contains(.quit)
        canRaise = handled.contains(.raise)
        hasLoopStatus = handled.contains(.changeRepeatMode)
        hasShuffle = handled.contains(.changeShuffleMode)
        opensURIs = handled.contains(.openURI)
        hasTrackList = handled.contains(.playTrack)
        hasPlaylists = handled.contains(.activatePlaylist)
    }
}

/// The commands an application answers (compare `MPRemoteCommandCenter`).
public final class RemoteCommandCenter: Sendable {
    public let play: RemoteCommand<RemoteCommandEvent>
    public let pause: RemoteCommand<RemoteCommandEvent>
    public let togglePlayPause: RemoteCommand<RemoteCommandEvent>
    public let stop: RemoteCommand<RemoteCommandEvent>
    public let nextTrack: RemoteCommand<RemoteCommandEvent>
    public let previousTrack: RemoteCommand<RemoteCommandEvent>
    public let skipForward: RemoteCommand<SkipIntervalEvent>
    public let skipBackward: RemoteCommand<SkipIntervalEvent>
    public let changePlaybackPosition: RemoteCommand<ChangePlaybackPositionEvent>
    public let changePlaybackRate: RemoteCommand<ChangePlaybackRateEvent>
    public let changeShuffleMode: RemoteCommand<ChangeShuffleModeEvent>
    public let changeRepeatMode: RemoteCommand<ChangeRepeatModeEvent>
    public let changeVolume: RemoteCommand<ChangeVolumeEvent>
    public let openURI: RemoteCommand<OpenURIEvent>
    /// Add to the track list. With `removeTrack` what makes the list one that clients can edit.
    public let insertTrack: RemoteCommand<InsertTrackEvent>
    public let removeTrack: RemoteCommand<RemoveTrackEvent>
    /// Play an entry of the track list. An application that shows a list answers it.
    public let playTrack: RemoteCommand<PlayTrackEvent>
    /// Play a saved playlist. An application that shows playlists answers it.
    public let activatePlaylist: RemoteCommand<ActivatePlaylistEvent>
    /// Bring the application's window to the front.
    public let raise: RemoteCommand<RemoteCommandEvent>
    public let quit: RemoteCommand<RemoteCommandEvent>

    private let state: NowPlayingStateStore

    init(state: NowPlayingStateStore) {
        self.state = state
        play = RemoteCommand(.play, state: state)
        pause = RemoteCommand(.pause, state: state)
        togglePlayPause = RemoteCommand(.togglePlayPause, state: state)
        stop = RemoteCommand(.stop, state: state)
        nextTrack = RemoteCommand(.nextTrack, state: state)
        previousTrack = RemoteCommand(.previousTrack, state: state)
        skipForward = RemoteCommand(.skipForward, state: state)
        skipBackward = RemoteCommand(.skipBackward, state: state)
        changePlaybackPosition = RemoteCommand(.changePlaybackPosition, state: state)
        changePlaybackRate = RemoteCommand(.changePlaybackRate, state: state)
        changeShuffleMode = RemoteCommand(.changeShuffleMode, state: state)
        changeRepeatMode = RemoteCommand(.changeRepeatMode, state: state)
        changeVolume = RemoteCommand(.changeVolume, state: state)
        openURI = RemoteCommand(.openURI, state: state)
        insertTrack = RemoteCommand(.insertTrack, state: state)
        removeTrack = RemoteCommand(.removeTrack, state: state)
        playTrack = RemoteCommand(.playTrack, state: state)
        activatePlaylist = RemoteCommand(.activatePlaylist, state: state)
        raise = RemoteCommand(.raise, state: state)
        quit = RemoteCommand(.quit, state: state)
    }

    /// How far the skip commands go when no interval is named.
    public var preferredIntervals: PreferredSkipIntervals {
        get { state.current.skipIntervals }
        set { state.update { $0.skipIntervals = newValue } }
    }
}

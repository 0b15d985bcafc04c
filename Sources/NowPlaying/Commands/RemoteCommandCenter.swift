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
        raise = RemoteCommand(.raise, state: state)
        quit = RemoteCommand(.quit, state: state)
    }

    /// How far the skip commands go when no interval is named.
    public var preferredIntervals: PreferredSkipIntervals {
        get { state.current.skipIntervals }
        set { state.update { $0.skipIntervals = newValue } }
    }
}

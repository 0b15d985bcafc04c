internal import NowPlaying

/// The `Can…` properties. Traits of the current item and the session, never of playing or paused (C100, C101).
struct PlayerCapabilities: Equatable {
    let goNext: Bool
    let goPrevious: Bool
    let play: Bool
    let pause: Bool
    let seek: Bool

    init(state: NowPlayingState, traits: SessionTraits) {
        let available = traits.canControl ? state.availableCommands : []
        let item = state.info.item
        // A session that offers only the toggle can still be played and paused (C59).
        let toggles = available.contains(.togglePlayPause)
        goNext = available.contains(.nextTrack)
        goPrevious = available.contains(.previousTrack)
        play = item != nil && (toggles || available.contains(.play))
        pause = item != nil && (toggles || available.contains(.pause))
        seek = item.map { !$0.isLive } == true && available.contains(.changePlaybackPosition)
    }
}

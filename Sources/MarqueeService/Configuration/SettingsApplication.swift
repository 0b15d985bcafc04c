internal import Configuration
internal import GStreamerPlayback
internal import MediaModel
internal import NowPlaying
internal import Playback

/// What each setting does, in one place: settings go down like commands.
extension Service {
    func applyEachChange(of board: SettingsBoard) {
        board.observe { [artwork] settings in artwork?.apply(settings) }
        board.observe { [routes, queue] settings in
            let device = settings[OutputSettings.device]
            queue.async { routes.follow(device) }
        }
        board.observe { [network, player, queue] settings in
            network.splitsStreamTitles = settings[NowPlayingSettings.splitsStreamTitles]
            network.timeout = settings[ConnectionSettings.timeout]
            network.limits = MediaLimits(settings)
            let policy = RetryPolicy(attempts: settings[ConnectionSettings.retries])
            queue.task { await player.perform(.setRetryPolicy(policy)) }
        }
        board.observe { [session, player, queue] settings in
            queue.task { await player.perform(.setStepping(SteppingSettings(settings))) }
            queue.task { await player.perform(.setSound(settings.sound)) }
            session.update { state in
                state.skipIntervals = PreferredSkipIntervals(settings)
                let showsLyrics = settings[NowPlayingSettings.lyrics]
                state.longestLyrics = showsLyrics ? settings[NowPlayingSettings.longestLyrics] : 0
            }
        }
    }
}

extension MediaLimits {
    init(_ settings: Settings) {
        self.init(
            usual: NetworkLimits(
                peakBitRate: settings[ConnectionSettings.peakBitRate],
                maximumResolution: settings[ConnectionSettings.maximumResolution],
                forwardBuffer: MediaTime(seconds: Double(settings[ConnectionSettings.forwardBuffer]))),
            metered: NetworkLimits(
                peakBitRate: settings[ConnectionSettings.meteredPeakBitRate],
                maximumResolution: settings[ConnectionSettings.meteredMaximumResolution]))
        let buffer = settings[ConnectionSettings.meteredForwardBuffer]
        metered.forwardBuffer = buffer > 0 ? MediaTime(seconds: Double(buffer)) : nil
    }
}

extension PreferredSkipIntervals {
    init(_ settings: Settings) {
        self.init()
        forward = MediaTime(seconds: settings[PlaybackSettings.skipForward])
        backward = MediaTime(seconds: settings[PlaybackSettings.skipBackward])
    }
}

extension SteppingSettings {
    init(_ settings: Settings) {
        self.init()
        step =
            switch settings[ChapterSettings.step] {
            case .track: .track
            case .chapter: .chapter
            case .interval: .interval
            }
        content =
            switch settings[ChapterSettings.talk] {
            case .auto: .auto
            case .always: .always
            case .never: .never
            }
        let intervals = PreferredSkipIntervals(settings)
        (forward, backward) = (intervals.forward, intervals.backward)
        let seconds = settings[PlaybackSettings.startOverAfter]
        startsOverAfter = seconds > 0 ? MediaTime(seconds: seconds) : nil
    }
}

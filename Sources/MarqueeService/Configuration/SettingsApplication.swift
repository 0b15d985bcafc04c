internal import Configuration
internal import MediaModel
internal import NowPlaying

/// What each setting does, in one place: settings go down like commands.
extension Service {
    func applyEachChange(of board: SettingsBoard) {
        board.observe { [session] settings in
            session.update { $0.skipIntervals = PreferredSkipIntervals(settings) }
        }
    }
}

extension PreferredSkipIntervals {
    init(_ settings: Settings) {
        self.init()
        forward = MediaTime(seconds: settings[PlaybackSettings.skipForward])
        backward = MediaTime(seconds: settings[PlaybackSettings.skipBackward])
    }
}

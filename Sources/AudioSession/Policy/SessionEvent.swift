/// What happens to a session, in the past tense.
public enum SessionEvent: Hashable, Sendable {
    case playbackChanged(SessionPlayback)
    /// From the sound server, from other players, or from whoever runs the session.
    case interruption(Interruption)
    case routeChanged(RouteChange)
    /// The machine is about to sleep, and waits a few seconds for those who asked it to.
    case sleepAnnounced
    /// Nothing is heard any more and what is remembered is written, or the wait for that was too long.
    case silenced
    case wokeUp
    /// The locks have been kept for a moment after playback ended.
    case graceEnded
    case settingsChanged(AudioSession.Settings)
    case activated
    case deactivated
}

/// What the player does, as far as it matters to a session.
public enum SessionPlayback: Hashable, Sendable {
    /// It plays, or waits for data to play on.
    case playing(hasVideo: Bool = false)
    /// Paused by an interruption, and nobody has given another order since.
    case interrupted
    case paused
    /// Stopped, at the end of the queue, or empty.
    case stopped

    public var isPlaying: Bool { if case .playing = self { true } else { false } }
}

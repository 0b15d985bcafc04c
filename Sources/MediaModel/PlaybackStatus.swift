/// What the user asked for (MPRIS `PlaybackStatus`): a stall or a buffering pause does not change it.
public enum PlaybackStatus: Sendable {
    case playing
    case paused
    case stopped
}

/// `[playback]`: what commands do.
public enum PlaybackSettings {
    public static let skipForward = Setting(
        "playback", "skip-forward", default: 15, .number(1...3600, "seconds"),
        "How far 'skip' and the skip-forward button go.")
    public static let skipBackward = Setting(
        "playback", "skip-backward", default: 15, .number(1...3600, "seconds"),
        "How far 'back' and the skip-backward button go.")

    static let all: [any AnySetting] = [skipForward, skipBackward]
}

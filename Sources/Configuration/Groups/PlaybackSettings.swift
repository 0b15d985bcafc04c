/// `[playback]`: what commands do.
public enum PlaybackSettings {
    public static let skipForward = Setting(
        "playback", "skip-forward", default: 15, .number(1...3600, "seconds"),
        "How far 'skip' and the skip-forward button go.")
    public static let skipBackward = Setting(
        "playback", "skip-backward", default: 15, .number(1...3600, "seconds"),
        "How far 'back' and the skip-backward button go.")

    public static let startOverAfter = Setting(
        "playback", "start-over-after", default: 0, .number(0...3600, "seconds"),
        "Farther in than this 'previous' goes to the start of the track; 0: always to the track before.")

    static let all: [any AnySetting] = [skipForward, skipBackward, startOverAfter]
}

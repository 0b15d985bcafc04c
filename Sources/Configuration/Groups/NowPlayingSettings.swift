/// `[now-playing]`: what is shown of what plays.
public enum NowPlayingSettings {
    public static let lyrics = Setting(
        "now-playing", "lyrics", default: false, .switched,
        "Whether lyrics go out with the other tags. Each change of track is that much larger for every program\n"
            + "that listens.")

    static let all: [any AnySetting] = [lyrics]
}

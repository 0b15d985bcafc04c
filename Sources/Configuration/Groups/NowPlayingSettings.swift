internal import CGLib

/// `[now-playing]`: what is shown of what plays.
public enum NowPlayingSettings {
    public static let lyrics = Setting(
        "now-playing", "lyrics", default: false, .switched,
        "Whether lyrics go out with the other tags. Each change of track is that much larger for every program\n"
            + "that listens.")
    public static let longestLyrics = Setting(
        "now-playing", "lyrics-size", default: 2_000, .whole(100...8_000, "bytes"),
        "Where lyrics go out: how much of them. They are cut at the end of a line.")
    public static let splitsStreamTitles = Setting(
        "now-playing", "split-stream-titles", default: true, .switched,
        "Whether what a station says is on, in the form 'Artist - Title', is taken apart.")
    public static let tagEncoding = Setting(
        "now-playing", "tag-encoding", default: "WINDOWS-1252",
        .line("the name of an encoding that iconv knows, like KOI8-R or SHIFT-JIS", isValid: isEncoding),
        "How tags are read that do not say their encoding and are no UTF-8, as those of old MP3 files.\n"
            + "In force from the next start on.")

    /// Text without a mark of its encoding is ASCII as long as it is English: UTF-16 and the like are no answer to what it
    /// is else, and an empty name is that of the environment.
    private static func isEncoding(_ name: String) -> Bool {
        let sample = "Title 09 - a/Z"
        var written: gsize = 0
        let text = unsafe g_convert(sample, gssize(sample.utf8.count), "UTF-8", name, nil, &written, nil)
        guard let text = unsafe text, !name.isEmpty else { return false }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text) == sample
    }

    static let all: [any AnySetting] = [lyrics, longestLyrics, splitsStreamTitles, tagEncoding]
}

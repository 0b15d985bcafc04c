public import MediaModel

/// `[network]`: how patient playback is with servers.
public enum ConnectionSettings {
    public static let retries = Setting(
        "network", "retries", default: 6, .whole(0...100, "tries"),
        "How often in a row what broke off over the network is tried again, after pauses of half a second to 8\n"
            + "seconds, before it is given up.")
    public static let timeout = Setting(
        "network", "timeout", default: 10, .whole(1...120, "seconds"),
        "How long a server may be silent before it is given up or asked again. Holds for what is opened from then on.")

    public static let peakBitRate = Setting(
        "network", "peak-bitrate", default: 0, .whole(0...1_000_000_000, "bits a second"),
        "Of a stream in several qualities, one that needs at most so much is taken; 0: what the connection carries.")
    public static let maximumResolution = Setting(
        "network", "maximum-resolution", default: nil, .pictureSize,
        "Of a stream with pictures in several sizes, one that is at most so large is taken. Where it has its sound apart,\n"
            + "no picture is fetched in any case.")
    public static let forwardBuffer = Setting(
        "network", "forward-buffer", default: 0, .whole(0...3_600, "seconds"),
        "How far ahead is fetched over the network; 0: automatic.")

    public static let meteredPeakBitRate = Setting(
        "network", "metered-peak-bitrate", default: 0, .whole(0...1_000_000_000, "bits a second"),
        "The highest bit rate over a metered network, as NetworkManager knows it; the smaller of the two holds.\n"
            + "0: as otherwise.")
    public static let meteredMaximumResolution = Setting(
        "network", "metered-maximum-resolution", default: nil, .pictureSize,
        "The largest size over a metered network; the smaller of the two holds.")
    public static let meteredForwardBuffer = Setting(
        "network", "metered-forward-buffer", default: 0, .whole(0...3_600, "seconds"),
        "How far ahead is fetched over a metered network; 0: as otherwise.")

    static let all: [any AnySetting] = [
        retries, timeout, peakBitRate, maximumResolution, forwardBuffer, meteredPeakBitRate, meteredMaximumResolution,
        meteredForwardBuffer,
    ]
}

internal import GStreamerPlayback

/// What playing needs, and which package brings it. Debian's, Fedora's and Arch's.
extension GStreamerNeed {
    private static let core = PackageNames("libgstreamer1.0-0", "gstreamer1", "gstreamer")
    private static let base = PackageNames(
        "gstreamer1.0-plugins-base", "gstreamer1-plugins-base", "gst-plugins-base")
    private static let good = PackageNames(
        "gstreamer1.0-plugins-good", "gstreamer1-plugins-good", "gst-plugins-good")
    private static let bad = PackageNames(
        "gstreamer1.0-plugins-bad", "gstreamer1-plugins-bad-free", "gst-plugins-bad")
    private static let ugly = PackageNames(
        "gstreamer1.0-plugins-ugly", "gstreamer1-plugins-ugly", "gst-plugins-ugly")
    private static let libav = PackageNames("gstreamer1.0-libav", "gstreamer1-plugin-libav", "gst-libav")

    /// The chain that everything goes through.
    static let playing = [
        chain("Core", ["concat", "capsfilter", "filesrc", "fakesink"], core),
        chain("Decoding", ["decodebin", "uridecodebin"], base),
        chain("Conversion", ["audioconvert", "audioresample", "volume"], base),
        chain("Speed", ["scaletempo"], good),
    ]

    private static func chain(_ name: String, _ elements: [String], _ packages: PackageNames) -> GStreamerNeed {
        GStreamerNeed(
            name, elements.map { (.element($0), packages) }, loss: "Nothing can be played without it.",
            absence: .broken)
    }

    static let formats = [
        format("FLAC", [(.decoder("audio/x-flac"), good)]),
        format("MP3", [(.decoder("audio/mpeg,mpegversion=1,layer=3"), good)]),
        format("AAC, M4A", [(.demuxer("video/quicktime"), good), (.decoder("audio/mpeg,mpegversion=4"), libav)]),
        format("ALAC", [(.demuxer("video/quicktime"), good), (.decoder("audio/x-alac"), libav)]),
        format("Ogg Vorbis", [(.demuxer("application/ogg"), base), (.decoder("audio/x-vorbis"), base)]),
        format("Opus", [(.demuxer("application/ogg"), base), (.decoder("audio/x-opus"), base)]),
        format("WAV", [(.demuxer("audio/x-wav"), good)]),
        format("WavPack", [(.decoder("audio/x-wavpack"), good)]),
        format("APE", [(.demuxer("application/x-ape"), libav), (.decoder("audio/x-ffmpeg-parsed-ape"), libav)]),
        format("WMA", [(.demuxer("video/x-ms-asf"), ugly), (.decoder("audio/x-wma,wmaversion=2"), libav)]),
    ]

    private static func format(
        _ name: String, _ parts: [(PluginRegistry.Ability, PackageNames)]
    ) -> GStreamerNeed {
        GStreamerNeed(name, parts, loss: "\(name) files cannot be played.")
    }

    static let streams = [
        GStreamerNeed("HTTP", [(.source("http"), good)], loss: "Radio and other web addresses cannot be opened."),
        GStreamerNeed(
            "HTTPS", [(.source("https"), good), (.tls, PackageNames("glib-networking"))],
            loss: "Addresses that begin with https cannot be opened."),
        GStreamerNeed(
            "HLS", [(.demuxer("application/x-hls"), bad)], loss: "HLS streams (.m3u8) cannot be played."),
        GStreamerNeed(
            "DASH", [(.demuxer("application/dash+xml"), bad)], loss: "DASH streams (.mpd) cannot be played."),
    ]

    static let effects = [
        GStreamerNeed("Equaliser", [(.element("equalizer-nbands"), good)], loss: "There is no equaliser."),
        GStreamerNeed(
            "ReplayGain", [(.element("rgvolume"), good), (.element("rglimiter"), good)],
            loss: "Tracks are not brought to the same loudness."),
    ]

    static let pulse = GStreamerNeed(
        "PulseAudio plugin",
        [
            (
                .element("pulsesink"),
                PackageNames("gstreamer1.0-pulseaudio", "gstreamer1-plugins-good", "gst-plugins-good")
            )
        ],
        loss: "Nothing can be played into a sound server.")

    static let alsa = GStreamerNeed(
        "ALSA plugin",
        [(.element("alsasink"), PackageNames("gstreamer1.0-alsa", "gstreamer1-plugins-base", "gst-plugins-base"))],
        loss: "Nothing can be played into a sound card without a sound server.")
}

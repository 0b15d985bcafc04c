internal import CGStreamer
internal import Glibc
internal import MediaModel

/// How loud an item's tags say that it is.
struct Loudness: Hashable, Sendable {
    /// dB to be added, so that it is as loud as anything else; nil where the tags say nothing.
    var trackGain: Double?
    var albumGain: Double?
    /// Of full scale.
    var trackPeak: Double?
    var albumPeak: Double?

    /// What a sample is multiplied by.
    func factor(_ settings: SoundSettings) -> Double {
        guard settings.replayGain != .off else { return 1 }
        let track = (gain: trackGain, peak: trackPeak)
        let album = (gain: albumGain, peak: albumPeak)
        let order = settings.replayGain == .album ? [album, track] : [track, album]
        let known = order.first { $0.gain != nil }
        let gain = known?.gain.map { $0 + settings.replayGainPreamplification } ?? settings.replayGainFallback
        let factor = pow(10, gain / 20)
        guard settings.preventsClipping else { return factor }
        return min(factor, 1 / max(known?.peak ?? trackPeak ?? 1, Self.leastPeak))
    }

    /// A peak below it is taken to be a mistake: nothing is raised by more than 60 dB because of it.
    private static let leastPeak = 0.001
}

extension Loudness {
    /// More than any gain that a scanner finds.
    private static let believable = -60.0...60.0

    init(tags: UnsafeMutablePointer<GstTagList>) {
        let correction = unsafe Self.correction(tags)
        trackGain = unsafe Self.gain(tags, GST_TAG_TRACK_GAIN, correction)
        albumGain = unsafe Self.gain(tags, GST_TAG_ALBUM_GAIN, correction)
        trackPeak = unsafe Self.peak(tags, GST_TAG_TRACK_PEAK)
        albumPeak = unsafe Self.peak(tags, GST_TAG_ALBUM_PEAK)
        if trackGain == nil { trackGain = unsafe Self.opusGain(tags, "R128_TRACK_GAIN") }
        if albumGain == nil { albumGain = unsafe Self.opusGain(tags, "R128_ALBUM_GAIN") }
    }

    /// The first scanners aimed at 83 dB, and say so; all others aim at 89.
    private static func correction(_ tags: UnsafeMutablePointer<GstTagList>) -> Double {
        guard let level = unsafe number(tags, GST_TAG_REFERENCE_LEVEL), (70...110).contains(level) else { return 0 }
        return 89 - level
    }

    private static func gain(
        _ tags: UnsafeMutablePointer<GstTagList>, _ name: String, _ correction: Double
    ) -> Double? {
        guard let gain = unsafe number(tags, name), believable.contains(gain) else { return nil }
        return gain + correction
    }

    private static func peak(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> Double? {
        guard let peak = unsafe number(tags, name), peak > 0, peak < 100 else { return nil }
        return peak
    }

    private static func number(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> Double? {
        var number = 0.0
        guard unsafe gst_tag_list_get_double(tags, name, &number) != 0, number.isFinite else { return nil }
        return number
    }

    /// RFC 7845: 256ths of a dB, relative to 5 dB less than ReplayGain's level. GStreamer hands it on as a comment that it
    /// does not know. The gain in the header of the stream is the decoder's affair.
    private static func opusGain(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> Double? {
        for index in 0..<min(unsafe gst_tag_list_get_tag_size(tags, GST_TAG_EXTENDED_COMMENT), 256) {
            var text: UnsafePointer<CChar>?
            guard unsafe gst_tag_list_peek_string_index(tags, GST_TAG_EXTENDED_COMMENT, index, &text) != 0,
                let text = unsafe text
            else { continue }
            let parts = unsafe String(cString: text).split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].uppercased() == name, let steps = Int16(parts[1]) else { continue }
            return Double(steps) / 256 + 5
        }
        return nil
    }
}

public import MediaModel

/// `[sound]`: how sound is made of what is played.
public enum SoundKeys {
    public static let replayGain = Setting(
        "sound", "replay-gain", default: ReplayGainMode.off, .choice,
        "Plays everything equally loud by the gains in its tags: each track, or each album as a whole.")
    public static let preamplification = Setting(
        "sound", "replay-gain-preamplification", default: 0, .number(SoundSettings.gainRange, "dB"),
        "Added to the gain of media with such tags.")
    public static let fallback = Setting(
        "sound", "replay-gain-fallback", default: 0, .number(SoundSettings.gainRange, "dB"),
        "The gain of media without such tags, while replay-gain is on.")
    public static let preventsClipping = Setting(
        "sound", "replay-gain-clipping-protection", default: true, .switched,
        "Lowers a gain so that the loudest sample stays within full scale; where the peak is not known, nothing is\n"
            + "raised.")
    public static let crossfade = Setting(
        "sound", "crossfade", default: 0, .number(0...SoundSettings.longestCrossfade.seconds, "seconds"),
        "How long the end of a track and the beginning of the next sound together; 0 is off. The tracks of an album\n"
            + "in their order are joined without a gap all the same.")
    public static let fade = Setting(
        "sound", "fade", default: 0, .number(0...SoundSettings.longestFade.seconds, "seconds"),
        "How long the sound falls before a pause and a stop, and rises when playback goes on; 0 is off. A seek takes\n"
            + "half of it each way. With a sound server only; calls, sleep and lost outputs do not wait for it.")
    public static let sleepFade = Setting(
        "sound", "sleep-fade", default: 10, .number(0...SoundSettings.longestSleepFade.seconds, "seconds"),
        "How long the sound falls before a sleep timer pauses or stops playback; 0 is off.")
    public static let mono = Setting(
        "sound", "mono", default: false, .switched, "Plays the mean of all channels on each.")
    public static let balance = Setting(
        "sound", "balance", default: 0, .number(SoundSettings.balanceRange), "-1 is left only, 1 right only.")
    public static let equalizer = Setting(
        "sound", "equalizer", default: Equalizer.off, .equalizer,
        "Raises and lowers ten bands, an octave each, from 29 Hz to 15 kHz; all is lowered by the largest gain.")

    static let all: [any AnySetting] = [
        replayGain, preamplification, fallback, preventsClipping, crossfade, fade, sleepFade, mono, balance, equalizer,
    ]
}

extension SettingCodec where Value == Equalizer {
    /// The name of a preset, or the gains.
    static var equalizer: SettingCodec {
        let gains = SettingCodec<[Double]>.numbers(Equalizer.frequencies.count, Equalizer.gainRange, "dB")
        let names = Equalizer.presets.map(\.name).joined(separator: ", ")
        return SettingCodec(
            allowed: "\(names), or ten numbers from -24 to 12 dB with commas between",
            parse: { text in
                Equalizer(preset: text.lowercased()) ?? gains.parse(text).flatMap { try? Equalizer(gains: $0) }
            },
            text: { $0.isNamed ? $0.name : gains.text($0.gains) })
    }
}

extension Settings {
    /// What the group says, all of it.
    public var sound: SoundSettings {
        func time(_ seconds: Double) -> MediaTime { MediaTime(microseconds: Int64((seconds * 1e6).rounded())) }
        let changes: [SoundChange] = [
            .replayGain(self[SoundKeys.replayGain]),
            .replayGainPreamplification(self[SoundKeys.preamplification]),
            .replayGainFallback(self[SoundKeys.fallback]), .preventsClipping(self[SoundKeys.preventsClipping]),
            .crossfade(time(self[SoundKeys.crossfade])), .fade(time(self[SoundKeys.fade])),
            .sleepFade(time(self[SoundKeys.sleepFade])),
            .mono(self[SoundKeys.mono]), .balance(self[SoundKeys.balance]), .equalizer(self[SoundKeys.equalizer]),
        ]
        var sound = SoundSettings()
        // Within their ranges: a setting takes nothing else.
        for change in changes { try? sound.apply(change) }
        return sound
    }
}

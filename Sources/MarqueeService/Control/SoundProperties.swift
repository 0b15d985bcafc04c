internal import Configuration
internal import DBus
internal import MediaModel
internal import Playback

/// The sound on `org.marquee.Player1`. All are settings: what is written is heard at once and kept in the configuration
/// file.
extension ControlInterface {
    var soundProperties: [Property] {
        [
            // The file takes capitals, too.
            sound("ReplayGain", "s", SoundKeys.replayGain) { $0.asString.flatMap(ReplayGainMode.init)?.rawValue },
            sound("ReplayGainPreamplification", "d", SoundKeys.preamplification) { Self.number($0.asDouble) },
            sound("ReplayGainFallback", "d", SoundKeys.fallback) { Self.number($0.asDouble) },
            sound("ReplayGainClippingProtection", "b", SoundKeys.preventsClipping) { Self.switched($0.asBoolean) },
            sound("Crossfade", "x", SoundKeys.crossfade) { Self.seconds($0.asInt64) },
            sound("Fade", "x", SoundKeys.fade) { Self.seconds($0.asInt64) },
            sound("SleepFade", "x", SoundKeys.sleepFade) { Self.seconds($0.asInt64) },
            sound("Mono", "b", SoundKeys.mono) { Self.switched($0.asBoolean) },
            sound("Balance", "d", SoundKeys.balance) { Self.number($0.asDouble) },
            sound("Equalizer", "s", SoundKeys.equalizer) { value in
                value.asString.flatMap { Equalizer(preset: $0) == nil ? nil : $0 }
            },
            sound("EqualizerBands", "ad", SoundKeys.equalizer) { value in
                value.asArray.map { $0.map { String($0.asDouble ?? .nan) }.joined(separator: ",") }
            },
            Property(
                "EqualizerPresets", "as", emits: .constant, get: { .strings(Equalizer.presets.map(\.name)) }),
        ]
    }

    private func sound(
        _ name: String, _ signature: Signature, _ setting: any AnySetting, text: @escaping (Value) -> String?
    ) -> Property {
        settingProperty(
            name, signature, setting,
            get: { [settings] in SoundValues.table(settings.settings.sound).first { $0.name == name }!.value },
            text: text,
            then: { [settings, player] in await player.perform(.setSound(settings.settings.sound)) })
    }

    private static func number(_ number: Double?) -> String? { number.map { String($0) } }
    private static func switched(_ isOn: Bool?) -> String? { isOn.map { $0 ? "on" : "off" } }
    private static func seconds(_ microseconds: Int64?) -> String? {
        microseconds.map { String(Double($0) / 1_000_000) }
    }
}

/// The settings in the types of `org.marquee.Player1`.
enum SoundValues {
    static func table(_ sound: SoundSettings) -> [(name: String, value: Value)] {
        [
            ("ReplayGain", .string(sound.replayGain.rawValue)),
            ("ReplayGainPreamplification", .double(sound.replayGainPreamplification)),
            ("ReplayGainFallback", .double(sound.replayGainFallback)),
            ("ReplayGainClippingProtection", .boolean(sound.preventsClipping)),
            ("Crossfade", .int64(sound.crossfade.microseconds)),
            ("Fade", .int64(sound.fade.microseconds)),
            ("SleepFade", .int64(sound.sleepFade.microseconds)),
            ("Mono", .boolean(sound.isMono)),
            ("Balance", .double(sound.balance)),
            ("Equalizer", .string(sound.equalizer.name)),
            ("EqualizerBands", .array(of: "d", sound.equalizer.gains.map { .double($0) })),
        ]
    }
}

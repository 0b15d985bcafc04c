internal import MediaModel

/// How sound is made. Without a value: print it.
enum SoundCommand: Hashable {
    case replayGain(ReplayGainMode?)
    /// Zero is off.
    case crossfade(MediaTime?)
    /// Zero is off.
    case fade(MediaTime?)
    case mono(MonoChange?)
    case balance(Double?)
    case equalizer(EqualizerChange?)
}

enum MonoChange: String, CaseIterable {
    case on, off, toggle
}

enum EqualizerChange: Hashable {
    case list
    case to(Equalizer)
}

/// The words of the verbs about sound.
extension CommandLineRequest {
    static func soundCommand(_ verb: Verb, _ values: CommandWords) throws(UsageError) -> SoundCommand {
        switch verb {
        case .replayGain: return .replayGain(try values.choice(among: ReplayGainMode.allCases))
        case .crossfade: return .crossfade(try time(values, "crossfade", SoundSettings.longestCrossfade))
        case .fade: return .fade(try time(values, "fade", SoundSettings.longestFade))
        case .mono: return .mono(try values.choice(among: MonoChange.allCases))
        case .balance: return .balance(try balance(values))
        default: return .equalizer(try equalizer(values))
        }
    }

    private static func time(_ values: CommandWords, _ what: String, _ longest: MediaTime) throws(UsageError)
        -> MediaTime?
    {
        guard let word = try values.atMostOne() else { return nil }
        if word == "off" { return .zero }
        guard let number = DecimalNumber(word), number.value <= longest.seconds else {
            throw UsageError(
                "'\(word.harmless)' is no \(what); write 0 to \(decimal(longest.seconds, places: 0)) seconds, or off")
        }
        return MediaTime(microseconds: Int64((number.value * 1e6).rounded()))
    }

    private static func balance(_ values: CommandWords) throws(UsageError) -> Double? {
        guard let word = try values.atMostOne() else { return nil }
        guard let number = signedNumber(word), SoundSettings.balanceRange.contains(number) else {
            throw UsageError("'\(word.harmless)' is no balance; write a number from -1, left, to 1, right")
        }
        return number
    }

    private static func equalizer(_ values: CommandWords) throws(UsageError) -> EqualizerChange? {
        guard let word = try values.atMostOne() else { return nil }
        if word == "list" { return .list }
        if let preset = Equalizer(preset: word) { return .to(preset) }
        guard word.contains(",") else {
            let hint =
                nearestWord(to: word, among: Equalizer.presets.map(\.name)).map {
                    "did you mean 'marquee equalizer \($0)'?"
                } ?? "'marquee equalizer list' shows all"
            throw UsageError("there is no preset '\(word.harmless)'; \(hint)")
        }
        let gains = word.split(separator: ",", omittingEmptySubsequences: false).map { signedNumber(String($0)) }
        do throws(SoundSettingError) {
            return .to(try Equalizer(gains: gains.map { $0 ?? .nan }))
        } catch {
            throw UsageError(error.message)
        }
    }

    private static func signedNumber(_ word: String) -> Double? {
        let isNegative = word.hasPrefix("-")
        let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
        return DecimalNumber(digits).map { isNegative ? -$0.value : $0.value }
    }
}

/// How sound is made of what is played. Everything is off by default: samples then reach the output as they were
/// decoded. The values are always within their ranges; ``apply(_:)`` is the one way to change them.
public struct SoundSettings: Hashable, Sendable {
    public private(set) var replayGain = ReplayGainMode.off
    /// dB, added to the gain of tagged items.
    public private(set) var replayGainPreamplification = 0.0
    /// dB, the gain of items without tags while ReplayGain is on.
    public private(set) var replayGainFallback = 0.0
    /// Whether a gain is lowered so that the loudest sample stays within full scale. An unknown peak is full scale.
    public private(set) var preventsClipping = true
    /// How long the end of an item and the beginning of the next sound together; 0 joins them exactly.
    public private(set) var crossfade = MediaTime.zero
    /// How long the sound falls before a pause or a stop, and rises behind a pause; a seek takes half of it each way.
    /// 0 is off.
    public private(set) var fade = MediaTime.zero
    /// How long the sound falls before a sleep timer ends playback; 0 is off.
    public private(set) var sleepFade = MediaTime(seconds: 10)
    public private(set) var isMono = false
    /// -1 is left only, 1 right only.
    public private(set) var balance = 0.0
    public private(set) var equalizer = Equalizer.off

    public init() {}

    public static let gainRange = -15.0...15.0
    public static let longestCrossfade = MediaTime(seconds: 12)
    public static let longestFade = MediaTime(seconds: 2)
    public static let longestSleepFade = MediaTime(seconds: 60)
    public static let balanceRange = -1.0...1.0

    /// Changes one setting. A value outside its range, NaN included, throws and changes nothing.
    public mutating func apply(_ change: SoundChange) throws(SoundSettingError) {
        switch change {
        case .replayGain(let mode): replayGain = mode
        case .replayGainPreamplification(let gain):
            replayGainPreamplification = try Self.gain(gain, "preamplification")
        case .replayGainFallback(let gain): replayGainFallback = try Self.gain(gain, "gain without tags")
        case .preventsClipping(let prevents): preventsClipping = prevents
        case .crossfade(let time):
            guard time >= .zero, time <= Self.longestCrossfade else {
                throw SoundSettingError("the crossfade goes from 0, off, to 12 seconds")
            }
            crossfade = time
        case .fade(let time):
            guard time >= .zero, time <= Self.longestFade else {
                throw SoundSettingError("the fade goes from 0, off, to 2 seconds")
            }
            fade = time
        case .sleepFade(let time):
            guard time >= .zero, time <= Self.longestSleepFade else {
                throw SoundSettingError("the sleep timer's fade goes from 0, off, to 60 seconds")
            }
            sleepFade = time
        case .mono(let mono): isMono = mono
        case .balance(let new):
            guard Self.balanceRange.contains(new) else {
                throw SoundSettingError("the balance is a number from -1, left, to 1, right")
            }
            balance = new
        case .equalizer(let new): equalizer = new
        }
    }

    private static func gain(_ gain: Double, _ what: String) throws(SoundSettingError) -> Double {
        guard gainRange.contains(gain) else { throw SoundSettingError("the \(what) goes from -15 to 15 dB") }
        return gain
    }
}

/// Which of the gains in an item's tags is used; the other one where it is missing.
public enum ReplayGainMode: String, CaseIterable, Hashable, Sendable {
    case off
    /// Each item as loud as any other.
    case track
    /// An album as a whole as loud as any other.
    case album
}

/// A change of one of the ``SoundSettings``.
public enum SoundChange: Hashable, Sendable {
    case replayGain(ReplayGainMode)
    /// dB, -15...15.
    case replayGainPreamplification(Double)
    /// dB, -15...15.
    case replayGainFallback(Double)
    case preventsClipping(Bool)
    /// 0...12 seconds.
    case crossfade(MediaTime)
    /// 0...2 seconds.
    case fade(MediaTime)
    /// 0...60 seconds.
    case sleepFade(MediaTime)
    case mono(Bool)
    /// -1...1.
    case balance(Double)
    case equalizer(Equalizer)
}

/// A value that is no setting, in one line for a person.
public struct SoundSettingError: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) {
        self.message = message
    }
}

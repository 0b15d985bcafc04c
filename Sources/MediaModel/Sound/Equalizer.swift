/// Ten bands, an octave each, that are raised or lowered.
///
/// Everything is lowered by as much as the most raised band is raised, so that nothing is distorted by it.
public struct Equalizer: Hashable, Sendable {
    /// dB, one for each of the ``frequencies``.
    public let gains: [Double]

    /// The middle of each band, Hz.
    public static let frequencies = [29, 59, 119, 237, 474, 947, 1_889, 3_770, 7_523, 15_011]
    public static let gainRange = -24.0...12.0

    /// Throws for anything but ten numbers from -24 to 12.
    public init(gains: [Double]) throws(SoundSettingError) {
        guard gains.count == Self.frequencies.count, gains.allSatisfy(Self.gainRange.contains) else {
            throw SoundSettingError("an equaliser is ten numbers from -24 to 12 dB, the lowest band first")
        }
        self.gains = gains
    }

    /// The preset of a name; nil when there is none.
    public init?(preset name: String) {
        guard let preset = Self.presets.first(where: { $0.name == name }) else { return nil }
        self = preset.equalizer
    }

    private init(preset gains: [Double]) {
        self.gains = gains
    }

    public static let off = Equalizer(preset: [Double](repeating: 0, count: 10))

    public var isOff: Bool { self == .off }

    /// `off`, the name of the preset that has these gains, or `custom`.
    public var name: String { Self.presets.first { $0.equalizer == self }?.name ?? "custom" }

    public var isNamed: Bool { Self.presets.contains { $0.equalizer == self } }

    /// dB to lower everything by.
    public var headroom: Double { max(0, gains.max() ?? 0) }

    /// By name, in the order in which they are shown; the first is `off`.
    public static let presets: [(name: String, equalizer: Equalizer)] = [
        ("off", off),
        ("bass", Equalizer(preset: [6, 5.5, 4.5, 3, 1, 0, 0, 0, 0, 0])),
        ("less-bass", Equalizer(preset: [-6, -5.5, -4.5, -3, -1, 0, 0, 0, 0, 0])),
        ("treble", Equalizer(preset: [0, 0, 0, 0, 0, 0.5, 2, 3.5, 5, 6])),
        ("less-treble", Equalizer(preset: [0, 0, 0, 0, 0, -0.5, -2, -3.5, -5, -6])),
        ("loudness", Equalizer(preset: [6, 4.5, 2, 0, -1, -1, 0, 1.5, 4, 5])),
        ("classical", Equalizer(preset: [0, 0, 0, 0, 0, 0, -1, -2.5, -2.5, -4])),
        ("dance", Equalizer(preset: [4.5, 6, 4, 0.5, -1, -2, -1.5, 0, 2.5, 3.5])),
        ("electronic", Equalizer(preset: [4.5, 4, 1.5, 0, -1.5, 1, 0.5, 1, 3.5, 4.5])),
        ("folk", Equalizer(preset: [1.5, 2, 2.5, 1, 0, 0, 1, 2, 1.5, 1])),
        ("jazz", Equalizer(preset: [3, 2.5, 1, 1.5, -1.5, -1.5, 0, 1, 2.5, 3])),
        ("pop", Equalizer(preset: [-1, 0, 1.5, 3, 4, 3.5, 1.5, 0, -0.5, -1])),
        ("rock", Equalizer(preset: [4.5, 4, 2.5, 1, -1, -1.5, 0, 2, 3.5, 4.5])),
        ("small-speakers", Equalizer(preset: [-12, 2, 5, 4, 2, 0, -0.5, -1, 1, 2])),
        ("speech", Equalizer(preset: [-12, -8, -3, 0, 1.5, 3, 3.5, 2.5, 0, -3])),
    ]
}

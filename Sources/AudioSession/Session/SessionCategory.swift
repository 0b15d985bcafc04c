extension AudioSession {
    /// What the sound is to its listener (compare `AVAudioSession.Category`).
    public enum Category: String, Hashable, Sendable, CaseIterable {
        /// What the person came for: music, a book, a film. Keeps the machine from suspending.
        case playback
        /// A background to something else: mixes with every other sound and keeps no machine awake.
        case ambient
        /// As ``playback``, and alone: other players are paused for it.
        case soloAmbient = "solo-ambient"
    }

    /// How a session lives with the sound of others (compare `AVAudioSession.CategoryOptions`).
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Others go on, as is usual on Linux. Stronger than ``pausesOthers`` and than ``Category/soloAmbient``.
        public static let mixWithOthers = Options(rawValue: 1)
        /// Other players are paused when the session becomes active.
        public static let pausesOthers = Options(rawValue: 2)
        /// Those that were paused go on when the session ends, if nobody has touched them in the meantime.
        public static let notifyOthersOnDeactivation = Options(rawValue: 4)
    }
}

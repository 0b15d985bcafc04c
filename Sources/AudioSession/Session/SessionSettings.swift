extension AudioSession {
    /// What the user wants of a session. May change at any time.
    public struct Settings: Hashable, Sendable {
        public var category = Category.playback
        public var options: Options = []
        /// Whether playback pauses when what it sounds on goes away.
        public var pausesOnRouteLoss = true
        /// The causes that interrupt. Another player does not, unless that is wanted. A sleep always does.
        public var interruptingCauses: Set<Interruption.Cause> = [.corked, .communication, .call]
        /// Whether playback goes on by itself when an interruption has ended that allows it.
        public var resumesAfterInterruption = true
        /// Whether a sleep waits for silence.
        public var delaysSleep = true
        /// Whether the machine is kept from suspending while something plays.
        public var blocksSuspend = true
        /// Whether the screen is kept on while a picture is shown.
        public var blocksIdleForVideo = true

        public init() {}

        /// Whether others are to be silent for this session.
        var silencesOthers: Bool {
            guard !options.contains(.mixWithOthers), category != .ambient else { return false }
            return category == .soloAmbient || options.contains(.pausesOthers)
        }
    }
}

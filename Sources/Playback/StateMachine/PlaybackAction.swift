import MediaModel

/// What the state machine wants done. The player core carries the actions out in order, after the state has changed and
/// before the new snapshot is published.
enum PlaybackAction: Hashable, Sendable {
    case load(EngineItem, at: MediaTime, isPlaying: Bool)
    case prepare(EngineItem?)
    case play
    case pause
    case stop
    case pauseFading
    case stopFading
    /// What a fade has put off is done now.
    case hush
    case seek(MediaTime, SeekPrecision, SeekIdentifier)
    case setRate(Double)
    case setVolume(Double)
    case setOutputDevice(OutputDevice)
    /// The engine goes with all it has; the next item is given to another one.
    case discardEngine
    case setSound(SoundSettings)
    case setOverlap(MediaTime)
    case setFadeOut(FadeOut?)
    case setLimits(MediaLimits, of: EngineItemID)
    /// Read the facts of an entry that is shown but not loaded.
    case readFacts(QueueEntry)
    /// Ask the memory for the facts of entries, and for how they have been used.
    case recallFacts([QueueEntry])
    /// Ask the memory how items have been used, behind what it has been told.
    case recallUses([MediaItem])
    /// Pausing has begun: let go of the device if it lasts.
    case startReleaseTimer
    case cancelReleaseTimer
    /// An engine that is stuck has some more time to get free.
    case startPatienceTimer
    /// What broke off is to be tried again after a pause.
    case startRetryTimer(Duration)
}

public import MediaModel

/// What a player can be asked to do. Values: they can be kept, sent and compared.
public enum PlayerCommand: Hashable, Sendable {
    case play
    case pause
    case togglePlayPause
    /// Opens the current entry and waits, paused, at its start; no effect unless stopped.
    case cue
    case stop
    case next
    case previous
    /// Relative to the present position; below 0 is 0, beyond the end is the next entry.
    case seek(by: MediaTime)
    /// Inside the current entry; anything else has no effect, and so has a stale entry id.
    case setPosition(MediaTime, of: EntryID? = nil, precision: SeekPrecision = .exact)
    /// 0.25...4.0, others are brought into the range; 0 pauses; NaN and infinity have no effect.
    case setRate(Double)
    /// 0...1 on the cubic scale, others are brought into the range; NaN and infinity have no effect.
    case setVolume(Double)
    case setShuffled(Bool)
    case setRepeatMode(RepeatMode)
    case insert([MediaURI], QueuePlacement)
    case remove(EntryID)
    case removeAll
    case goTo(EntryID)
}

extension PlayerCommand {
    /// Whether it is about media that were not there before.
    var opensSomething: Bool { if case .insert = self { true } else { false } }
}

/// What came of a command.
public struct PlayerCommandResult: Hashable, Sendable {
    /// The state after it, as already published to every observer.
    public let snapshot: PlayerSnapshot
    /// The entries an insertion made, in order.
    public let entries: [EntryID]
    /// The failures it brought about, as far as they were seen by the time of the answer; the oldest first.
    public let failures: [PlaybackFailure]
}

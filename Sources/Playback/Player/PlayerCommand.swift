public import MediaModel

/// What a player can be asked to do. Values: they can be kept, sent and compared.
public enum PlayerCommand: Hashable, Sendable {
    case play
    case pause
    /// Without the fade of the sound settings: somebody or something is in a hurry.
    case pauseAtOnce
    case togglePlayPause
    /// Pauses what plays, because something outside wants to be heard.
    case interrupt
    /// Goes on after ``interrupt``; no effect when any of play, pause and stop came in between.
    case resumeAfterInterruption
    /// Opens the current entry and waits, paused, at its start; no effect unless stopped.
    case cue
    case stop
    case next
    case previous
    /// What a key for the next thing does: `next`, or within talk content what ``SteppingSettings`` say.
    case stepForward
    case stepBackward
    /// Within the current entry: a seek. No effect where there is no such chapter.
    case goToChapter(ChapterTarget)
    case setStepping(SteppingSettings)
    /// Relative to the present position; below 0 is 0, beyond the end is the next entry.
    case seek(by: MediaTime)
    /// Inside the current entry; anything else has no effect, and so has a stale entry id.
    case setPosition(MediaTime, of: EntryID? = nil, precision: SeekPrecision = .exact)
    /// 0.25...4.0, others are brought into the range; 0 pauses; NaN and infinity have no effect.
    case setRate(Double)
    /// 0...1 on the cubic scale, others are brought into the range; NaN and infinity have no effect.
    case setVolume(Double)
    case setSound(SoundSettings)
    case setRetryPolicy(RetryPolicy)
    case setShuffled(Bool)
    case setRepeatMode(RepeatMode)
    case insert([MediaItem], QueuePlacement)
    /// Unknown ones are passed over.
    case remove([EntryID])
    /// In the order given, behind an entry; nil is the start. No effect when one of them is not in the queue.
    case move([EntryID], after: EntryID?)
    case removeAll
    case goTo(EntryID)
    /// Playback stops when this entry has ended; nil takes that back.
    case setStopAfter(EntryID?)
    /// The sound falls over the last seconds before that, as long as ``SoundSettings/sleepFade`` says.
    case setFadeOut(FadeOutTarget?)
    /// The shuffles to come depend on nothing else; a round that is being played is drawn anew.
    case setShuffleSeed(UInt64)
    /// 0...1; nil takes the rating back.
    case setRating(Double?, of: EntryID)
    /// What an entry may take of the network, over the defaults, while it plays as well; forgotten with the entry, and with
    /// the process.
    case setLimits(MediaLimits, of: EntryID)
    /// Where sound goes from now on, what sounds already included.
    case setOutputDevice(OutputDevice)
    /// There is another output than the one the engine was made for: what plays goes on there, what waits waits there.
    case renewOutput
    /// The answer to ``PlayerSnapshot/outputQuestion``: whoever has the output is alive.
    case noteOutputAnswers
    /// The output has gone, as known from elsewhere than the engine: what plays waits for ``resumeOnOutput``.
    case loseOutput(PlaybackError)
    /// There is an output: what was to play and could not goes on. No effect when somebody gave another order since.
    case resumeOnOutput
    /// Puts an empty player in the state in which another was left; opens nothing.
    case restore(SavedSession)
}

extension PlayerCommand {
    /// Whole resources of which nothing is known but where they are.
    public static func insert(_ uris: [MediaURI], _ place: QueuePlacement) -> PlayerCommand {
        .insert(uris.map { MediaItem($0) }, place)
    }

    /// Whether it is about media that were not there before.
    var opensSomething: Bool { if case .insert = self { true } else { false } }
}

/// A chapter of the current entry that can be gone to.
public enum ChapterTarget: Hashable, Sendable {
    /// Its place among ``PlayerItem/chapters``.
    case index(Int)
    /// None behind the last one.
    case next
    /// The start of this chapter or, less than 3 seconds from it, of the former one; none at the start of the first.
    case previous
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

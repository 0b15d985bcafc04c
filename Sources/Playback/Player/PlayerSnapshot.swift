public import MediaModel

/// Everything a player shows at one moment. Immutable; what happens rather than is (a jump, a failure) is a counter or
/// a last value in it, so that nobody has to be told by a second channel.
public struct PlayerSnapshot: Hashable, Sendable {
    /// Grows with each snapshot.
    public internal(set) var revision: UInt64 = 0
    /// What the user asked for.
    public internal(set) var status: PlaybackStatus = .stopped
    /// Paused by ``PlayerCommand/interrupt``, and to go on by ``PlayerCommand/resumeAfterInterruption``.
    public internal(set) var isInterrupted = false
    /// Whether sound flows.
    public internal(set) var timeControlStatus: TimeControlStatus = .paused
    /// Why it does not although it should; nil unless `timeControlStatus` is `.waiting`.
    public internal(set) var reasonForWaitingToPlay: ReasonForWaiting?
    /// The player asks whether the output's server is alive, by number; ``PlayerCommand/noteOutputAnswers`` is the answer.
    /// Nil while it does not matter.
    public internal(set) var outputQuestion: UInt64?
    /// How many engines were given up so far because they were stuck in an output that answers.
    public internal(set) var enginesGivenUp: UInt64 = 0
    public internal(set) var currentItem: PlayerItem?
    public internal(set) var position: PositionAnchor = .zero
    /// The chapter of the current item that is heard, an index into its chapters; nil before the first, and where there
    /// are none.
    public internal(set) var currentChapter: Int?
    /// Moves when the position has jumped in a way that status and rate do not explain.
    public internal(set) var discontinuity: UInt64 = 0
    /// The speed at which playback runs when it runs, 0.25...4.0.
    public internal(set) var rate: Double = 1
    /// 0...1, cubic.
    public internal(set) var volume: Double = 1
    public internal(set) var sound = SoundSettings()
    public internal(set) var isShuffled = false
    public internal(set) var repeatMode: RepeatMode = .none
    public internal(set) var canGoNext = false
    public internal(set) var canGoPrevious = false
    /// Where the current entry stands in the list, 0-based.
    public internal(set) var queueIndex: Int?
    public internal(set) var queueCount = 0
    /// Another number after each edit of the queue.
    public internal(set) var queueRevision: UInt64 = 0
    /// What a desktop is shown of the queue.
    public internal(set) var trackList = TrackListWindow()
    /// Playback stops when this entry has ended.
    public internal(set) var stopAfter: EntryID?
    /// The saved playlist that the queue was put together from; there may be none with that id any more.
    public internal(set) var activePlaylist: PlaylistID?
    /// The shuffles to come depend on nothing else.
    public internal(set) var shuffleSeed: UInt64 = 0
    /// The latest failures, oldest first: one after another may come between two snapshots.
    public internal(set) var recentFailures: [PlaybackFailure] = []
    /// Whether the clock of the current item moves: something of it is heard.
    public var isSounding: Bool { position.rate != 0 }
    /// The latest failure; stays until another one.
    public var lastFailure: PlaybackFailure? { recentFailures.last }
    /// The latest failure until something that came after it is heard.
    public internal(set) var presentFailure: PlaybackFailure?
    /// Counts the times the queue has played to its end.
    public internal(set) var queueEnds: UInt64 = 0

    /// It was to play and there was no output: it goes on when there is one, unless somebody gives another order.
    public internal(set) var waitsForOutput = false
    /// What the sound server asked for last.
    public internal(set) var silenceRequest = SilenceRequest()

    public init() {}
}

/// Whether a player plays, is paused, or waits for what it needs (compare `AVPlayer.TimeControlStatus`).
public enum TimeControlStatus: Hashable, Sendable {
    case paused
    case waiting
    case playing
}

/// The current item as far as it is known.
public struct PlayerItem: Hashable, Sendable, Identifiable {
    public enum Status: Hashable, Sendable {
        /// Not opened yet.
        case unknown
        case readyToPlay
        case failed(PlaybackError)
    }

    public let id: EntryID
    public let uri: MediaURI
    public internal(set) var status: Status = .unknown
    public internal(set) var metadata = Metadata()
    /// Nil when not known or live.
    public internal(set) var duration: MediaTime?
    public internal(set) var isSeekable = false
    public internal(set) var isLive = false
    /// In the item's own time.
    public internal(set) var chapters = ChapterTable.empty

    init(id: EntryID, uri: MediaURI) {
        self.id = id
        self.uri = uri
    }
}

public import MediaModel

/// What an engine reports, in the past tense. See ``PlaybackEngine`` for when each comes.
public enum PlaybackEngineEvent: Sendable {
    /// The current or the prepared item can sound; its facts, complete with tags and picture as far as the media has
    /// them at its start.
    case ready(EngineItemID, ItemFacts)
    /// What the file of the current or the prepared item says of itself: all that is shown of it, before it can sound.
    /// Comes at most once, and only before ``ready(_:_:)``, which may not follow.
    case read(EngineItemID, ItemFacts)
    /// Facts that changed later: a better length, a stream title, late tags. Complete, not a difference.
    case factsChanged(EngineItemID, ItemFacts)
    /// What lies at the item's address is a list of media, which is never empty; the item is over. Only before
    /// ``ready(_:_:)``.
    case unfolded(EngineItemID, [MediaItem])
    /// The item cannot be played, or not any further.
    case failed(EngineItemID, PlaybackError)
    /// The prepared item is being heard now, with its first sample; it is the current one from here on.
    case advanced(to: EngineItemID)
    /// The last sample of the current item has been heard and nothing was prepared.
    case ended(EngineItemID)
    /// A seek is over; the position reached, or nil if it could not be done (the position is what it was).
    case seekFinished(SeekIdentifier, MediaTime?)
    /// The clock of the current item: where it is, and whether it moves. Comes after every start, pause, seek, rate
    /// change, stall and joint, and now and then to correct drift.
    case positionAnchored(EngineItemID, PositionAnchor)
    /// Why nothing sounds although it should (nil: sound flows).
    case waiting(ReasonForWaiting?)
    /// The device has obeyed a ``PlaybackEngine/pause()``: nothing is heard any more.
    case silenced
    /// The volume was changed elsewhere (in the mixer), 0...1, cubic.
    case volumeChanged(Double)
    /// The sound server asks for silence, or takes that back. To obey is the player's owner's business.
    case silenceRequested(Bool)
    /// The output device cannot be opened or is gone; nothing of the item is to blame. The engine has let go of its
    /// items, as after ``PlaybackEngine/stop()``.
    case outputFailed(PlaybackError)
}

/// What is known about an item once it has been opened.
public struct ItemFacts: Hashable, Sendable {
    public var metadata: Metadata
    /// An embedded picture, front cover first.
    public var artwork: Artwork?
    /// Nil when the length is not known (yet) or the item is live.
    public var duration: MediaTime?
    /// Whether a length that was told before has turned out to be that of a part only.
    public var isLengthRefuted = false
    /// Bits a second, where something says it.
    public var bitRate: Int?
    public var isSeekable: Bool
    public var isLive: Bool
    /// In the item's own time; empty where it has none, or none are known yet.
    public var chapters = ChapterTable.empty

    public init(
        metadata: Metadata = Metadata(), artwork: Artwork? = nil, duration: MediaTime? = nil,
        isSeekable: Bool = false, isLive: Bool = false
    ) {
        self.metadata = metadata
        self.artwork = artwork
        self.duration = duration
        self.isSeekable = isSeekable
        self.isLive = isLive
    }
}

/// Why a player that should play is silent (`reasonForWaitingToPlay`).
public enum ReasonForWaiting: Hashable, Sendable {
    /// The item is being opened.
    case evaluatingBufferingRate
    /// Data is being collected so that playback does not stall again; how full the buffer is, 0...100.
    case minimizingStalls(bufferedPercent: Int)
    /// The connection has broken off; the item is opened again where it broke, for the how-manieth time in a row, from 1.
    case reconnecting(attempt: Int)
    /// Whoever has the output takes no more samples: a sound server that stands still.
    case outputNotAnswering
    /// There is nothing to play.
    case noItemToPlay
}

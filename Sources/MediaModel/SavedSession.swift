/// A player as it was left: what it had queued, where it was, how it was set.
public struct SavedSession: Hashable, Sendable {
    /// In the user's order.
    public var entries: [SavedEntry] = []
    /// A permutation of the entries; nil without shuffle.
    public var playOrder: [EntryID]?
    public var settings = SessionSettings()
    /// What is known about the current entry.
    public var currentFacts: MediaFacts?
    /// Places in long items, by ``MediaItem/key``.
    public var rememberedPositions: [String: MediaTime] = [:]
    /// False when the process that saved it was killed or crashed.
    public var hasEndedCleanly = true

    public init() {}
}

/// One entry of a saved queue.
public struct SavedEntry: Hashable, Sendable {
    public let id: EntryID
    public let item: MediaItem

    public init(id: EntryID, item: MediaItem) {
        self.id = id
        self.item = item
    }
}

/// The part of a saved session that changes often and is small.
public struct SessionSettings: Hashable, Sendable {
    public var current: EntryID?
    public var position: MediaTime = .zero
    public var status: PlaybackStatus = .stopped
    public var repeatMode: RepeatMode = .none
    /// Also while nothing is queued, when there is no order of play to say it.
    public var isShuffled = false
    /// 0...1, cubic.
    public var volume: Double = 1
    /// 0.25...4.0
    public var rate: Double = 1
    /// Playback stops when this entry ends.
    public var stopAfter: EntryID?
    /// The state of the shuffle's generator: the shuffles to come are the ones that would have come.
    public var shuffleSeed: UInt64 = 0
    /// The newest id that an entry ever got: those to come go on behind it.
    public var lastEntry: EntryID?
    /// The saved playlist that the queue was put together from, until it is replaced or empty.
    public var activePlaylist: PlaylistID?

    public init() {}
}

/// One change of what is remembered. They are given in the order in which they happened; each is true when it is given.
public enum SessionChange: Hashable, Sendable {
    /// Everything anew: what was saved before is forgotten, but for what is known about items that are not current.
    /// It is asked for when changes were lost, since what is saved must never be a mixture.
    case replaced(SavedSession)
    /// New entries after `after`; nil is the start.
    case inserted([SavedEntry], after: EntryID?)
    case removed([EntryID])
    /// To the place after `after`; nil is the start.
    case moved(EntryID, after: EntryID?)
    case cleared
    /// The order of play as a whole; nil when it is the list's own.
    case playOrder([EntryID]?)
    /// Entries that are in the list already got these places in the order of play.
    case playOrderInserted([EntryID], after: EntryID?)
    case playOrderMoved(EntryID, after: EntryID?)
    case settings(SessionSettings)
    /// What is known about an item.
    case learned(MediaItem, MediaFacts)
    /// An item was heard far enough to count.
    case played(MediaItem)
    /// 0...1; nil takes the rating back.
    case rated(MediaItem, Double?)
    /// Where a long item was left; nil when it was heard to its end.
    case positionRemembered(MediaItem, MediaTime?)
}

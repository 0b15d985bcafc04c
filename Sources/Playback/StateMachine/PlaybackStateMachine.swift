import MediaModel

/// What the player wants and what the engine has, and the rules between them. A pure value: commands and engine events
/// go in, actions come out; it knows no clock but the times it is given.
///
/// Wanted and actual are kept apart: `status` and `queue` are what the user asked for, `current` and `prepared` what
/// the engine was given. `current` is nil while stopped, and while paused with the device released; then
/// `resumeTime` says where playback goes on.
struct PlaybackStateMachine: Sendable {
    // Wanted
    var queue: PlayQueue
    var status: PlaybackStatus = .stopped {
        didSet { if status != .paused { isInterrupted = false } }
    }
    /// Paused by an interruption, and nobody has given another order since.
    var isInterrupted = false
    var rate: Double = 1
    var volume: Double = 1
    var sound = SoundSettings()
    /// Where the current entry starts when it is loaded next.
    var resumeTime: MediaTime = .zero
    /// Playback stops when this entry has ended.
    var stopAfter: EntryID?
    /// The saved playlist that the queue is.
    var activePlaylist: PlaylistID?
    var stepping = SteppingSettings()
    /// Of entries that have limits of their own.
    var limits: [EntryID: MediaLimits] = [:]
    var unfolded = UnfoldedLists()

    // Actual
    var current: LoadedItem?
    var prepared: LoadedItem?
    /// How long the two sound together; nil until the engine knows.
    var overlap: MediaTime?
    var seeks = SeekRecord()
    var waiting: ReasonForWaiting?
    /// The engine has not come to an end with what it was told: its device does not answer.
    var isEngineLate = false
    var stuckEngine = StuckEngineRecord()
    var anchor: PositionAnchor = .zero
    /// As of the last change; ``noteChapter(now:)``.
    var currentChapter: Int?
    /// Of the entries that are loaded or were looked into last: a long queue of them would be large.
    var chapterTables: [EntryID: ChapterTable] = [:]
    var discontinuity: UInt64 = 0
    /// A fade may have let the position go on from where a pause was asked for.
    var isPauseFading = false
    var fadeOut = FadeOutRecord()
    var queueEnds: UInt64 = 0
    var retries = RetryRecord()
    var retryPolicy = RetryPolicy()

    // Output
    /// Where sound is to go; nil as long as nobody chose.
    var outputDevice: OutputDevice?
    /// It was to play and there was no output: it goes on when there is one, unless somebody gives another order.
    var waitsForOutput = false
    /// What the sound server asked for last.
    var silenceRequest = SilenceRequest()

    // Known
    var facts = FactsStore()
    var uses = UseRecords()
    /// Entries whose facts are being read because they are shown without being loaded.
    var readingFacts: Set<EntryID> = []
    /// Entries whose picture is being put where clients can load it.
    var storingArtwork: Set<EntryID> = []
    /// What the pictures of the loaded entries were looked for in.
    var artworkQuestions: [EntryID: ArtworkQuestion] = [:]
    /// Entries of which was asked how they have been used.
    var askedForUse: Set<EntryID> = []
    var failures = FailureRecord()
    /// Whether anything was opened or added yet: a restored session reads nothing by itself.
    var mayReadAhead = false
    /// Whether what is remembered of entries is on its way.
    var isRecalling = false
    /// Entries of which was asked what is remembered, and those whose files could not be read.
    var recalled: Set<EntryID> = []
    var unreadable: Set<EntryID> = []
    /// The part of the queue that is shown, as of the last snapshot.
    var shown = ShownTracks()

    // To be remembered
    var listening = ListeningRecord()
    /// Places in long items, by ``MediaItem/key``.
    var rememberedPositions: [String: MediaTime] = [:]
    var rememberedSettings = SessionSettings()
    var isPositionDue = false
    var pendingChanges: [SessionChange] = []

    private(set) var actions: [PlaybackAction] = []
    private var lastItem: UInt64 = 0

    init(seed: UInt64) {
        queue = PlayQueue(seed: seed)
        // A player that is only being set up has nothing to tell its memory, which may hold what is to be restored.
        rememberedSettings = settings(now: HostMoment(nanoseconds: 0))
    }

    static let rateRange = 0.25...4.0

    mutating func want(_ action: PlaybackAction) {
        actions.append(action)
    }

    mutating func takeActions() -> [PlaybackAction] {
        defer { actions = [] }
        return actions
    }

    // MARK: Facts of the current entry

    var currentFacts: MediaFacts? {
        queue.currentID.flatMap { facts[$0] }
    }

    var duration: MediaTime? { currentFacts?.duration }

    /// Unknown facts do not forbid: the seek is kept until the item is ready.
    var canSeek: Bool {
        guard queue.currentID != nil else { return false }
        return currentFacts.map { $0.isSeekable && !$0.isLive } ?? true
    }

    /// Whether something that was asked for is still on its way and about to be known: an item being opened, its facts
    /// or picture, a seek. Replies and snapshots wait for it, for a short while.
    var isSettling: Bool { isOpening || seeks.isInFlight }

    /// Whether the current item cannot be shown whole yet. A file may say what it is before it can sound.
    var isUnread: Bool {
        guard let current, current.isRead else { return isOpening }
        return storingArtwork.contains(current.entry)
    }

    var isOpening: Bool {
        if let current { return !current.isReady || storingArtwork.contains(current.entry) }
        guard let shown = queue.currentID else { return false }
        return readingFacts.contains(shown) || storingArtwork.contains(shown)
    }

    // MARK: Loading

    /// Gives the current entry to the engine, to start at `time`. Uses the preparation when it fits.
    mutating func load(at time: MediaTime, now: HostMoment) {
        guard let entry = queue.current else { return }
        let wanted = time
        let time = entryTime(time)
        seeks.abandon()
        waitsForOutput = false
        retries = RetryRecord()
        waiting = .evaluatingBufferingRate
        resumeTime = .zero
        mayReadAhead = true
        facts.kept = entry.id
        failures.begin()
        if let prepared, prepared.entry == entry.id, time == .zero {
            current = prepared
            // Opened already: sound follows too soon to speak of waiting.
            if prepared.isReady { waiting = nil }
        } else {
            current = LoadedItem(item: makeItemID(), entry: entry.id)
        }
        prepared = nil
        stand(at: time, now: now)
        if time != wanted { noteJump() }
        want(.cancelReleaseTimer)
        want(
            .load(
                engineItem(current!.item, entry), at: time, isPlaying: status == .playing))
        if current!.isReady { refreshPrepared() }
    }

    /// Lets go of everything in the engine.
    mutating func unload(fades: Bool = false) {
        current = nil
        prepared = nil
        waiting = nil
        waitsForOutput = false
        retries = RetryRecord()
        seeks.abandon()
        want(.cancelReleaseTimer)
        want(fades && isFading ? .stopFading : .stop)
    }

    /// Keeps the prepared item equal to what follows by itself.
    mutating func refreshPrepared() {
        guard let current, current.isReady, status != .stopped else { return }
        // One that goes on at its own remembered place cannot be joined without a gap.
        let wanted =
            stopAfter == current.entry || !failures.mayPrepare
            ? nil
            : queue.naturalNext(skipping: failures.unplayable).flatMap {
                startTime(of: $0) == .zero ? queue.entry($0) : nil
            }
        guard wanted?.id != prepared?.entry else { return }
        if let wanted {
            let item = LoadedItem(item: makeItemID(), entry: wanted.id)
            prepared = item
            want(.prepare(engineItem(item.item, wanted)))
        } else {
            prepared = nil
            want(.prepare(nil))
        }
    }

    /// Asks for the facts of the current entry when it is shown without being loaded.
    mutating func readFactsOfShownEntry() {
        guard current == nil, let shown = queue.current, facts[shown.id] == nil,
            !readingFacts.contains(shown.id), !failures.unplayable.contains(shown.id)
        else { return }
        readingFacts.insert(shown.id)
        want(.readFacts(shown))
    }

    private mutating func makeItemID() -> EngineItemID {
        lastItem += 1
        return EngineItemID(rawValue: lastItem)
    }

    // MARK: Position

    func position(at now: HostMoment) -> MediaTime {
        seeks.target ?? seeks.whenReady ?? anchor.time(atHostNanoseconds: now.nanoseconds)
    }

    /// The position stands still at `time` until the engine anchors it.
    mutating func stand(at time: MediaTime, now: HostMoment) {
        anchor = PositionAnchor(time: time, hostNanoseconds: now.nanoseconds, rate: 0, limit: duration)
    }

    mutating func noteJump() {
        discontinuity += 1
    }
}

/// A moment of `CLOCK_MONOTONIC` as the state machine is given it.
struct HostMoment: Hashable, Sendable {
    let nanoseconds: Int64
}

public import EventQueue
public import MediaModel

/// A player with a queue (compare `AVQueuePlayer`): plays one entry after the other, without a gap where the media
/// allows. Sound lasts as long as the player does.
///
/// The player runs on the queue it is given and owns the state machine and the play queue; nobody else touches them. The
/// engine has a thread of its own and is told, and tells, in order. Each change goes one way: take the command or event in, carry the actions out, publish the snapshot.
///
/// Two things are waited for, each for at most ``settlingLimit``, so that clients see a change once and whole: a
/// snapshot in which the current item is still being opened is held back, and a command is answered when what it
/// started has been opened or has landed.
public actor QueuePlayer {
    public nonisolated let queue: EventQueue
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// How long a snapshot or an answer waits for an item to open or a seek to land.
    public static let settlingLimit: Duration = .milliseconds(150)
    /// How long the answer to an insertion waits for the new item to open or fail.
    public static let openingLimit: Duration = .seconds(2)
    /// How long what has become known of queued entries waits for more of the kind before it is shown.
    static let knowledgeInterval: Duration = .milliseconds(100)
    /// How long what is shown waits for a picture that has to be fetched.
    static let fetchingLimit: Duration = .milliseconds(100)
    /// How long a pause lasts before the device is given back.
    public static let releaseDelay: Duration = .seconds(30)

    var machine: PlaybackStateMachine
    let configuration: Configuration
    var engine: EngineThread?
    /// What comes from an earlier one is nobody's news.
    var lastEngine: UInt64 = 0
    var isEngineMade = false
    var obeying = ObeyingRecord()
    var obeyingTimer: QueueTimer?
    var obeyingReplies: [(order: UInt64, reply: CheckedContinuation<Void, Never>)] = []
    let publisher: SnapshotPublisher

    var waitingReplies: [CheckedContinuation<Void, Never>] = []
    var seekWaiters: [SeekIdentifier: CheckedContinuation<MediaTime?, Never>] = [:]
    /// Pauses that the engine has not confirmed, and who waits for that.
    var unconfirmedPauses = 0
    var silenceReplies: [CheckedContinuation<Void, Never>] = []
    var openingReplies: [CheckedContinuation<Void, Never>] = []
    var openingTimer: QueueTimer?
    var settlingTimer: QueueTimer?
    /// Whether the limit for the present settling is over.
    var hasWaitedEnough = false
    /// Whose opening was waited for last: the next entry has a limit of its own.
    var settlingEntry: EntryID?
    var releaseTimer: QueueTimer?
    var retryTimer: QueueTimer?
    var patienceTimer: QueueTimer?
    var positionTimer: QueueTimer?
    var shownTimer: QueueTimer?
    var artworkTimers: [EntryID: QueueTimer] = [:]
    var chapterTimer: (due: HostTime, timer: QueueTimer)?
    /// Whether the memory has been told something that it has not confirmed to anybody.
    var isUnwritten = false
    /// Commands that wait for the memory.
    var writingReplies: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var writingTimer: QueueTimer?
    var lastWriting: UInt64 = 0
    var useQuestions: [UInt64: UseQuestion] = [:]
    var lastUseQuestion: UInt64 = 0
    /// False while the player ends.
    var isRemembering = true

    /// What a player is made of.
    public struct Configuration: Sendable {
        /// Makes the engine, on the queue it is to live on, when it is first needed.
        public var makeEngine: @Sendable (EventQueue) throws(PlaybackError) -> any PlaybackEngine
        public var metadataReader: (any MetadataReading)?
        public var artworkResolver: (any ArtworkResolving)?
        /// Nil: nothing is remembered.
        public var memory: (any PlaybackMemory)?
        public var retryPolicy = RetryPolicy()
        /// Shuffles depend on nothing else.
        public var shuffleSeed: UInt64 = .random(in: .min ... .max)

        public init(makeEngine: @escaping @Sendable (EventQueue) throws(PlaybackError) -> any PlaybackEngine) {
            self.makeEngine = makeEngine
        }
    }

    public init(queue: EventQueue = EventQueue(label: "playback"), configuration: Configuration) {
        self.queue = queue
        self.configuration = configuration
        machine = PlaybackStateMachine(seed: configuration.shuffleSeed)
        machine.retryPolicy = configuration.retryPolicy
        publisher = SnapshotPublisher()
    }

    // MARK: Commands

    /// Carries a command out and answers when it is done: a change of entry when the new item can sound, a seek when it
    /// has landed, each after ``settlingLimit`` at the latest.
    @discardableResult
    public func perform(_ command: PlayerCommand) async -> PlayerCommandResult {
        let failuresBefore = machine.failures.last?.number ?? 0
        var entries: [EntryID] = []
        apply { machine, now in entries = machine.handle(command, now: now) }
        await settleOrders()
        await settle(isOpening: command.opensSomething)
        await settleMemory()
        return PlayerCommandResult(
            snapshot: publisher.latest, entries: entries, failures: machine.failures.after(failuresBefore))
    }

    /// The state as last published. Any thread.
    public nonisolated var snapshot: PlayerSnapshot { publisher.latest }

    /// Where playback is at this moment (compare `AVPlayer.currentTime()`). Any thread; asks nobody.
    public nonisolated var currentTime: MediaTime {
        snapshot.position.time(atHostNanoseconds: HostTime.now.nanoseconds)
    }

    /// The snapshots from now on, the present one first; a slow reader gets the newest.
    public nonisolated func snapshots() -> AsyncStream<PlayerSnapshot> {
        publisher.stream()
    }

    /// Calls `observer` with each snapshot in order, the present one first, on the thread that publishes: it must only
    /// hand the value on.
    public nonisolated func observe(_ observer: @escaping @Sendable (PlayerSnapshot) -> Void) -> SnapshotObservation {
        publisher.observe(observer)
    }

    /// Ends playback and lets go of the engine; the player can be used no more.
    public func shutDown() async {
        apply { machine, now in machine.notePosition(now: now) }
        // What follows is the end of the process, not of what the user was listening to.
        isRemembering = false
        apply { machine, now in machine.stop(fades: false, now: now) }
        endSilenceWaits()
        await releaseEngine()?.end()
        await settleMemory()
        dropTimers()
    }

    /// They belong to the queue, and whoever lets go of the player may be on another thread.
    private func dropTimers() {
        (openingTimer, settlingTimer, releaseTimer, retryTimer, patienceTimer) = (nil, nil, nil, nil, nil)
        (positionTimer, shownTimer, chapterTimer, writingTimer, obeyingTimer) = (nil, nil, nil, nil, nil)
        artworkTimers = [:]
        answerAllUseQuestions()
    }

    // MARK: The one way a change takes

    /// Changes the state, publishes, carries the actions out. Everything that changes anything comes through here.
    ///
    /// What is wanted is true from the moment it is wanted, and the engine answers by events: clients need not wait
    /// until a device has stopped. Whoever gave the command is answered after the actions.
    func apply(_ change: (inout PlaybackStateMachine, HostMoment) -> Void) {
        let now = HostMoment(nanoseconds: HostTime.now.nanoseconds)
        change(&machine, now)
        machine.noteChapter(now: now)
        machine.watchEngine()
        machine.readAhead()
        noteSettlingEntry()
        publishUnlessOpening()
        if isRemembering { recordChanges(now) }
        for action in machine.takeActions() { carryOut(action) }
        if !machine.retries.isDue { retryTimer = nil }
        if !machine.stuckEngine.isWaiting { patienceTimer = nil }
        startOrEndSettling()
        startOrEndPositionTimer()
        startOrEndChapterTimer()
        if !seekWaiters.isEmpty { answerOvertakenSeeks() }
    }
}

public import EventQueue

/// The sound of one program among the others' (compare `AVAudioSession`): what it is, when it is interrupted, where it
/// goes, and what becomes of it when the machine sleeps.
///
/// Sources of events call ``send(_:)`` from any thread; the rules are ``SessionPolicy``'s; the player is told by way of
/// ``SessionPlayer``. Runs on a queue of its own and waits for nobody there.
public actor AudioSession {
    /// Where the session and what watches the system for it live.
    public nonisolated let queue: EventQueue
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// The session of a program that needs only one.
    public static let shared = AudioSession()

    /// How long locks are kept after playback has ended.
    public static let grace: Duration = .seconds(1)
    /// How long a sleep is held up at most; logind itself waits no longer than 5 s (`InhibitDelayMaxSec`).
    public static let silenceLimit: Duration = .seconds(2)

    nonisolated let configuration: Configuration
    var policy: SessionPolicy
    // See `SessionParts`.
    var sleepWatch: SleepWatch?
    var bus: PlayerBus?
    var otherPlayers: OtherPlayers?
    var rivalWatch: RivalWatch?
    var player: (any SessionPlayer)?
    private var graceTimer: QueueTimer?
    private var endTimer: QueueTimer?
    private var endReply: CheckedContinuation<Void, Never>?
    private var silenceTimer: QueueTimer?
    private var observers: [UInt64: @Sendable (Notification) -> Void] = [:]
    private var lastObserver: UInt64 = 0

    /// What an observer is told.
    public enum Notification: Hashable, Sendable {
        case interruption(Interruption)
        case routeChange(RouteChange)
    }

    public init(
        queue: EventQueue = EventQueue(label: "session"), configuration: Configuration = Configuration()
    ) {
        self.queue = queue
        self.configuration = configuration
        policy = SessionPolicy(settings: configuration.settings)
    }

    /// Lets others go on that were paused, if that is wanted, and gives everything back; for a second at most.
    public func end() async {
        player = nil
        take(.playbackChanged(.stopped))
        graceTimer = nil
        hold([])
        await withCheckedContinuation { reply in
            endReply = reply
            endTimer = queue.timer(after: .seconds(1)) { [weak self] in self?.assumeIsolated { $0.answerEnd() } }
            if let otherPlayers {
                otherPlayers.whenReleased { [weak self] in self?.assumeIsolated { $0.answerEnd() } }
            } else {
                answerEnd()
            }
        }
        sleepWatch?.close()
        (sleepWatch, rivalWatch, otherPlayers) = (nil, nil, nil)
        bus?.connection.close()
        bus = nil
    }

    private func answerEnd() {
        endTimer = nil
        endReply?.resume()
        endReply = nil
    }

    /// Gives orders to this player from now on.
    public func attach(_ player: any SessionPlayer) {
        self.player = player
    }

    // MARK: What the program says

    /// What kind of sound it is, before or while it is active.
    public func setCategory(_ category: Category, options: Options = []) {
        var settings = policy.settings
        (settings.category, settings.options) = (category, options)
        take(.settingsChanged(settings))
    }

    public func setSettings(_ settings: Settings) {
        take(.settingsChanged(settings))
    }

    /// Playing activates by itself and a stop deactivates; this is for programs that know better.
    public func setActive(_ isActive: Bool) {
        take(isActive ? .activated : .deactivated)
    }

    public var category: Category { policy.settings.category }
    public var options: Options { policy.settings.options }
    public var settings: Settings { policy.settings }
    public var isActive: Bool { policy.isActive }
    /// What interrupts at present.
    public var interruptionCauses: Set<Interruption.Cause> { policy.causes }

    // MARK: What happens

    /// Reports an event. Any thread; the events of one thread keep their order.
    public nonisolated func send(_ event: SessionEvent) {
        queue.async { self.assumeIsolated { $0.take(event) } }
    }

    /// Interruptions that count and changes of route, from now on.
    public func notifications() -> AsyncStream<Notification> {
        AsyncStream { continuation in
            lastObserver += 1
            let token = lastObserver
            observers[token] = { continuation.yield($0) }
            continuation.onTermination = { _ in
                self.queue.async { self.assumeIsolated { $0.observers[token] = nil } }
            }
        }
    }

    private func take(_ event: SessionEvent) {
        if case .routeChanged(let change) = event { tell(.routeChange(change)) }
        for action in policy.handle(event, at: .now) { carryOut(action) }
        switch event {
        // A bus that has gone may be back.
        case .settingsChanged, .activated, .playbackChanged(.playing): watchRivals()
        default: break
        }
    }

    private func tell(_ notification: Notification) {
        for observer in observers.values { observer(notification) }
    }

    private func carryOut(_ action: SessionAction) {
        switch action {
        case .interrupt: order { await $0.interrupt() }
        case .resume: order { await $0.resumeAfterInterruption() }
        case .pause: order { await $0.pause() }
        case .pauseUntilSilent: pauseUntilSilent()
        case .hold(let locks):
            graceTimer = nil
            hold(locks)
        case .startGrace:
            graceTimer = queue.timer(after: Self.grace) { [weak self] in
                self?.assumeIsolated { $0.take(.graceEnded) }
            }
        case .pauseOthers: pauseOthers()
        case .releaseOthers(let resuming): otherPlayers?.release(resuming: resuming)
        case .notify(let interruption): tell(.interruption(interruption))
        }
    }

    // MARK: The player

    private func order(_ body: @escaping @Sendable (any SessionPlayer) async -> Void) {
        guard let player else { return }
        queue.task { await body(player) }
    }

    /// A player that does not get there, because its device is frozen or its disk, holds nobody up for long.
    private func pauseUntilSilent() {
        silenceTimer = queue.timer(after: Self.silenceLimit) { [weak self] in
            self?.assumeIsolated { $0.beSilent() }
        }
        queue.task { [player] in
            await player?.pauseUntilSilent()
            await self.beSilent()
        }
    }

    private func beSilent() {
        guard silenceTimer != nil else { return }
        silenceTimer = nil
        take(.silenced)
    }
}

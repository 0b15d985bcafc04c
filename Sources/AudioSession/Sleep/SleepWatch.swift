internal import DBus
internal import EventQueue

/// Hears of sleep from logind and holds its locks. Confined to the session's queue; connects to the system bus when the
/// first lock is wanted, and is content with a machine that has no logind, or one that does not answer.
///
/// A lock is asked for and comes later, or never: nothing waits for it. logind keeps locks over a restart of its own, so
/// the old one is closed only when the new one is there.
final class SleepWatch {
    private let queue: EventQueue
    private let address: BusAddress
    private let programName: String
    private let onEvent: (SessionEvent) -> Void
    /// Told once of each thing that goes wrong.
    private let onProblem: (String) -> Void

    private var connection: Connection?
    private var subscriptions: [SignalSubscription] = []
    private var wanted: Set<SleepLock> = []
    private var held: [SleepLock: InhibitorLock] = [:]
    /// Asked for, and not answered yet.
    private var asked: Set<SleepLock> = []
    private var owner: String?
    private var hadOwner = false
    private var retryTimer: QueueTimer?
    private var retryDelay = firstRetryDelay
    private var problems: Set<String> = []

    private static let firstRetryDelay: Duration = .seconds(1)
    private static let lastRetryDelay: Duration = .seconds(64)

    init(
        queue: EventQueue, address: BusAddress, programName: String, onEvent: @escaping (SessionEvent) -> Void,
        onProblem: @escaping (String) -> Void
    ) {
        self.queue = queue
        self.address = address
        self.programName = programName
        self.onEvent = onEvent
        self.onProblem = onProblem
    }

    /// Holds these locks and no others.
    func hold(_ locks: Set<SleepLock>) {
        wanted = locks
        for lock in held.keys where !locks.contains(lock) { held[lock] = nil }
        guard !locks.isEmpty else {
            retryTimer = nil
            return
        }
        if connection == nil {
            retryDelay = Self.firstRetryDelay
            connect()
        } else {
            askForMissing()
        }
    }

    func close() {
        hold([])
        leaveBus()
    }

    // MARK: The bus

    private func connect() {
        do throws(DBusError) {
            let new = try Connection(beginningTo: address, queue: queue)
            new.onDisconnect = { [weak self] in self?.loseBus() }
            connection = new
            listen(on: new)
            askForMissing()
        } catch {
            tell("the machine's bus cannot be reached, so its sleep is not noticed: \(error.message)")
        }
    }

    private func listen(on connection: Connection) {
        let signal = SignalMatch(
            sender: Logind.name, path: Logind.path, interface: Logind.interface, member: "PrepareForSleep")
        subscriptions = [
            connection.subscribe(to: signal) { [weak self] signal in
                guard let isBefore = signal.arguments.first?.asBoolean else { return }
                self?.onEvent(isBefore ? .sleepAnnounced : .wokeUp)
            },
            connection.watchOwner(of: Logind.name) { [weak self] in self?.ownerChanged(to: $0) },
        ]
    }

    private func leaveBus() {
        subscriptions = []
        connection?.onDisconnect = nil
        connection?.close()
        connection = nil
        asked = []
        (owner, hadOwner) = (nil, false)
    }

    /// A bus that has gone takes no sleep with it. It is looked for again only while something plays.
    private func loseBus() {
        if connection?.uniqueName.isEmpty == true {
            tell("the machine's bus does not answer, so its sleep is not noticed")
        }
        leaveBus()
        held = [:]
        onEvent(.wokeUp)
        retry()
    }

    private func retry() {
        guard !wanted.isEmpty, retryDelay <= Self.lastRetryDelay else { return }
        retryTimer = queue.timer(after: retryDelay) { [weak self] in
            guard let self else { return }
            retryTimer = nil
            retryDelay *= 2
            connect()
            if connection == nil { retry() }
        }
    }

    /// A new logind may never have heard of the sleep that the old one announced.
    private func ownerChanged(to new: String?) {
        guard new != owner else { return }
        let isReturn = hadOwner
        owner = new
        guard new != nil else { return }
        hadOwner = true
        guard isReturn else { return askForMissing() }
        onEvent(.wokeUp)
        for lock in wanted.subtracting(asked) { ask(for: lock) }
    }

    // MARK: Locks

    private func askForMissing() {
        for lock in wanted where held[lock] == nil && !asked.contains(lock) { ask(for: lock) }
    }

    private func ask(for lock: SleepLock) {
        guard let connection else { return }
        asked.insert(lock)
        connection.call(lock.call(by: programName)) { [weak self, weak connection] result in
            let descriptor = Self.adopt(result)
            guard let self, let connection, connection === self.connection else { return }
            asked.remove(lock)
            if let descriptor {
                if wanted.contains(lock) { held[lock] = descriptor }
            } else if case .failure(let error) = result, !error.isDisconnected {
                tell("\(lock.plainly) is not possible: \(error.message)")
            }
        }
    }

    /// What came belongs to us, wanted or not.
    private static func adopt(_ result: Result<[Value], DBusError>) -> InhibitorLock? {
        var lock: InhibitorLock?
        for case .unixDescriptor(let descriptor) in (try? result.get()) ?? [] where descriptor >= 0 {
            lock = InhibitorLock(adopting: descriptor)
        }
        return lock
    }

    private func tell(_ problem: String) {
        if problems.insert(problem).inserted { onProblem(problem) }
    }
}

extension SleepLock {
    fileprivate var plainly: String {
        switch self {
        case .delaySleep: "pausing before the machine sleeps"
        case .blockSuspend: "keeping the machine from suspending"
        case .blockIdle: "keeping the screen on"
        }
    }
}

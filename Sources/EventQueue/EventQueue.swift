/// A serial queue with a thread of its own, on which an actor can run and C libraries can have their descriptors
/// watched.
///
/// The thread sleeps in `poll(2)` on the watched descriptors until one is ready, a timer is due or a block arrives,
/// so a message that comes in on a socket is handled by the very thread that woke up for it. Dispatch would wake a
/// manager thread first and hand over to a worker: two more context switches for each message.
///
/// Everything but ``async(_:)``, ``isCurrent`` and the executor's entry points must be called on the queue itself.
/// The queue lives until ``stop()``; its thread holds a reference to it.
public final class EventQueue: SerialExecutor, TaskExecutor, Sendable {
    public let label: String

    let mailbox: Mailbox
    /// Touched by the queue's own thread only; `loop` traps when another thread asks for it.
    private let loopStorage: LoopStorage

    /// Makes a queue and starts its thread.
    public init(label: String) {
        self.label = label
        mailbox = Mailbox()
        loopStorage = LoopStorage()
        startThread(label: label) { self.run(isStopping: false) }
    }

    /// Makes a queue without a thread: the caller's thread becomes the queue's in ``runOnThisThread()``.
    public init(labelForThisThread label: String) {
        self.label = label
        mailbox = Mailbox()
        loopStorage = LoopStorage()
    }

    /// Runs the queue on the calling thread until ``stop()``.
    public func runOnThisThread() {
        run(isStopping: false)
    }

    /// Ends the loop once everything in the queue has run: descriptors and timers are not looked at any more. What is
    /// put there later still runs, on a thread made for it; an actor that goes after its queue has stopped, or a task
    /// that waits for it, is never left hanging. Any thread.
    public func stop() {
        post(.stop)
    }

    /// Runs `body` on the queue, after everything put there before. Any thread.
    public func async(_ body: @escaping @Sendable () -> Void) {
        post(.block(body))
    }

    /// Starts a task on the queue, which comes back to it after each wait unless it is at work for an actor elsewhere.
    ///
    /// A task that belongs to no actor and names no executor runs on Dispatch's threads, and while there is one of
    /// those, the process wakes up each second. Any thread.
    @discardableResult
    public func task(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: self, operation: operation)
    }

    private func post(_ letter: Mailbox.Letter) {
        guard !mailbox.post(letter) else { return }
        startThread(label: label) { self.run(isStopping: true) }
    }

    /// Whether the calling thread is the queue's.
    public var isCurrent: Bool {
        mailbox.isOwnerThread
    }

    /// Traps unless the calling thread is the queue's: a use from elsewhere is a programming error.
    public func preconditionIsCurrent(_ use: @autoclosure () -> String = "this") {
        precondition(isCurrent, "\(use()) belongs to the queue \(label) and was used on another thread")
    }

    // MARK: Executor

    public func enqueue(_ job: consuming ExecutorJob) {
        post(.job(UnownedJob(job)))
    }

    public func checkIsolated() {
        preconditionIsCurrent("isolated state")
    }

    public func isIsolatingCurrentContext() -> Bool? {
        isCurrent
    }

    // MARK: The loop

    var loop: EventLoop {
        preconditionIsCurrent("the event loop")
        return unsafe loopStorage.loop
    }

    private func run(isStopping: Bool) {
        mailbox.adoptThisThread()
        var isStopping = isStopping
        let loop = unsafe loopStorage.loop
        let wake = loop.watch(mailbox.wakeDescriptor, for: .readable) { [mailbox] _ in mailbox.drainWake() }
        while true {
            if runLetters() { isStopping = true }
            if isStopping {
                loop.removeWatch(wake)
                if mailbox.closeIfEmpty() { return }
                continue
            }
            let isReady = loop.wait(mayBlock: mailbox.sleepIfEmpty())
            // Before the handlers run: what they post to their own queue needs no waking.
            mailbox.awake()
            if isReady {
                // What was posted before a message came in is done before the message is answered: a client that has
                // learned of a change reads it.
                if runLetters() { isStopping = true }
                loop.dispatchReadyWatches()
            }
            loop.fireDueTimers()
        }
    }

    /// Runs what is in the mailbox; true when the queue is to stop.
    private func runLetters() -> Bool {
        var isStopping = false
        for letter in mailbox.takeAll() {
            switch letter {
            case .block(let body): body()
            case .job(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            case .stop: isStopping = true
            }
        }
        return isStopping
    }
}

/// Holds the loop so that the queue itself can be `Sendable`.
private final class LoopStorage: Sendable {
    /// Reached through `EventQueue.loop` (checked) and `EventQueue.run` (the thread itself).
    nonisolated(unsafe) let loop = EventLoop()
}

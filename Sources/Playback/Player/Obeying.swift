internal import EventQueue

/// How far the engine is with what it has been told.
struct ObeyingRecord {
    var given: UInt64 = 0
    var done: UInt64 = 0
    /// The last one with which items were dropped.
    var lastDrop: UInt64 = 0
    /// It has not come to an end with something in time.
    var isLate = false
    /// And not for so long that its device does not answer.
    var isStuck = false

    var isUpToDate: Bool { done >= given }
}

/// Telling the engine, and waiting for it, briefly.
extension QueuePlayer {
    /// How long the answer to a command waits for an engine that is at work.
    static let obeyingLimit: Duration = .milliseconds(150)
    /// How long after that a device is given up: what is wanted is shown, and nobody waits any more.
    static let stuckLimit: Duration = .milliseconds(150)

    /// How long an engine may be stuck when the sound server answers again: with what comes then, less than two seconds.
    static let patience: Duration = .milliseconds(1_500)

    /// Tells the engine, where there is one.
    func tell(_ action: PlaybackAction) {
        guard let engine else { return }
        obeying.given = engine.give(action, whileCurrent: machine.current?.item)
        if action.dropsItems { obeying.lastDrop = obeying.given }
        // The first one may take its time to load plug-ins; one that follows a stuck one may be stuck as well.
        let isMade = isEngineMade || machine.stuckEngine.givenUp > 0
        guard obeyingTimer == nil, !obeying.isLate, isMade else { return }
        startObeyingTimer()
    }

    func receive(_ report: EngineThread.Report, from number: UInt64) {
        guard number == lastEngine, engine != nil else { return }
        switch report {
        case .event(let event, let order):
            if order >= obeying.lastDrop || event.namesItsItem { receive(event) }
        case .made:
            isEngineMade = true
            if !obeying.isUpToDate, obeyingTimer == nil, !obeying.isLate { startObeyingTimer() }
            startOrEndSettling()
        case .notMade(let error):
            let isNeeded = obeying.lastDrop > 0
            discardEngine()
            if isNeeded { receive(.outputFailed(error)) }
        case .obeyed(let order):
            obeying.done = order
            if obeying.isUpToDate {
                obeyingTimer = nil
                obeying.isLate = false
                if obeying.isStuck {
                    obeying.isStuck = false
                    apply { machine, _ in machine.notePunctualEngine() }
                }
            }
            answerObeyed()
        }
    }

    // MARK: Answers

    /// Returns when the engine has done what it has been told so far, or does not get there in time.
    func settleOrders() async {
        guard !obeying.isUpToDate, !obeying.isLate else { return }
        let order = obeying.given
        await withCheckedContinuation { reply in
            obeyingReplies.append((order, reply))
            // The engine may have got there on the way here: a task gives its queue away before it waits.
            answerObeyed()
        }
    }

    private func startObeyingTimer() {
        obeyingTimer = queue.timer(after: Self.obeyingLimit) { [weak self] in
            self?.assumeIsolated { player in
                player.obeying.isLate = true
                player.answerObeyed()
                player.startStuckTimer()
            }
        }
    }

    private func startStuckTimer() {
        obeyingTimer = queue.timer(after: Self.stuckLimit) { [weak self] in
            self?.assumeIsolated { player in
                player.obeyingTimer = nil
                player.obeying.isStuck = true
                player.apply { machine, now in machine.noteLateEngine(now: now) }
                player.endSettlingEarly()
            }
        }
    }

    func answerObeyed() {
        let record = obeying
        let replies = obeyingReplies.filter { record.isLate || record.isUpToDate || $0.order <= record.done }
        obeyingReplies.removeAll { record.isLate || record.isUpToDate || $0.order <= record.done }
        for (_, reply) in replies { reply.resume() }
    }
}

extension PlaybackEngineEvent {
    /// Whether the state machine sees by itself that it is of the past: what is said of nothing in particular is not for
    /// items that were loaded in the meantime.
    fileprivate var namesItsItem: Bool {
        switch self {
        case .waiting, .silenced, .outputFailed: false
        default: true
        }
    }
}

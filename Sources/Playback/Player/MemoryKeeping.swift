internal import EventQueue
public import MediaModel

/// What the player tells its memory.
extension QueuePlayer {
    /// How often the position is remembered while it moves.
    static let positionInterval: Duration = .seconds(5)

    /// Hands on what has to be remembered.
    func recordChanges(_ now: HostMoment) {
        let changes = machine.takeChanges(now: now)
        guard let memory = configuration.memory, !changes.isEmpty else { return }
        isUnwritten = true
        memory.record(changes)
    }

    /// Returns when what was recorded is safe, or after ``settlingLimit``: nobody waits for a disk that does not answer.
    func settleMemory() async {
        guard isUnwritten, let memory = configuration.memory else { return }
        isUnwritten = false
        await withCheckedContinuation { reply in
            lastWriting += 1
            let writing = lastWriting
            writingReplies[writing] = reply
            queue.task { [weak self] in
                await memory.written()
                await self?.answerWriting(writing)
            }
            guard writingTimer == nil else { return }
            writingTimer = queue.timer(after: Self.settlingLimit) { [weak self] in
                self?.assumeIsolated { $0.answerAllWritings() }
            }
        }
    }

    private func answerWriting(_ writing: UInt64) {
        writingReplies.removeValue(forKey: writing)?.resume()
        if writingReplies.isEmpty { writingTimer = nil }
    }

    private func answerAllWritings() {
        writingTimer = nil
        let replies = writingReplies.values
        writingReplies = [:]
        for reply in replies { reply.resume() }
    }

    /// The position is remembered now and then while sound flows; otherwise nothing wakes the process.
    func startOrEndPositionTimer() {
        guard configuration.memory != nil, machine.status == .playing, machine.anchor.rate != 0 else {
            positionTimer = nil
            return
        }
        guard positionTimer == nil else { return }
        positionTimer = queue.timer(after: Self.positionInterval) { [weak self] in
            self?.assumeIsolated { player in
                player.positionTimer = nil
                player.apply { machine, now in machine.notePosition(now: now) }
            }
        }
    }

    /// Everything there is to remember, for a memory that has to begin anew.
    public func savedSession() -> SavedSession {
        machine.savedSession(now: HostMoment(nanoseconds: HostTime.now.nanoseconds))
    }

    /// Gives the memory everything again, because it has lost something.
    public func recordSession() {
        guard isRemembering, let memory = configuration.memory else { return }
        recordChanges(HostMoment(nanoseconds: HostTime.now.nanoseconds))
        memory.record([.replaced(savedSession())])
        isUnwritten = true
    }

    /// Puts an empty player in the state in which another was left, with what is remembered of the entries that are
    /// shown. Opens nothing.
    public func restore(_ session: SavedSession) async {
        apply { machine, now in machine.restore(session, now: now) }
        guard let memory = configuration.memory else { return }
        let shown = machine.queue.entries(in: machine.queue.window.range)
        let items = shown.map(\.item)
        let (facts, uses) = (await memory.facts(of: items), await memory.statistics(of: items))
        apply { machine, _ in
            machine.recall(shown, facts: facts, uses: uses)
            // The first client that asks is told all of it.
            machine.shown.isUrgent = true
        }
    }

    func recallFacts(of entries: [QueueEntry]) {
        let memory = configuration.memory
        // Without one, later all the same: what is to be read next is seen to when this has changed the state.
        queue.task { [weak self] in
            let items = entries.map(\.item)
            let (facts, uses) = (await memory?.facts(of: items) ?? [], await memory?.statistics(of: items) ?? [])
            await self?.apply { machine, _ in machine.recall(entries, facts: facts, uses: uses) }
        }
    }
}

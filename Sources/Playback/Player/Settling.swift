internal import EventQueue

/// Waiting, briefly, for what is on its way.
extension QueuePlayer {
    /// Publishes the state, unless the current item cannot be shown whole yet and the limit is not over.
    func publishUnlessOpening() {
        if !machine.isUnread || hasWaitedEnough || obeying.isStuck { publish() }
    }

    func noteSettlingEntry() {
        let entry = machine.queue.currentID
        guard settlingEntry != entry else { return }
        settlingEntry = entry
        hasWaitedEnough = false
    }

    /// The limit counts from when the engine has been told: to make it takes its time, too.
    func startOrEndSettling() {
        if machine.isSettling {
            startSettlingTimer()
        } else {
            endSettling()
        }
    }

    /// Returns when nothing is on its way any more, or the limit is over. Whoever asked for something to be opened hears
    /// whether it can be played, and waits for that up to ``openingLimit``.
    func settle(isOpening: Bool = false) async {
        guard machine.isSettling, !obeying.isStuck, isOpening || !hasWaitedEnough else { return }
        await withCheckedContinuation { reply in
            if isOpening { waitForOpening(reply) } else { waitingReplies.append(reply) }
            // It may be over on the way here: a task gives its queue away before it waits.
            if !machine.isSettling { endSettling() }
        }
    }

    private func waitForOpening(_ reply: CheckedContinuation<Void, Never>) {
        openingReplies.append(reply)
        guard openingTimer == nil else { return }
        openingTimer = queue.timer(after: Self.openingLimit) { [weak self] in
            self?.assumeIsolated { $0.answerOpenings() }
        }
    }

    private func answerOpenings() {
        openingTimer = nil
        let replies = openingReplies
        openingReplies = []
        for reply in replies { reply.resume() }
    }

    private func publish() {
        refreshShownTracks()
        publisher.publish { revision in machine.makeSnapshot(revision: revision) }
    }

    private func refreshShownTracks() {
        if machine.shown.mayWait(machine.queue, machine.facts, machine.uses) {
            guard shownTimer == nil else { return }
            shownTimer = queue.timer(after: Self.knowledgeInterval) { [weak self] in
                self?.assumeIsolated { player in
                    player.shownTimer = nil
                    player.refreshShown()
                    player.publishUnlessOpening()
                }
            }
        } else {
            refreshShown()
        }
    }

    private func refreshShown() {
        machine.shown.refresh(machine.queue, machine.facts, machine.uses)
    }

    private func startSettlingTimer() {
        guard settlingTimer == nil, !hasWaitedEnough, isEngineMade || engine == nil else { return }
        settlingTimer = queue.timer(after: Self.settlingLimit) { [weak self] in
            self?.assumeIsolated { player in
                player.hasWaitedEnough = true
                player.settlingTimer = nil
                player.publish()
                player.answerAll()
            }
        }
    }

    private func endSettling() {
        settlingTimer = nil
        hasWaitedEnough = false
        answerAll()
        answerOpenings()
    }

    /// Nobody waits for an engine whose device does not answer.
    func endSettlingEarly() {
        publish()
        answerAll()
        answerOpenings()
    }

    private func answerAll() {
        let replies = waitingReplies
        waitingReplies = []
        for reply in replies { reply.resume() }
    }
}

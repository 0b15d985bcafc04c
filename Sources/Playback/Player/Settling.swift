internal import EventQueue

/// Waiting, briefly, for what is on its way.
extension QueuePlayer {
    /// Publishes the state, unless the current item is being opened and the limit is not over.
    func publishUnlessOpening() {
        if !machine.isOpening || hasWaitedEnough { publish() }
    }

    /// The limit counts from when the engine has been told: to make it takes its time, too.
    func startOrEndSettling() {
        if machine.isSettling {
            startSettlingTimer()
        } else {
            endSettling()
        }
    }

    /// Returns when nothing is on its way any more, or the limit is over.
    func settle() async {
        guard machine.isSettling, !hasWaitedEnough else { return }
        await withCheckedContinuation { waitingReplies.append($0) }
    }

    private func publish() {
        publisher.publish { revision in machine.makeSnapshot(revision: revision) }
    }

    private func startSettlingTimer() {
        guard settlingTimer == nil, !hasWaitedEnough else { return }
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
    }

    private func answerAll() {
        let replies = waitingReplies
        waitingReplies = []
        for reply in replies { reply.resume() }
    }
}

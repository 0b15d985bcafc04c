internal import EventQueue

/// Waiting for a pause to be heard, or rather not to be.
extension QueuePlayer {
    /// Pauses for good, and returns when nothing is heard any more and what is to be remembered is written: before the
    /// machine sleeps. As slow as device and disk; whoever has less time must not wait for it.
    public func pauseUntilSilent() async {
        await perform(.pauseAtOnce)
        if unconfirmedPauses > 0 {
            await withCheckedContinuation { silenceReplies.append($0) }
        }
        await configuration.memory?.written()
    }

    func pauseEngine(by pause: PlaybackAction) {
        guard engine != nil else { return }
        unconfirmedPauses += 1
        tell(pause)
    }

    func noteSilence() {
        // One that a load has overtaken may still be confirmed.
        if unconfirmedPauses > 1 { unconfirmedPauses -= 1 } else { endSilenceWaits() }
    }

    func endSilenceWaits() {
        unconfirmedPauses = 0
        let replies = silenceReplies
        silenceReplies = []
        for reply in replies { reply.resume() }
    }
}

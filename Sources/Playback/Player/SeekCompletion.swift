internal import MediaModel

/// Seeks that somebody waits for to the end, however long it takes.
extension QueuePlayer {
    /// The position reached, or nil when the seek was overtaken or is not possible.
    func seek(to time: MediaTime, precision: SeekPrecision) async -> MediaTime? {
        var identifier: SeekIdentifier?
        apply { machine, now in
            let former = machine.seeks.outstanding.last
            machine.handle(.setPosition(time, of: nil, precision: precision), now: now)
            if machine.seeks.outstanding.last != former { identifier = machine.seeks.outstanding.last }
        }
        guard let identifier else {
            // Done at once (nothing loaded), kept until the item is ready, or refused.
            await settle()
            return machine.canSeek && machine.status != .stopped ? time : nil
        }
        return await withCheckedContinuation { seekWaiters[identifier] = $0 }
    }

    /// Answers those whose seek the machine does not know any more: it was overtaken.
    func answerOvertakenSeeks() {
        for identifier in seekWaiters.keys where !machine.seeks.outstanding.contains(identifier) {
            seekWaiters.removeValue(forKey: identifier)?.resume(returning: nil)
        }
    }
}

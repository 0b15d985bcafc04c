internal import MediaModel

/// What comes in from the engine and the reader.
extension QueuePlayer {
    func receive(_ event: PlaybackEngineEvent) {
        switch event {
        case .ready(let item, let facts), .read(let item, let facts), .factsChanged(let item, let facts):
            lookForArtwork(of: item, facts)
        case .seekFinished(let identifier, let reached):
            let waiter = seekWaiters.removeValue(forKey: identifier)
            apply { machine, now in machine.handle(event, now: now) }
            waiter?.resume(returning: reached)
            return
        case .silenced: noteSilence()
        case .outputFailed: endSilenceWaits()
        default: break
        }
        apply { machine, now in machine.handle(event, now: now) }
    }

    func readFacts(of entry: QueueEntry) {
        guard let reader = configuration.metadataReader else {
            machine.finishReading(entry.id, nil)
            publishUnlessOpening()
            return
        }
        queue.task { [weak self] in
            // An entry that is only shown is reported when it is played; until then it has its name.
            let facts = try? await reader.facts(of: entry.uri)
            await self?.finishReading(entry, facts)
        }
    }

    private func finishReading(_ entry: QueueEntry, _ facts: ItemFacts?) {
        // Pictures are for what is shown large: the current entry and the one that comes next.
        if let facts, entry.id == machine.queue.currentID { lookForArtwork(of: entry, nil, facts) }
        apply { machine, _ in machine.finishReading(entry.id, facts) }
    }
}

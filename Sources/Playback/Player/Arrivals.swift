internal import MediaModel

/// What comes in from the engine and the reader. A picture is put where clients can load it before it is shown.
extension QueuePlayer {
    func receive(_ event: PlaybackEngineEvent) {
        switch event {
        case .ready(let item, let facts), .factsChanged(let item, let facts):
            resolveArtwork(of: item, facts)
        case .seekFinished(let identifier, let reached):
            let waiter = seekWaiters.removeValue(forKey: identifier)
            apply { machine, now in machine.handle(event, now: now) }
            waiter?.resume(returning: reached)
            return
        default: break
        }
        apply { machine, now in machine.handle(event, now: now) }
    }

    func readFacts(of entry: QueueEntry) {
        guard let reader = configuration.metadataReader else {
            machine.readingFacts.remove(entry.id)
            publishUnlessOpening()
            return
        }
        Task {
            do throws(PlaybackError) {
                let facts = try await reader.facts(of: entry.uri)
                startResolving(facts, of: entry)
                apply { machine, _ in
                    machine.readingFacts.remove(entry.id)
                    if machine.queue.contains(entry.id) { machine.learn(facts, of: entry.id) }
                }
            } catch {
                // An entry that is only shown is reported when it is played; until then it has its name.
                apply { machine, _ in machine.readingFacts.remove(entry.id) }
            }
        }
    }

    private func resolveArtwork(of item: EngineItemID, _ facts: ItemFacts) {
        guard let entry = machine.entry(of: item).flatMap({ machine.queue.entry($0) }) else { return }
        startResolving(facts, of: entry)
    }

    private func startResolving(_ facts: ItemFacts, of entry: QueueEntry) {
        guard let resolver = configuration.artworkResolver, machine.needsArtwork(entry.id) else { return }
        machine.storingArtwork.insert(entry.id)
        Task {
            let uri = await resolver.artworkURI(for: entry.uri, embedded: facts.artwork)
            apply { machine, _ in machine.learnArtwork(uri, of: entry.id) }
        }
    }
}

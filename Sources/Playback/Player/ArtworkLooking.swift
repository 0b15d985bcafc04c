internal import MediaModel

/// A picture is put where clients can load it before it is shown; one that has to be fetched comes when it comes.
extension QueuePlayer {
    func lookForArtwork(of item: EngineItemID, _ facts: ItemFacts) {
        // Of an entry that repeats itself, the item that plays is asked, not the one that waits.
        guard let id = machine.entry(of: item), item == machine.current?.item || id != machine.current?.entry,
            let entry = machine.queue.entry(id)
        else { return }
        lookForArtwork(of: entry, item, facts)
    }

    func lookForArtwork(of entry: QueueEntry, _ item: EngineItemID?, _ facts: ItemFacts) {
        let facts = facts.named(by: entry.item.listing)
        let (resolver, memory) = (configuration.artworkResolver, configuration.memory)
        let question = ArtworkQuestion(item: item, facts)
        guard resolver != nil || memory != nil, machine.beginLooking(forArtworkOf: entry.id, question) else { return }
        let asksForUse = memory != nil && !machine.askedForUse.contains(entry.id)
        queue.task { [weak self] in
            let uri = await resolver?.artworkURI(for: entry.uri, facts)
            // A station's own picture stays where the next song has one that is not here yet.
            let standIn = uri == nil ? await resolver?.standIn(for: facts) : nil
            let statistics: PlayStatistics?? =
                asksForUse ? .some(await memory?.statistics(of: [entry.item]).first ?? nil) : .none
            await self?.apply { machine, _ in
                machine.finishLooking(forArtworkOf: entry.id, question, uri ?? standIn, statistics: statistics)
            }
            guard uri == nil else { return }
            await self?.fetchArtwork(at: facts.metadata.remoteAddresses, of: entry.id, insteadOf: standIn)
        }
    }

    private func fetchArtwork(at addresses: [String], of id: EntryID, insteadOf standIn: String?) {
        let resolver = configuration.artworkResolver
        queue.task { [weak self] in
            for address in addresses {
                guard let uri = await resolver?.artworkURI(fetching: address) else { continue }
                await self?.apply { machine, _ in
                    machine.learnArtwork(uri, fetchedFrom: address, of: id, insteadOf: standIn)
                }
                return
            }
        }
    }

    /// Pictures that have been removed are shown no more.
    public func forgetArtwork(at uris: [String]) {
        apply { machine, _ in machine.forgetArtwork(at: Set(uris)) }
    }
}

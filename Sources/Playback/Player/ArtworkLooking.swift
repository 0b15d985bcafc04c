internal import MediaModel

/// A picture is put where clients can load it before it is shown; one that has to be fetched is waited for briefly, and
/// otherwise comes when it comes.
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
            let search = ArtworkSearch(
                entry: entry.id, question: question, addresses: uri == nil ? facts.metadata.remoteAddresses : [],
                found: uri ?? standIn, mayWait: !entry.uri.isFile)
            await self?.goOn(with: search, statistics)
        }
    }

    private func goOn(with search: ArtworkSearch, _ statistics: PlayStatistics??) {
        if search.mayWait, !search.addresses.isEmpty {
            // A picture that comes at once is shown with what it belongs to.
            artworkTimers[search.entry] = queue.timer(after: Self.fetchingLimit) { [weak self] in
                self?.assumeIsolated { $0.endWait(for: search) }
            }
            if let statistics { apply { machine, _ in machine.learnStatistics(statistics, of: search.entry) } }
        } else {
            finish(search, search.found, statistics)
        }
        if !search.addresses.isEmpty { fetch(search) }
    }

    private func fetch(_ search: ArtworkSearch) {
        let resolver = configuration.artworkResolver
        queue.task { [weak self] in
            for address in search.addresses {
                guard let uri = await resolver?.artworkURI(fetching: address) else { continue }
                await self?.noteFetched(uri, from: address, search)
                return
            }
            await self?.endWait(for: search)
        }
    }

    private func noteFetched(_ uri: String, from address: String, _ search: ArtworkSearch) {
        if machine.isLooking(forArtworkOf: search.entry, search.question) {
            finish(search, uri, .none)
        } else {
            apply { machine, _ in
                machine.learnArtwork(uri, fetchedFrom: address, of: search.entry, insteadOf: search.found)
            }
        }
    }

    private func endWait(for search: ArtworkSearch) {
        guard machine.isLooking(forArtworkOf: search.entry, search.question) else { return }
        finish(search, search.found, .none)
    }

    private func finish(_ search: ArtworkSearch, _ uri: String?, _ statistics: PlayStatistics??) {
        if machine.isLooking(forArtworkOf: search.entry, search.question) { artworkTimers[search.entry] = nil }
        apply { machine, _ in
            machine.finishLooking(forArtworkOf: search.entry, search.question, uri, statistics: statistics)
        }
    }

    /// Pictures that have been removed are shown no more.
    public func forgetArtwork(at uris: [String]) {
        apply { machine, _ in machine.forgetArtwork(at: Set(uris)) }
    }
}

/// A question, and what has come of it so far.
private struct ArtworkSearch {
    let entry: EntryID
    let question: ArtworkQuestion
    /// Where better pictures are than the one that was found, the best first.
    let addresses: [String]
    let found: String?
    /// A file is shown without waiting for the network.
    let mayWait: Bool
}

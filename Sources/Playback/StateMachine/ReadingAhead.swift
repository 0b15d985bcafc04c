internal import MediaModel

/// Facts of entries that are in the list and not current: first what is remembered of them, then what their files say,
/// near the current entry first, one after the other, and never while sound is on its way or being collected.
extension PlaybackStateMachine {
    mutating func readAhead() {
        guard mayReadAhead, !isSettling, waiting == nil, readingFacts.isEmpty, !isRecalling, !queue.isEmpty else {
            return
        }
        let shown = queue.list.ids(in: queue.window.range)
        let unknown = shown.filter { !recalled.contains($0) }
        if !unknown.isEmpty {
            recalled.formUnion(unknown)
            isRecalling = true
            want(.recallFacts(unknown.compactMap { queue.entry($0) }))
            return
        }
        let here = (queue.currentListIndex ?? 0) - queue.window.range.lowerBound
        for distance in 0..<max(1, shown.count) {
            for index in [here + distance, here - distance] where shown.indices.contains(index) {
                let id = shown[index]
                guard needsReading(id), !unreadable.contains(id), let entry = queue.entry(id), entry.uri.isFile
                else { continue }
                readingFacts.insert(id)
                want(.readFacts(entry))
                return
            }
        }
    }

    /// What is remembered of entries has come, nil for those of which nothing is.
    mutating func recall(_ entries: [QueueEntry], facts known: [MediaFacts?], uses: [PlayStatistics?]) {
        isRecalling = false
        recalled.formUnion(entries.lazy.map(\.id).filter(queue.contains))
        for (entry, found) in zip(entries, known) where queue.contains(entry.id) && facts.shared(entry.id) == nil {
            if let found { storeRemembered(found, of: entry.id) }
        }
        for (entry, statistics) in zip(entries, uses) {
            // Of one that is shown without being loaded nobody else asks.
            if current == nil, entry.id == queue.currentID {
                learnStatistics(statistics, of: entry.id)
            } else {
                learnUse(statistics, of: entry.item)
            }
        }
        forgetUsesOutOfSight()
    }

    /// What a file says of itself has come; nil when it could not be read.
    mutating func finishReading(_ id: EntryID, _ new: ItemFacts?) {
        readingFacts.remove(id)
        guard let entry = queue.entry(id) else { return }
        guard let new = new?.limited(to: entry.item.range) else {
            unreadable.insert(id)
            return
        }
        // It is not read again for what it does not say.
        if new.duration == nil { unreadable.insert(id) }
        guard let known = facts[id] else { return learn(new, of: id) }
        // The engine has opened it, and knows more than was read, but perhaps not how long it is.
        if known.duration == nil, let duration = new.duration { learnDuration(duration, of: entry, known) }
    }

    /// Of an MP3 without a header the engine knows the length only when it plays.
    private func needsReading(_ id: EntryID) -> Bool {
        guard let known = facts.shared(id)?.value else { return true }
        return known.duration == nil && !known.isLive
    }

    private mutating func learnDuration(_ duration: MediaTime, of entry: QueueEntry, _ known: MediaFacts) {
        var known = known
        known.duration = duration
        if entry.id == queue.currentID { anchor.limit = duration }
        facts.store(known, for: entry.id)
        pendingChanges.append(.learned(entry.item, withChapters(known, of: entry.id)))
    }

    /// Forgets what is noted about an entry that has gone.
    mutating func forget(_ id: EntryID) {
        facts.remove(id)
        storingArtwork.remove(id)
        artworkQuestions[id] = nil
        askedForUse.remove(id)
        recalled.remove(id)
        unreadable.remove(id)
        limits[id] = nil
        unfolded.origins[id] = nil
        failures.forgive(id)
        if stopAfter == id { stopAfter = nil }
    }

    mutating func forgetAll() {
        facts.removeAll()
        storingArtwork = []
        artworkQuestions = [:]
        askedForUse = []
        recalled = []
        unreadable = []
        limits = [:]
        unfolded = UnfoldedLists()
        failures.forgiveAll()
        stopAfter = nil
    }
}

extension ItemFacts {
    /// Of a part of the resource.
    func limited(to range: MediaRange?) -> ItemFacts {
        guard let range else { return self }
        var part = self
        part.duration = range.duration ?? duration.map { max(.zero, $0 - range.start) }
        part.chapters = chapters.limited(to: range)
        return part
    }

    /// With the picture that a list names, where the item itself names none for the whole.
    func named(by listing: MediaListing) -> ItemFacts {
        guard let address = listing.artworkAddress, metadata.details.generalArtworkURI == nil else { return self }
        var facts = self
        facts.metadata.details.generalArtworkURI = address
        return facts
    }

    var mediaFacts: MediaFacts {
        MediaFacts(metadata: metadata, duration: duration, isSeekable: isSeekable, isLive: isLive)
    }
}

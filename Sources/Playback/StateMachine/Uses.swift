internal import MediaModel

/// How items are used: what counts, and what is shown of it.
extension PlaybackStateMachine {
    /// After each command and event: whether sound flows from now on.
    mutating func noteListening(now: HostMoment) {
        listening.note(
            isSounding: status == .playing && current != nil && anchor.rate != 0, rate: anchor.rate, now: now)
    }

    /// The current entry is about to be left, or to start over.
    mutating func leaveCurrent(hasEnded: Bool = false, now: HostMoment) {
        isPositionDue = true
        guard let entry = queue.current else { return }
        if hasEnded { remember(nil, of: entry.item) } else { rememberPlace(now: now) }
        let heard = listening.finish(now: now)
        guard ListeningRecord.counts(heard, of: duration) else { return }
        pendingChanges.append(.played(entry.item))
        // Where the entry plays again this is asked before it is shown, so that it is shown once.
        askedForUse.remove(entry.id)
        want(.recallUses([entry.item]))
    }

    /// The user's rating: shown at once, wherever the same item is queued.
    mutating func rate(_ id: EntryID, as rating: Double?) {
        guard let entry = queue.entry(id) else { return }
        pendingChanges.append(.rated(entry.item, rating))
        uses.rate(entry.item, as: rating)
        shown.isUrgent = true
        // Of an entry that is not shown nothing is known but this.
        want(.recallUses([entry.item]))
    }

    /// How an entry that is being opened has been used: what is shown of it from now on.
    mutating func learnStatistics(_ statistics: PlayStatistics?, of id: EntryID) {
        askedForUse.insert(id)
        guard let entry = queue.entry(id) else { return }
        guard id == queue.currentID else { return learnUse(statistics, of: entry.item) }
        uses.release()
        uses.learn(statistics, of: entry.item)
    }

    /// How an item has been used, as the memory has it. What is shown of the current entry stays while it plays: no
    /// metadata comes for a count alone.
    mutating func learnUse(_ statistics: PlayStatistics?, of item: MediaItem) {
        if status != .stopped, let current = queue.current, current.item.key == item.key,
            askedForUse.contains(current.id)
        {
            uses.hold(current)
        }
        uses.learn(statistics, of: item)
    }

    /// After each command and event: another entry is current, or none plays.
    mutating func releaseUse() {
        if let held = uses.heldEntry, held != queue.currentID || status == .stopped { uses.release() }
    }

    /// What is far from the shown part is asked again when that comes there.
    mutating func forgetUsesOutOfSight() {
        guard uses.count > UseRecords.capacity else { return }
        let shown = queue.entries(in: queue.window.range) + (queue.current.map { [$0] } ?? [])
        uses.keep(shown.map(\.item.key))
        recalled.formIntersection(shown.map(\.id))
    }
}

internal import EventQueue
public import MediaModel

/// The commands as functions, in the words of `AVQueuePlayer`.
extension QueuePlayer {
    public func play() async { await perform(.play) }
    public func pause() async { await perform(.pause) }
    public func stop() async { await perform(.stop) }
    public func advanceToNextItem() async { await perform(.next) }
    public func returnToPreviousItem() async { await perform(.previous) }

    /// Sets the speed the way `AVPlayer.rate` does: a speed other than 0 also starts playback, 0 pauses it.
    public func setRate(_ rate: Double) async {
        await perform(.setRate(rate))
        if rate.isFinite, rate != 0 { await perform(.play) }
    }

    /// Inserts after an entry, at the end when `anchor` is nil (as `AVQueuePlayer` does); the ids of the new entries.
    @discardableResult
    public func insert(_ items: [MediaItem], after anchor: EntryID? = nil) async -> [EntryID] {
        await perform(.insert(items, anchor.map { .after($0) } ?? .end)).entries
    }

    /// Whole resources of which nothing is known but where they are.
    @discardableResult
    public func insert(_ uris: [MediaURI], after anchor: EntryID? = nil) async -> [EntryID] {
        await insert(uris.map { MediaItem($0) }, after: anchor)
    }

    public func remove(_ entry: EntryID) async { await perform(.remove([entry])) }

    /// Moves an entry behind another; nil is the start. What sounds goes on.
    public func move(_ entry: EntryID, after anchor: EntryID?) async { await perform(.move([entry], after: anchor)) }
    public func removeAllItems() async { await perform(.removeAll) }

    /// The queue in the user's order.
    public var entries: [QueueEntry] { machine.queue.entries }

    /// What is queued, in the user's order.
    public var items: [MediaItem] { machine.queue.entries.map(\.item) }

    /// The part of the queue at these places, as far as it goes, with what is known of each entry.
    public func tracks(in range: Range<Int>) -> [ListedTrack] {
        machine.queue.entries(in: range).map {
            ListedTrack(
                id: $0.id, item: $0.item, facts: machine.facts.shared($0.id),
                statistics: machine.uses.statistics(of: $0))
        }
    }

    /// What will be heard after the current entry, at most `limit`, in that order, with its place in the list, 0-based.
    public func upcomingTracks(_ limit: Int) -> [(track: ListedTrack, index: Int)] {
        machine.queue.upcoming(limit, skipping: machine.failures.unplayable).compactMap { id in
            guard let entry = machine.queue.entry(id), let index = machine.queue.listIndex(of: id) else { return nil }
            let statistics = machine.uses.statistics(of: entry)
            return (
                ListedTrack(id: id, item: entry.item, facts: machine.facts.shared(id), statistics: statistics), index
            )
        }
    }

    /// The last of these that is in the queue, in the order given; nil when none is. A list ends with its last entry.
    public func last(of ids: [EntryID]) -> EntryID? {
        ids.map(machine.unfolded.end).last { machine.queue.contains($0) }
    }

    /// What was put into the queue for an entry: the entry itself, or the list that it came out of when that was opened.
    public func root(of id: EntryID) -> EntryID { machine.unfolded.root(of: id) }

    /// The entries of these ids, as far as they are in the queue.
    public func items(of ids: [EntryID]) -> [MediaItem] {
        ids.compactMap { machine.queue.entry($0)?.item }
    }

    /// What an entry of the queue may take of the network by itself; empty where it has the defaults, nil where it is not
    /// in the queue.
    public func limits(of id: EntryID) -> MediaLimits? {
        machine.queue.contains(id) ? machine.limits[id] ?? MediaLimits() : nil
    }

    /// Moves to a position in the current entry, exactly. True when the move was finished, false when a newer seek, a
    /// change of entry or the end of playback overtook it, or it was not possible.
    @discardableResult
    public func seek(to time: MediaTime) async -> Bool {
        await seek(to: time, precision: .exact) != nil
    }

    /// Moves to a position at most `before` earlier or `after` later than `time`. Lands where it is cheap and, if that is
    /// outside the window, exactly.
    @discardableResult
    public func seek(to time: MediaTime, toleranceBefore before: MediaTime, toleranceAfter after: MediaTime) async
        -> Bool
    {
        if before > .zero || after > .zero {
            guard let reached = await seek(to: time, precision: .cheap) else { return false }
            if reached >= time - before, reached <= time + after { return true }
        }
        return await seek(to: time, precision: .exact) != nil
    }

    /// Moves to a fraction of the length, 0...1; false when the length is not known.
    @discardableResult
    public func seek(toFraction fraction: Double) async -> Bool {
        guard fraction.isFinite, let duration = machine.duration else { return false }
        let time = MediaTime(seconds: duration.seconds * min(max(fraction, 0), 1))
        return await seek(to: min(time, duration), precision: .exact) != nil
    }

    /// Moves to a chapter of the current entry. False where there is none such, and while playback is stopped.
    @discardableResult
    public func goToChapter(_ target: ChapterTarget) async -> Bool {
        let now = HostMoment(nanoseconds: HostTime.now.nanoseconds)
        guard machine.status != .stopped, machine.canSeek, machine.start(of: target, now: now) != nil else {
            return false
        }
        await perform(.goToChapter(target))
        return true
    }
}

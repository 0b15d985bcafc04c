public import MediaModel

/// Edits of the queue. None disturbs what is sounding, unless what sounds is itself removed.
extension PlaybackStateMachine {
    /// Where new entries go.
    mutating func insert(_ items: [MediaItem], at place: QueuePlacement, now: HostMoment) -> [EntryID] {
        guard !items.isEmpty else { return [] }
        let wasEmpty = queue.isEmpty
        mayReadAhead = true
        let added: [EntryID]
        switch place {
        case .afterCurrent, .next: added = queue.insert(items, after: queue.currentID)
        case .end: added = queue.append(items)
        case .start: added = queue.insert(items, after: nil)
        case .replacing, .replacingWithPlaylist:
            removeAll(now: now, keepingStatus: true)
            added = queue.append(items)
            if case .replacingWithPlaylist(let playlist) = place { activePlaylist = playlist }
        case .after(let id):
            added = queue.contains(id) ? queue.insert(items, after: id) : queue.append(items)
        }
        switch place {
        case .afterCurrent, .replacing, .replacingWithPlaylist:
            status = .playing
            failures.forgiveAll()
            // Under shuffle a new queue begins where its first round does.
            let isNewQueue = wasEmpty || place != .afterCurrent
            if !isNewQueue { leaveCurrent(now: now) }
            enter(isNewQueue ? queue.currentID ?? added[0] : added[0], by: .jump, now: now)
        default:
            if wasEmpty { showStart(now: now) }
            refreshPrepared()
        }
        return added
    }

    /// C122: when the current entry goes, the following one that stays becomes current and the state is kept.
    mutating func remove(_ ids: [EntryID], now: HostMoment) {
        let others = ids.filter { $0 != queue.currentID }
        for id in others where queue.contains(id) {
            queue.remove(id)
            forget(id)
        }
        if others.count < ids.count { removeCurrent(now: now) } else { refreshPrepared() }
    }

    private mutating func removeCurrent(now: HostMoment) {
        guard let id = queue.currentID else { return }
        let following = queue.naturalFollower(skipping: failures.unplayable)
        leaveCurrent(now: now)
        // A step, so that the round that follows is the one that was drawn.
        if let following { queue.setCurrent(following, by: .forward) }
        queue.remove(id)
        forget(id)
        if queue.isEmpty {
            clearDisplay(now: now)
        } else if let following {
            enter(following, by: .jump, now: now)
        } else {
            endOfQueue(now: now)
        }
    }

    mutating func removeAll(now: HostMoment, keepingStatus: Bool = false) {
        let former = status
        leaveCurrent(now: now)
        queue.removeAll()
        forgetAll()
        clearDisplay(now: now)
        if keepingStatus { status = former }
    }

    /// C123: an entry chosen by the user plays.
    mutating func goTo(_ id: EntryID, now: HostMoment) {
        guard queue.contains(id) else { return }
        status = .playing
        move(to: id, by: .jump, now: now)
    }

    /// What sounds goes on.
    mutating func move(_ ids: [EntryID], after anchor: EntryID?) {
        if queue.move(ids, after: anchor) { refreshPrepared() }
    }

    mutating func setStopAfter(_ id: EntryID?) {
        guard id.map(queue.contains) ?? true else { return }
        stopAfter = id
        refreshPrepared()
    }

    mutating func setShuffleSeed(_ seed: UInt64) {
        queue.reseed(seed)
        refreshPrepared()
    }

    mutating func setShuffled(_ shuffled: Bool) {
        queue.setShuffled(shuffled)
        refreshPrepared()
    }

    mutating func setRepeatMode(_ mode: RepeatMode) {
        guard mode != queue.repeatMode else { return }
        queue.repeatMode = mode
        refreshPrepared()
    }

    private mutating func clearDisplay(now: HostMoment) {
        status = .stopped
        if current != nil { unload() }
        resumeTime = .zero
        stand(at: .zero, now: now)
        activePlaylist = nil
    }
}

/// Where new entries go in the queue.
public enum QueuePlacement: Hashable, Sendable {
    /// After the current entry; the first of them becomes current and plays.
    case afterCurrent
    /// After the current entry; what sounds goes on.
    case next
    case start
    case end
    /// After an entry; at the end when it is not known.
    case after(EntryID)
    /// In place of everything; plays.
    case replacing
    /// The same, as the saved playlist with this id: the queue is that playlist from then on.
    case replacingWithPlaylist(PlaylistID)

    /// Whether what is put there is heard at once.
    public var plays: Bool {
        switch self {
        case .afterCurrent, .replacing, .replacingWithPlaylist: true
        case .next, .start, .end, .after: false
        }
    }
}

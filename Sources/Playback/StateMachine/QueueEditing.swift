public import MediaModel

/// Edits of the queue. None disturbs what is sounding, unless what sounds is itself removed.
extension PlaybackStateMachine {
    /// Where new entries go.
    mutating func insert(_ uris: [MediaURI], at place: QueuePlacement, now: HostMoment) -> [EntryID] {
        guard !uris.isEmpty else { return [] }
        let wasEmpty = queue.isEmpty
        let added: [EntryID]
        switch place {
        case .afterCurrent, .next: added = queue.insert(uris, after: queue.currentID)
        case .end: added = queue.append(uris)
        case .start: added = queue.insert(uris, after: nil)
        case .replacing:
            removeAll(now: now, keepingStatus: true)
            added = queue.append(uris)
        case .after(let id):
            added = queue.contains(id) ? queue.insert(uris, after: id) : queue.append(uris)
        }
        switch place {
        case .afterCurrent, .replacing:
            status = .playing
            failures.forgiveAll()
            move(to: added[0], by: .jump, now: now)
        default:
            if wasEmpty { readFactsOfShownEntry() }
            refreshPrepared()
        }
        return added
    }

    /// C122: when the current entry goes, the following one becomes current and the state is kept.
    mutating func remove(_ id: EntryID, now: HostMoment) {
        guard queue.contains(id) else { return }
        let wasCurrent = id == queue.currentID
        let following = wasCurrent ? queue.naturalFollower(skipping: failures.unplayable) : nil
        queue.remove(id)
        facts.remove(id)
        lookedForArtwork.remove(id)
        failures.forgive(id)
        guard wasCurrent else {
            refreshPrepared()
            return
        }
        if queue.isEmpty {
            clearDisplay(now: now)
        } else if let following {
            move(to: following, by: .jump, now: now)
        } else {
            endOfQueue(now: now)
        }
    }

    mutating func removeAll(now: HostMoment, keepingStatus: Bool = false) {
        let former = status
        queue.removeAll()
        facts.removeAll()
        lookedForArtwork = []
        failures.forgiveAll()
        clearDisplay(now: now)
        if keepingStatus { status = former }
    }

    /// C123: an entry chosen by the user plays.
    mutating func goTo(_ id: EntryID, now: HostMoment) {
        guard queue.contains(id) else { return }
        status = .playing
        move(to: id, by: .jump, now: now)
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
}

import MediaModel

/// How sound is made, and where two entries sound together.
extension PlaybackStateMachine {
    mutating func setSound(_ settings: SoundSettings) {
        guard sound != settings else { return }
        sound = settings
        want(.setSound(settings))
    }

    /// Keeps the overlap of the current and the prepared item equal to what the settings and the two ask for.
    mutating func refreshOverlap() {
        let wanted = wantedOverlap
        guard wanted != overlap else { return }
        overlap = wanted
        if let wanted { want(.setOverlap(wanted)) }
    }

    /// Nil while there are no two that are ready.
    private var wantedOverlap: MediaTime? {
        guard let current, let prepared, current.isReady, prepared.isReady else { return nil }
        guard sound.crossfade > .zero, let ending = facts[current.entry], let beginning = facts[prepared.entry],
            !ending.isLive, !beginning.isLive, let left = ending.duration, let following = beginning.duration,
            !isPair(current.entry, prepared.entry)
        else { return .zero }
        // Something of each is heard alone.
        let overlap = min(sound.crossfade, left.half, following.half)
        return overlap >= Self.shortestOverlap ? overlap : .zero
    }

    private static let shortestOverlap = MediaTime(microseconds: 100_000)

    /// Whether one was made to follow the other without a gap: the parts of one resource, the tracks of an album in their
    /// order, and an entry that repeats itself.
    private func isPair(_ ending: EntryID, _ beginning: EntryID) -> Bool {
        guard ending != beginning, let first = queue.entry(ending), let second = queue.entry(beginning) else {
            return true
        }
        if first.uri == second.uri { return true }
        let (one, other) = (shownMetadata(of: first), shownMetadata(of: second))
        guard let album = one.album, album == other.album, one.albumArtists == other.albumArtists,
            let number = one.trackNumber, let next = other.trackNumber
        else { return false }
        let (disc, nextDisc) = (one.discNumber ?? 1, other.discNumber ?? 1)
        return disc == nextDisc ? next == number + 1 : nextDisc == disc + 1 && next == 1
    }

    private func shownMetadata(of entry: QueueEntry) -> Metadata {
        entry.item.listing.completing(facts[entry.id]?.metadata ?? Metadata(), isPart: entry.item.range != nil)
    }
}

extension MediaTime {
    fileprivate var half: MediaTime { MediaTime(microseconds: microseconds / 2) }
}

internal import MediaModel

/// What has to be signalled when one track list follows another: the one place that decides it.
///
/// A client that applies the signals one after the other to the former list arrives at the new one.
struct TrackListDifference: Equatable {
    enum Signal: Equatable {
        /// The whole list anew; nothing else is signalled then.
        case replaced
        case removed(EntryID)
        /// Of the new list, behind the one before it there, which the client knows by then.
        case added(index: Int)
        case metadataChanged(index: Int)
    }

    /// From here on clients are better served with the whole list than with one signal for each entry.
    static let mostEdits = 16
    static let mostMetadataChanges = 64

    /// In this order: removals, additions from the front, metadata.
    private(set) var signals: [Signal] = []
    /// What was there between the entries that both lists begin and end with, and what is there now.
    private(set) var formerSpan = 0..<0
    private(set) var span = 0..<0

    /// `shows` tells whether two states of one entry look different to a client; asked only where they differ.
    init(from former: [ListedTrack], to tracks: [ListedTrack], shows: (ListedTrack, ListedTrack) -> Bool) {
        // Costs nothing where both are the same array, which is the rule.
        guard former != tracks else { return }
        findSpans(former, tracks)
        let middle = formerSpan.isEmpty && span.isEmpty ? Middle() : Middle(former[formerSpan], tracks[span])
        guard let middle, !isBetterReplaced(middle, former, tracks) else {
            signals = [.replaced]
            return
        }
        signals = middle.removed.map { .removed(former[$0].id) } + middle.added.map { .added(index: $0) }
        let changes = kept(middle, former, tracks).filter { pair in
            former[pair.former] != tracks[pair.now] && shows(former[pair.former], tracks[pair.now])
        }
        if changes.count <= Self.mostMetadataChanges {
            signals += changes.map { .metadataChanged(index: $0.now) }
        } else {
            signals = [.replaced]
        }
    }

    /// Whether `Tracks` reads differently, or clients have to read it anew (C129).
    var invalidatesTracks: Bool {
        signals.contains { signal in
            if case .metadataChanged = signal { false } else { true }
        }
    }

    private mutating func findSpans(_ former: [ListedTrack], _ tracks: [ListedTrack]) {
        let shorter = min(former.count, tracks.count)
        var start = 0
        while start < shorter, former[start].id == tracks[start].id { start += 1 }
        var rest = 0
        while rest < shorter - start,
            former[former.count - 1 - rest].id == tracks[tracks.count - 1 - rest].id
        { rest += 1 }
        formerSpan = start..<(former.count - rest)
        span = start..<(tracks.count - rest)
    }

    /// Many edits; and of a list of which nothing stays, also a few.
    private func isBetterReplaced(_ middle: Middle, _ former: [ListedTrack], _ tracks: [ListedTrack]) -> Bool {
        let edits = middle.removed.count + middle.added.count
        let keepsSomething = former.count > middle.removed.count
        return edits > Self.mostEdits || (edits > 1 && !keepsSomething)
    }

    /// The places of the entries that are in both lists.
    private func kept(
        _ middle: Middle, _ former: [ListedTrack], _ tracks: [ListedTrack]
    ) -> [(former: Int, now: Int)] {
        let tail = (span.upperBound..<tracks.count).map { ($0 - span.upperBound + formerSpan.upperBound, $0) }
        return (0..<span.lowerBound).map { ($0, $0) } + middle.kept + tail
    }
}

/// What became of the entries between the beginning and the end that two lists have in common. By index.
private struct Middle {
    var removed: [Int] = []
    var added: [Int] = []
    var kept: [(former: Int, now: Int)] = []

    /// Nothing happened there.
    init() {}

    /// Nil when entries changed places: there is no signal for a move (C131).
    init?(_ former: ArraySlice<ListedTrack>, _ tracks: ArraySlice<ListedTrack>) {
        var places: [EntryID: Int] = [:]
        for index in former.indices { places[former[index].id] = index }
        var last = -1
        for index in tracks.indices {
            guard let place = places.removeValue(forKey: tracks[index].id) else {
                added.append(index)
                continue
            }
            guard place > last else { return nil }
            last = place
            kept.append((place, index))
        }
        removed = places.values.sorted()
    }
}

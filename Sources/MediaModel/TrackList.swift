/// One entry of a queue as a list shows it.
public struct ListedTrack: Sendable, Identifiable {
    public let id: EntryID
    public let item: MediaItem
    /// Nil while nobody has looked into it.
    public let facts: SharedMediaFacts?
    /// Nil while nobody has asked, and of what was neither used nor rated.
    public var statistics: PlayStatistics?

    public init(
        id: EntryID, item: MediaItem, facts: SharedMediaFacts? = nil, statistics: PlayStatistics? = nil
    ) {
        self.id = id
        self.item = item
        self.facts = facts
        self.statistics = statistics
    }
}

/// Facts in one place, for the many lists that mention them: copying and comparing costs a pointer.
public final class SharedMediaFacts: Sendable {
    public let value: MediaFacts

    public init(_ value: MediaFacts) {
        self.value = value
    }
}

extension ListedTrack: Hashable {
    public static func == (left: ListedTrack, right: ListedTrack) -> Bool {
        guard left.id == right.id, left.item == right.item, left.statistics == right.statistics else { return false }
        return left.facts === right.facts || left.facts?.value == right.facts?.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

extension ListedTrack {
    /// What is to be shown of it: of a part of a resource what its list says, else what its tags say and, where they say
    /// nothing, its list.
    public var metadata: Metadata {
        var metadata = item.listing.completing(facts?.value.metadata ?? Metadata(), isPart: item.range != nil)
        metadata.statistics = statistics
        return metadata
    }

    /// Nil when not known or live.
    public var duration: MediaTime? { facts?.value.duration ?? item.range?.duration }
}

extension MediaListing {
    /// The tags of a resource and what a list says of it, together. Of a part the list knows better: the tags speak of
    /// the whole.
    public func completing(_ tags: Metadata, isPart: Bool) -> Metadata {
        var result = tags
        if isPart || tags.title == nil { result.title = title ?? (isPart ? nil : tags.title) }
        if isPart ? !artists.isEmpty : tags.artists.isEmpty { result.artists = artists }
        if isPart || tags.album == nil { result.album = album ?? tags.album }
        if isPart || tags.trackNumber == nil { result.trackNumber = trackNumber ?? tags.trackNumber }
        if isPart { result.details = tags.details.ofPart }
        return result
    }
}

/// The part of a queue that a desktop is shown: all of it when it is short, else a window around the current entry that
/// moves in big steps (contract C114).
public struct TrackListWindow: Hashable, Sendable {
    public var tracks: [ListedTrack]
    /// Where the first of them stands in the queue, 0-based.
    public var firstIndex: Int
    /// How many entries the queue has.
    public var totalCount: Int

    public init(tracks: [ListedTrack] = [], firstIndex: Int = 0, totalCount: Int = 0) {
        self.tracks = tracks
        self.firstIndex = firstIndex
        self.totalCount = totalCount
    }
}

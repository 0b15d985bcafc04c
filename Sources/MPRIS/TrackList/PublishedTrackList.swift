internal import DBus
internal import MediaModel

/// The track list as clients know it: the last published window. Reads are answered from here, inside the message
/// filter, without asking anybody (C25). Confined to the service's queue.
final class PublishedTrackList {
    let trackPaths: TrackPaths
    private(set) var tracks: [ListedTrack] = []
    private(set) var canEdit = false
    /// The track ids, ready to be sent.
    private var paths: [Value] = []
    /// Made when first asked for, anew after each change.
    private var indexes: [EntryID: Int]?

    private static let pathSignature: Signature = "o"
    private static let mapSignature: Signature = "a{sv}"
    /// A call gets no more answers than this or the list has entries, however often it names one.
    private static let mostAnswers = 1_000

    init(trackPaths: TrackPaths) {
        self.trackPaths = trackPaths
    }

    /// `ao`
    var tracksValue: Value { .array(of: Self.pathSignature, paths) }

    func difference(to next: [ListedTrack]) -> TrackListDifference {
        TrackListDifference(from: tracks, to: next) { [trackPaths] former, now in
            MetadataMap.value(for: former, trackPaths: trackPaths)
                != MetadataMap.value(for: now, trackPaths: trackPaths)
        }
    }

    /// Only the ids of what is new are made.
    func replace(with next: [ListedTrack], _ difference: TrackListDifference) {
        tracks = next
        guard !difference.formerSpan.isEmpty || !difference.span.isEmpty else { return }
        paths.replaceSubrange(
            difference.formerSpan, with: next[difference.span].map { .objectPath(trackPaths.path(for: $0.id)) })
        indexes = nil
    }

    /// True when it was not so before.
    func setCanEdit(_ canEdit: Bool) -> Bool {
        defer { self.canEdit = canEdit }
        return self.canEdit != canEdit
    }

    func path(at index: Int) -> Value { paths[index] }

    func metadata(at index: Int) -> Value {
        MetadataMap.value(for: tracks[index], trackPaths: trackPaths)
    }

    /// `aa{sv}`, in the order asked; what is not in the list is left out (C117).
    func metadata(of ids: [ObjectPath]) -> Value {
        let indexes = indexes ?? Dictionary(zip(tracks.map(\.id), tracks.indices)) { first, _ in first }
        self.indexes = indexes
        let known = ids.lazy.compactMap { [trackPaths] in trackPaths.entry(at: $0) }.compactMap { indexes[$0] }
        let answers = known.prefix(max(Self.mostAnswers, tracks.count)).map { self.metadata(at: $0) }
        return .array(of: Self.mapSignature, Array(answers))
    }
}

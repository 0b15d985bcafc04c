public import DBus
public import MediaModel

/// The metadata of MPRIS for any track of a queue, as the TrackList interface gives it.
public enum TrackMetadata {
    /// `a{sv}`
    public static func value(_ track: ListedTrack) -> Value {
        MetadataMap.value(for: track, trackPaths: trackPaths)
    }

    /// `a{sv}` without `mpris:trackid`: of an item that is in no queue.
    public static func value(_ item: MediaItem, _ facts: MediaFacts?) -> Value {
        let track = ListedTrack(
            id: EntryID(rawValue: 0), item: item, facts: facts.map { SharedMediaFacts($0) })
        guard let entries = value(track).asDictionary else { return .vardict([]) }
        return .dictionary(key: "s", value: "v", entries.filter { $0.key != .string("mpris:trackid") })
    }

    private static let trackPaths = TrackPaths(prefix: MPRISIdentity(identity: "", busNameSuffix: "").trackPathPrefix)
}

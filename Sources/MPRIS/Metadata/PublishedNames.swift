public import DBus
public import MediaModel

/// How MPRIS names and describes things, for the further objects of the same owner: an id is the same on all of them.
extension MPRISIdentity {
    public func trackPath(for entry: EntryID) -> ObjectPath {
        TrackPaths(prefix: trackPathPrefix).path(for: entry)
    }

    /// Nil for a path that is no track id of this player's.
    public func entry(at path: ObjectPath) -> EntryID? {
        TrackPaths(prefix: trackPathPrefix).entry(at: path)
    }

    public func playlistPath(for playlist: PlaylistID) -> ObjectPath {
        PlaylistPaths(prefix: playlistPathPrefix).path(for: playlist)
    }

    /// Nil for a path that is no playlist id of this player's.
    public func playlist(at path: ObjectPath) -> PlaylistID? {
        PlaylistPaths(prefix: playlistPathPrefix).playlist(at: path)
    }

    /// MPRIS `Metadata_Map` of an entry, `a{sv}`.
    public func metadata(of track: ListedTrack) -> Value {
        MetadataMap.value(for: track, trackPaths: TrackPaths(prefix: trackPathPrefix))
    }

    /// Of an item that is in no queue: without `mpris:trackid`.
    ///
    /// - Parameter longestLyrics: how many bytes of lyrics are in it; 0 for none.
    public func metadata(
        of item: MediaItem, _ facts: MediaFacts?, _ statistics: PlayStatistics? = nil, longestLyrics: Int = 0
    ) -> Value {
        let track = ListedTrack(
            id: EntryID(rawValue: 0), item: item, facts: facts.map { SharedMediaFacts($0) }, statistics: statistics)
        let paths = TrackPaths(prefix: trackPathPrefix)
        let map = MetadataMap.value(for: track, trackPaths: paths, longestLyrics: longestLyrics)
        let entries = map.asDictionary ?? []
        return .dictionary(key: "s", value: "v", entries.filter { $0.key != .string("mpris:trackid") })
    }
}

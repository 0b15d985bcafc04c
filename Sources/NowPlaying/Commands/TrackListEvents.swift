public import MediaModel

/// Add to the track list.
public struct InsertTrackEvent: Hashable, Sendable {
    public var uri: MediaURI
    public var place: TrackInsertionPlace
    /// Play it afterwards, as `playTrack` would.
    public var setAsCurrent: Bool

    public init(uri: MediaURI, place: TrackInsertionPlace, setAsCurrent: Bool = false) {
        self.uri = uri
        self.place = place
        self.setAsCurrent = setAsCurrent
    }
}

/// Where in the track list something is put.
public enum TrackInsertionPlace: Hashable, Sendable {
    case start
    /// Behind this entry; where there is no such entry any more, at the end (contract C118).
    case after(EntryID)
    case end
}

/// Take an entry out of the track list. One that is not there any more is no error (contract C122).
public struct RemoveTrackEvent: Hashable, Sendable {
    public var track: EntryID

    public init(track: EntryID) {
        self.track = track
    }
}

/// Play an entry of the track list. One that is not there any more is no error (contract C123).
public struct PlayTrackEvent: Hashable, Sendable {
    public var track: EntryID

    public init(track: EntryID) {
        self.track = track
    }
}

/// Play a saved playlist. An empty one does nothing and is no error (contract C133).
public struct ActivatePlaylistEvent: Hashable, Sendable {
    public var playlist: PlaylistID

    public init(playlist: PlaylistID) {
        self.playlist = playlist
    }
}

public import MediaModel

/// The saved playlists that a desktop can list and play.
public struct NowPlayingPlaylists: Hashable, Sendable {
    /// In any order. Assign the same array while it has not changed: then to compare two states costs nothing.
    public var lists: [SavedPlaylist]
    /// The one that was activated last and still is what plays; nil when none is.
    public var active: PlaylistID?

    public init(lists: [SavedPlaylist] = [], active: PlaylistID? = nil) {
        self.lists = lists
        self.active = active
    }
}

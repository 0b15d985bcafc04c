internal import MediaModel

/// MPRIS `Playlist_Ordering`. Lists that an ordering does not tell apart stand in the order of their ids.
enum PlaylistOrdering: String, CaseIterable {
    /// By name, whatever the case of the letters.
    case alphabetical = "Alphabetical"
    /// Oldest first.
    case created = "Created"
    case modified = "Modified"
    /// Longest ago first, and before all those that were never played: clients ask for the reverse to show what was
    /// heard last.
    case played = "Played"
    case user = "User"

    /// An ordering that is not offered still gets a list (C136).
    init(orAlphabetical name: String) {
        self = Self(rawValue: name) ?? .alphabetical
    }

    func sorted(_ playlists: [ShownPlaylist]) -> [ShownPlaylist] {
        switch self {
        case .alphabetical: Self.sorted(playlists) { $0.name.lowercased() }
        case .created: Self.sorted(playlists) { $0.list.created }
        case .modified: Self.sorted(playlists) { $0.list.modified }
        case .played: Self.sorted(playlists) { $0.list.played ?? .min }
        case .user: Self.sorted(playlists) { $0.list.place }
        }
    }

    private static func sorted<Key: Comparable>(
        _ playlists: [ShownPlaylist], by key: (ShownPlaylist) -> Key
    ) -> [ShownPlaylist] {
        playlists.map { (key: key($0), playlist: $0) }
            .sorted { ($0.key, $0.playlist.list.id) < ($1.key, $1.playlist.list.id) }
            .map(\.playlist)
    }
}

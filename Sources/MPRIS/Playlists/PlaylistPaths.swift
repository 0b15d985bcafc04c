internal import DBus
internal import MediaModel

/// Playlist ids, made from what identifies the list and not from its name, which may change or repeat (C137).
struct PlaylistPaths: Equatable {
    private let paths: NumberedPaths

    init(prefix: String) {
        paths = NumberedPaths(prefix: prefix)
    }

    func path(for playlist: PlaylistID) -> ObjectPath {
        // A minus sign has no place in a path.
        paths.path(for: UInt64(bitPattern: playlist.rawValue))
    }

    /// Nil for a path that is none of ours.
    func playlist(at path: ObjectPath) -> PlaylistID? {
        paths.number(at: path).map { PlaylistID(rawValue: Int64(bitPattern: $0)) }
    }
}

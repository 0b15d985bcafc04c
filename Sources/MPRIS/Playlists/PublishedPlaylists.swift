internal import DBus
internal import MediaModel
internal import NowPlaying

/// The saved playlists as clients know them. Reads are answered from here, without asking anybody (C142). Confined to
/// the service's queue.
final class PublishedPlaylists {
    let paths: PlaylistPaths
    private var source = NowPlayingPlaylists()
    /// In the order of their ids.
    private(set) var shown: [ShownPlaylist] = []
    private(set) var active = none
    /// Each ordering is made when first asked for, anew after each change.
    private var sorted: [PlaylistOrdering: [ShownPlaylist]] = [:]

    /// No playlist is active; the id has to be a path all the same (C138).
    private static let none = maybe(nil)

    init(paths: PlaylistPaths) {
        self.paths = paths
    }

    /// Takes in what the session has now; false when that is what it had.
    func replace(with playlists: NowPlayingPlaylists) -> Bool {
        guard playlists != source else { return false }
        if playlists.lists != source.lists {
            shown = ShownPlaylist.all(of: playlists.lists, paths: paths)
            sorted = [:]
        }
        source = playlists
        active = Self.maybe(shown.first { $0.list.id == playlists.active })
        return true
    }

    /// MPRIS `Maybe_Playlist`, `(b(oss))`.
    private static func maybe(_ playlist: ShownPlaylist?) -> Value {
        let nothing = Value.structure([.objectPath(.root), .string(""), .string("")])
        return .structure([.boolean(playlist != nil), playlist?.value ?? nothing])
    }

    var count: Value { .uint32(UInt32(clamping: shown.count)) }

    /// `a(oss)`: ordered, then turned round, then cut (C134, C135).
    func slice(from index: UInt32, count: UInt32, by ordering: PlaylistOrdering, isReversed: Bool) -> Value {
        let lists = sorted[ordering] ?? ordering.sorted(shown)
        sorted[ordering] = lists
        let slice =
            isReversed
            ? lists.reversed().dropFirst(Int(index)).prefix(Int(count)).map(\.value)
            : lists.dropFirst(Int(index)).prefix(Int(count)).map(\.value)
        return .array(of: "(oss)", slice)
    }
}

internal import DBus

/// `org.mpris.MediaPlayer2.Playlists`, member by member. It exists only where playlists can be activated (C132).
extension MPRISService {
    func makePlaylistsInterface() -> Interface {
        let playlists = publishedPlaylists
        let orderings = Value.strings(PlaylistOrdering.allCases.map(\.rawValue))
        return Interface(
            name: MPRISNames.playlistsInterface,
            methods: [
                Method("ActivatePlaylist", in: [Argument("PlaylistId", "o")]) { self.activatePlaylist($0) },
                Method(
                    "GetPlaylists",
                    in: [
                        Argument("Index", "u"), Argument("MaxCount", "u"), Argument("Order", "s"),
                        Argument("ReverseOrder", "b"),
                    ], out: [Argument("Playlists", "a(oss)")]
                ) { self.getPlaylists($0) },
            ],
            properties: [
                Property("PlaylistCount", "u", get: { playlists.count }),
                Property("Orderings", "as", get: { orderings }),
                Property("ActivePlaylist", "(b(oss))", get: { playlists.active }),
            ],
            signals: [SignalDescription("PlaylistChanged", [Argument("Playlist", "(oss)")])])
    }
}

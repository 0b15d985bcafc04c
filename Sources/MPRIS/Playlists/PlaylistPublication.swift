internal import DBus
internal import NowPlaying

/// From the session's playlists to signals: which lists look different now, then how many there are and which one is
/// active (C139, C140). Lists that come and go have no signal but the count.
extension MPRISService {
    func publishPlaylists(of state: NowPlayingState) {
        let playlists = publishedPlaylists
        let (shown, active, count) = (playlists.shown, playlists.active, playlists.count)
        guard playlists.replace(with: state.playlists ?? NowPlayingPlaylists()) else { return }
        let former = Dictionary(shown.map { ($0.list.id, $0.value) }) { first, _ in first }
        for playlist in playlists.shown {
            if let value = former[playlist.list.id], value != playlist.value { emitPlaylistChanged(playlist) }
        }
        var changed: [(name: String, value: Value)] = []
        if playlists.count != count { changed.append(("PlaylistCount", playlists.count)) }
        if playlists.active != active { changed.append(("ActivePlaylist", playlists.active)) }
        guard busName != nil, let connection, !changed.isEmpty else { return }
        connection.emitPropertiesChanged(
            path: MPRISNames.objectPath, interface: MPRISNames.playlistsInterface, changed: changed, invalidated: [])
    }

    /// One argument, which is a structure, and not three (C140).
    private func emitPlaylistChanged(_ playlist: ShownPlaylist) {
        guard busName != nil, let connection else { return }
        connection.emit(
            SignalMessage(
                path: MPRISNames.objectPath, interface: MPRISNames.playlistsInterface, member: "PlaylistChanged",
                arguments: [playlist.value]))
    }
}

internal import MediaLibrary
internal import MediaModel
internal import NowPlaying
internal import Playback

/// Plays saved playlists, and shows them to the desktop: facts go up from the library to the session.
struct PlaylistPlayer: Sendable {
    let library: MediaLibrary
    let player: QueuePlayer
    let session: NowPlayingSession

    /// From here on the session has the library's playlists.
    func publish() {
        session.update { $0.playlists = NowPlayingPlaylists(lists: library.playlists) }
        session.update { $0.showActivePlaylist(player.snapshot.activePlaylist) }
        library.onPlaylistsChange { [session] lists in
            session.update { state in
                var playlists = state.playlists ?? NowPlayingPlaylists()
                playlists.lists = lists
                if let active = playlists.active, !lists.contains(where: { $0.id == active }) { playlists.active = nil }
                state.playlists = playlists
            }
        }
    }

    /// Puts a playlist in place of the queue and plays it (C133). An empty one does nothing.
    func activate(_ playlist: PlaylistID) async -> RemoteCommandHandlerStatus {
        do throws(LibraryError) {
            let items = try await library.items(of: playlist)
            guard !items.isEmpty else { return .success }
            let opening = MediaOpening(player: player, place: .replacingWithPlaylist(playlist))
            // The first few at once, so that they sound while the rest is queued.
            await opening.take(.items(Array(items.prefix(32))))
            if items.count > 32 { await opening.take(.items(Array(items.dropFirst(32)))) }
            // It plays, whether or not that can be noted; what keeps the library from saving has been told by itself.
            try? await library.notePlayed(playlist)
            return .success
        } catch {
            return .noSuchContent(error.message)
        }
    }
}

extension NowPlayingState {
    /// The playlist that the queue is; none when it has been deleted.
    mutating func showActivePlaylist(_ playlist: PlaylistID?) {
        guard let lists = playlists?.lists, playlists?.active != playlist else { return }
        playlists?.active = lists.contains { $0.id == playlist } ? playlist : nil
    }
}

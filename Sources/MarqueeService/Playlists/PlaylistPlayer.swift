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
            let opening = MediaOpening(player: player, place: .replacing)
            // The first few at once, so that they sound while the rest is queued.
            await opening.take(.items(Array(items.prefix(32))))
            session.update { $0.playlists?.active = playlist }
            if items.count > 32 { await opening.take(.items(Array(items.dropFirst(32)))) }
            try await library.notePlayed(playlist)
            return .success
        } catch {
            return .noSuchContent(error.message)
        }
    }
}

extension NowPlayingState {
    /// Another queue than the playlist's.
    mutating func leavePlaylist() {
        if playlists?.active != nil { playlists?.active = nil }
    }
}

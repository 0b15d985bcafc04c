public import MediaModel

/// Saved playlists. Each change is in the file when the call returns, and the table is up to date.
///
/// Another process may change them as well: its changes are seen in ``playlists`` with the next call that changes
/// something here; items are always read from the file.
extension MediaLibrary {
    /// In the user's order; empty before ``restore()``. Any thread; from memory.
    public nonisolated var playlists: [SavedPlaylist] { board.playlists }

    /// Has `observer` called on the queue with each new table, for as long as the library lives. Any thread.
    public nonisolated func onPlaylistsChange(_ observer: @escaping @Sendable ([SavedPlaylist]) -> Void) {
        board.observe(observer)
    }

    /// A new playlist, the last in the user's order.
    public func createPlaylist(name: String, items: [MediaItem] = []) throws(LibraryError) -> SavedPlaylist {
        let name = try PlaylistName.usable(name)
        return try changePlaylists { playlists, now throws(DatabaseError) in
            let id = try playlists.create(name, now: now)
            _ = try playlists.append(items, to: id, now: now)
            return try playlists.playlist(id)
        }
    }

    public func renamePlaylist(_ id: PlaylistID, to name: String) throws(LibraryError) {
        let name = try PlaylistName.usable(name)
        try changePlaylist { playlists, now throws(DatabaseError) in try playlists.rename(id, to: name, now: now) }
    }

    public func deletePlaylist(_ id: PlaylistID) throws(LibraryError) {
        try changePlaylist { playlists, _ throws(DatabaseError) in try playlists.delete(id) }
    }

    /// To the place after `after` in the user's order; nil is the start.
    public func movePlaylist(_ id: PlaylistID, after: PlaylistID?) throws(LibraryError) {
        try changePlaylist { playlists, _ throws(DatabaseError) in try playlists.move(id, after: after) }
    }

    /// It was played just now.
    public func notePlayed(_ id: PlaylistID) throws(LibraryError) {
        try changePlaylist { playlists, now throws(DatabaseError) in try playlists.notePlayed(id, now: now) }
    }

    public func items(of id: PlaylistID) throws(LibraryError) -> [MediaItem] {
        let items = try library.read { library throws(DatabaseError) in
            try library.playlists.playlist(id) == nil ? nil : library.playlists.items(of: id)
        }
        guard let items else { throw .noSuchPlaylist }
        return items
    }

    public func append(_ items: [MediaItem], to id: PlaylistID) throws(LibraryError) {
        try changePlaylist { playlists, now throws(DatabaseError) in try playlists.append(items, to: id, now: now) }
    }

    public func replaceItems(of id: PlaylistID, with items: [MediaItem]) throws(LibraryError) {
        try changePlaylist { playlists, now throws(DatabaseError) in
            try playlists.replaceItems(of: id, with: items, now: now)
        }
    }

    // MARK: Changing

    private func changePlaylist(
        _ body: (PlaylistTable, Int64) throws(DatabaseError) -> Bool
    ) throws(LibraryError) {
        try changePlaylists { playlists, now throws(DatabaseError) in try body(playlists, now) ? () : nil }
    }

    /// Nil from `body` says that there is no such playlist.
    private func changePlaylists<Answer>(
        _ body: (PlaylistTable, Int64) throws(DatabaseError) -> Answer?
    ) throws(LibraryError) -> Answer {
        defer { showPlaylists() }
        let answer = try library.change(isAskedFor: true) { library throws(DatabaseError) in
            try body(library.playlists, WallClock.milliseconds())
        }
        guard let answer else { throw .noSuchPlaylist }
        return answer
    }

    /// Takes in what other processes have changed. What cannot be read stays as it was.
    public func refreshPlaylists() {
        showPlaylists()
    }

    func showPlaylists() {
        guard let all = try? library.read({ library throws(DatabaseError) in try library.playlists.all() })
        else { return }
        board.show(all)
    }
}

internal import MediaModel

/// The saved playlists. Each call that changes something runs inside a transaction of the caller's.
final class PlaylistTable {
    private let database: Database

    init(in database: Database) {
        self.database = database
    }

    /// All of them, in the user's order.
    func all() throws(DatabaseError) -> [SavedPlaylist] {
        var playlists: [SavedPlaylist] = []
        try database.rows("SELECT * FROM playlist ORDER BY place, id") { row in
            if let playlist = SavedPlaylist(in: row) { playlists.append(playlist) }
        }
        return playlists
    }

    func playlist(_ id: PlaylistID) throws(DatabaseError) -> SavedPlaylist? {
        var found: SavedPlaylist?
        try database.rows("SELECT * FROM playlist WHERE id = ?", .integer(id.rawValue)) { row in
            found = SavedPlaylist(in: row)
        }
        return found
    }

    /// - Parameter now: milliseconds since 1970, UTC.
    func create(_ name: String, now: Int64) throws(DatabaseError) -> PlaylistID {
        try database.run(
            """
            INSERT INTO playlist (name, icon, item_count, created, modified, place)
            VALUES (?1, '', 0, ?2, ?2, (SELECT coalesce(max(place), -1) + 1 FROM playlist))
            """, .text(name), .integer(now))
        return PlaylistID(rawValue: database.lastInsertedKey)
    }

    /// False when there is none with that id; so with all that follow.
    func rename(_ id: PlaylistID, to name: String, now: Int64) throws(DatabaseError) -> Bool {
        try database.run(
            "UPDATE playlist SET name = ?2, modified = ?3 WHERE id = ?1", .integer(id.rawValue), .text(name),
            .integer(now))
        return database.changedRows == 1
    }

    func delete(_ id: PlaylistID) throws(DatabaseError) -> Bool {
        try database.run("DELETE FROM playlist_item WHERE playlist = ?", .integer(id.rawValue))
        try database.run("DELETE FROM playlist WHERE id = ?", .integer(id.rawValue))
        return database.changedRows == 1
    }

    func notePlayed(_ id: PlaylistID, now: Int64) throws(DatabaseError) -> Bool {
        try database.run(
            "UPDATE playlist SET played = ?2 WHERE id = ?1", .integer(id.rawValue), .integer(now))
        return database.changedRows == 1
    }

    /// To the place after `after` in the user's order; nil is the start. There are few, so all are counted anew.
    func move(_ id: PlaylistID, after: PlaylistID?) throws(DatabaseError) -> Bool {
        var order = try all().map(\.id)
        guard order.contains(id) else { return false }
        guard id != after else { return true }
        order.removeAll { $0 == id }
        var place = 0
        if let after {
            guard let index = order.firstIndex(of: after) else { return false }
            place = index + 1
        }
        order.insert(id, at: place)
        for (place, id) in order.enumerated() {
            try database.run(
                "UPDATE playlist SET place = ?2 WHERE id = ?1 AND place <> ?2", .integer(id.rawValue),
                .integer(Int64(place)))
        }
        return true
    }

    // MARK: Items

    func items(of id: PlaylistID) throws(DatabaseError) -> [MediaItem] {
        var items: [MediaItem] = []
        try database.rows(
            "SELECT uri, details FROM playlist_item WHERE playlist = ? ORDER BY place", .integer(id.rawValue)
        ) { row in
            if let item = MediaItem(in: row, uri: 0, details: 1) { items.append(item) }
        }
        return items
    }

    func append(_ items: [MediaItem], to id: PlaylistID, now: Int64) throws(DatabaseError) -> Bool {
        guard try playlist(id) != nil else { return false }
        let last = try database.integer(
            "SELECT max(place) FROM playlist_item WHERE playlist = ?", .integer(id.rawValue))
        let first = (last ?? -1) &+ 1
        for (offset, item) in items.enumerated() {
            try database.run(
                "INSERT INTO playlist_item VALUES (?, ?, ?, ?)", .integer(id.rawValue),
                .integer(first &+ Int64(offset)), .text(item.uri.text), .bytes(item.storedDetails))
        }
        try database.run(
            """
            UPDATE playlist SET modified = ?2, item_count = (SELECT count(*) FROM playlist_item WHERE playlist = ?1)
            WHERE id = ?1
            """, .integer(id.rawValue), .integer(now))
        return true
    }

    func replaceItems(of id: PlaylistID, with items: [MediaItem], now: Int64) throws(DatabaseError) -> Bool {
        try database.run("DELETE FROM playlist_item WHERE playlist = ?", .integer(id.rawValue))
        return try append(items, to: id, now: now)
    }
}

extension SavedPlaylist {
    /// Whatever the row holds, what comes out is a playlist; nil when it has no id.
    fileprivate init?(in row: Statement) {
        guard let id = row.integer(0), id > 0 else { return nil }
        self.init(
            id: PlaylistID(rawValue: id), name: PlaylistName.mended(row.text(1), id: id), iconURI: row.text(2) ?? "",
            itemCount: Int(max(0, row.integer(3) ?? 0)), created: max(0, row.integer(4) ?? 0),
            modified: max(0, row.integer(5) ?? 0), played: row.integer(6).map { max(0, $0) },
            place: row.integer(7) ?? 0)
    }
}

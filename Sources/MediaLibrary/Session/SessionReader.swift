internal import MediaModel

/// Reads a saved session. Whatever stands in the tables, what comes out is one that a player can have been in.
struct SessionReader {
    private let database: Database
    /// Whether something was left out or put right: then what is saved is not what the player starts with.
    private(set) var hasMended = false

    init(_ database: Database) {
        self.database = database
    }

    /// Nil when nothing has been saved yet.
    mutating func session() throws(DatabaseError) -> SavedSession? {
        var session = SavedSession()
        var known = EntryIDSet(expecting: try bounds())
        session.entries = try entries(&known)
        let settings = try settings(known)
        guard settings != nil || !session.entries.isEmpty else { return nil }
        session.settings = settings ?? SessionSettings()
        session.playOrder = try playOrder(of: session.entries.count, known)
        if session.entries.isEmpty, session.settings.isShuffled { session.playOrder = [] }
        session.hasEndedCleanly = try database.integer("SELECT is_running FROM process") == 0
        if let current = session.settings.current, let entry = session.entries.first(where: { $0.id == current }) {
            session.currentFacts = try FactsTable(in: database).facts(of: entry.item)?.facts
        }
        return session
    }

    private func bounds() throws(DatabaseError) -> ClosedRange<UInt64> {
        let lowest = try database.integer("SELECT min(id) FROM entry") ?? 0
        let highest = try database.integer("SELECT max(id) FROM entry") ?? 0
        return UInt64(max(0, lowest))...UInt64(max(0, lowest, highest))
    }

    private mutating func entries(_ known: inout EntryIDSet) throws(DatabaseError) -> [SavedEntry] {
        var entries: [SavedEntry] = []
        entries.reserveCapacity(Int(try database.integer("SELECT count(*) FROM entry") ?? 0))
        var hasLeftOut = false
        try database.rows("SELECT id, uri, details FROM entry ORDER BY rank") { row in
            guard let id = row.entryID(0), let item = MediaItem(in: row, uri: 1, details: 2), known.insert(id) else {
                hasLeftOut = true
                return
            }
            entries.append(SavedEntry(id: id, item: item))
        }
        if hasLeftOut { hasMended = true }
        return entries
    }

    /// Nil unless it is a permutation of the entries.
    private mutating func playOrder(of count: Int, _ known: EntryIDSet) throws(DatabaseError) -> [EntryID]? {
        var order: [EntryID] = []
        var seen = EntryIDSet(expecting: try bounds())
        var isPermutation = true
        try database.rows("SELECT id FROM play_order ORDER BY rank") { row in
            guard let id = row.entryID(0), known.contains(id), seen.insert(id) else {
                isPermutation = false
                return
            }
            order.append(id)
        }
        if order.isEmpty, isPermutation { return nil }
        guard isPermutation, order.count == count else {
            hasMended = true
            return nil
        }
        return order
    }

    private func settings(_ known: EntryIDSet) throws(DatabaseError) -> SessionSettings? {
        var found: SessionSettings?
        try database.rows("SELECT * FROM settings WHERE only = 1") { row in
            var settings = SessionSettings()
            settings.current = row.entryID(1).flatMap { known.contains($0) ? $0 : nil }
            if settings.current != nil {
                settings.position = MediaTime(microseconds: max(0, row.integer(2) ?? 0))
                settings.status = PlaybackStatus(stored: row.integer(3))
            }
            settings.repeatMode = RepeatMode(stored: row.integer(4))
            settings.volume = row.real(5).map { min(max($0, 0), 1) } ?? settings.volume
            settings.rate = row.real(6).map { min(max($0, 0.25), 4) } ?? settings.rate
            settings.stopAfter = row.entryID(7).flatMap { known.contains($0) ? $0 : nil }
            settings.shuffleSeed = UInt64(bitPattern: row.integer(8) ?? 0)
            settings.isShuffled = row.integer(9) == 1
            settings.lastEntry = row.entryID(10)
            found = settings
        }
        found?.activePlaylist = try database.integer("SELECT id FROM active_playlist").map(PlaylistID.init(rawValue:))
        return found
    }
}

extension Statement {
    /// Ids start at 1, and there must be room for those of the entries to come.
    fileprivate func entryID(_ column: Int32) -> EntryID? {
        guard let number = integer(column), (1...Int64.max / 2).contains(number) else { return nil }
        return EntryID(rawValue: UInt64(number))
    }
}

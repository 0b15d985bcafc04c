internal import MediaModel

/// The open state database.
final class StateDatabase {
    private let database: Database
    private let writer: SessionWriter
    private let facts: FactsTable

    init(_ database: Database) {
        self.database = database
        writer = SessionWriter(database)
        facts = FactsTable(in: database)
    }

    func close() {
        database.close()
    }

    /// What was saved last; nil when nothing was. What is put right while it is read stays as it is in the file.
    func session() throws(DatabaseError) -> (session: SavedSession, isMended: Bool)? {
        var reader = SessionReader(database)
        return try reader.session().map { ($0, reader.hasMended) }
    }

    func volume() throws(DatabaseError) -> Double? {
        var volume: Double?
        try database.rows("SELECT volume FROM settings WHERE only = 1") { row in volume = row.real(0) }
        return volume.flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// Whether a list is saved.
    func hasEntries() throws(DatabaseError) -> Bool {
        try database.integer("SELECT 1 FROM entry LIMIT 1") != nil
    }

    /// Writes the changes, all or none, and that a process is running.
    func write(_ changes: [SessionChange]) throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
            try database.run("UPDATE process SET is_running = 1 WHERE is_running = 0")
            for change in changes { try writer.write(change) }
        }
    }

    /// Notes that a process is running, without waiting for the disk: the player is not on the bus yet.
    ///
    /// SQLite waits for the disk when it begins a log, which takes several milliseconds, for the case that an older log
    /// is begun anew. Here there is none, or one of a killed process, which goes on behind its last frame.
    func noteStart() throws(DatabaseError) {
        try database.run("PRAGMA synchronous = OFF")
        try write([])
        try database.run("PRAGMA synchronous = NORMAL")
    }

    /// Writes something: fails when nothing can be written.
    func probe() throws(DatabaseError) {
        try database.run("UPDATE process SET is_running = 1")
    }

    func noteCleanEnd() throws(DatabaseError) {
        try database.run("UPDATE process SET is_running = 0")
    }

    func facts(of items: [MediaItem]) throws(DatabaseError) -> [MediaFacts?] {
        var known: [MediaFacts?] = []
        var sinking: [MediaItem] = []
        for item in items {
            let found = try facts.facts(of: item)
            known.append(found?.facts)
            if found?.isSinking == true { sinking.append(item) }
        }
        guard !sinking.isEmpty else { return known }
        try database.transaction { () throws(DatabaseError) in
            for item in sinking { try facts.raise(item) }
        }
        return known
    }
}

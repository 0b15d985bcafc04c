internal import MediaModel

/// What is known about items, by their keys. Each row carries a stamp, the higher the later it was used; those beyond
/// ``capacity`` stamps go.
///
/// A use moves a row to the top only when it has sunk into the lower half, so that a song in daily use is not written
/// daily: at least half the capacity is always the last that were used.
final class FactsTable {
    static let capacity: Int64 = 20_000

    private let database: Database

    init(in database: Database) {
        self.database = database
    }

    func learn(_ facts: MediaFacts, of item: MediaItem) throws(DatabaseError) {
        let key = item.key
        let newest = try newestStamp()
        if let stamp = try database.integer("SELECT stamp FROM facts WHERE key = ?", .text(key)) {
            let isRecent = stamp > newest - Self.capacity / 2
            try database.run(
                "UPDATE facts SET stamp = ?, content = ? WHERE stamp = ?", .integer(isRecent ? stamp : newest + 1),
                .bytes(facts.stored), .integer(stamp))
        } else {
            try database.run(
                "INSERT INTO facts VALUES (?, ?, ?)", .integer(newest + 1), .text(key), .bytes(facts.stored))
        }
        try database.run("DELETE FROM facts WHERE stamp <= ?", .integer(newest + 1 - Self.capacity))
    }

    func facts(of item: MediaItem) throws(DatabaseError) -> (facts: MediaFacts, isSinking: Bool)? {
        var found: (stamp: Int64, facts: MediaFacts)?
        try database.rows("SELECT stamp, content FROM facts WHERE key = ?", .text(item.key)) { row in
            guard let stamp = row.integer(0), let facts = row.bytes(1).flatMap(MediaFacts.init(stored:)) else { return }
            found = (stamp, facts)
        }
        guard let found else { return nil }
        return (found.facts, try found.stamp <= newestStamp() - Self.capacity / 2)
    }

    /// To the top, since it was used.
    func raise(_ item: MediaItem) throws(DatabaseError) {
        try database.run("UPDATE facts SET stamp = ? WHERE key = ?", .integer(newestStamp() + 1), .text(item.key))
    }

    /// Stamps only grow, one at a time, so a number near the end of the range was not written here.
    private func newestStamp() throws(DatabaseError) -> Int64 {
        let newest = try database.integer("SELECT max(stamp) FROM facts") ?? 0
        guard newest < .max - 1, newest >= 0 else {
            try database.script("DELETE FROM facts")
            return 0
        }
        return newest
    }
}

internal import MediaModel

/// Writes changes of a session into its tables. Each call runs inside a transaction of the caller's.
final class SessionWriter {
    private let database: Database
    private let entries: RankedTable
    private let playOrder: RankedTable
    private let facts: FactsTable

    init(_ database: Database) {
        self.database = database
        entries = RankedTable("entry", in: database)
        playOrder = RankedTable("play_order", in: database)
        facts = FactsTable(in: database)
    }

    /// Throws a contradiction when the change names what is not there.
    func write(_ change: SessionChange) throws(DatabaseError) {
        switch change {
        case .replaced(let session): try replace(session)
        case .inserted(let new, let after): try insert(new, after: after)
        case .removed(let ids):
            for id in ids {
                try entries.remove(id)
                try playOrder.remove(id)
            }
        case .moved(let id, let after): try entries.move(id, after: after)
        case .cleared:
            try entries.clear()
            try playOrder.clear()
        case .playOrder(let order): try writePlayOrder(order)
        case .playOrderInserted(let ids, let after):
            try insertIntoPlayOrder(ids, playOrder.ranks(forInserting: ids.count, after: after))
        case .playOrderMoved(let id, let after): try playOrder.move(id, after: after)
        case .settings(let settings): try write(settings)
        case .learned(let item, let known): try facts.learn(known, of: item)
        case .played, .rated, .positionRemembered: break  // Kept with the statistics.
        }
    }

    private func insert(_ new: [SavedEntry], after: EntryID?) throws(DatabaseError) {
        let ranks = try entries.ranks(forInserting: new.count, after: after)
        for (offset, entry) in new.enumerated() {
            try database.run(
                "INSERT INTO entry VALUES (?, ?, ?, ?)", .integer(ranks[offset]), .integer(entry.id.stored),
                .text(entry.item.uri.text), .bytes(entry.item.storedDetails))
        }
    }

    /// The index of the ids is made anew when all are in: put in one by one in a shuffled order, they would be sought
    /// all over it.
    private func writePlayOrder(_ order: [EntryID]?) throws(DatabaseError) {
        try playOrder.clear()
        guard let order, !order.isEmpty else { return }
        try database.script("DROP INDEX IF EXISTS play_order_by_id")
        try insertIntoPlayOrder(order, playOrder.ranks(forInserting: order.count, after: nil))
        try database.script("CREATE UNIQUE INDEX play_order_by_id ON play_order (id)")
    }

    private func insertIntoPlayOrder(_ ids: [EntryID], _ ranks: RankRun) throws(DatabaseError) {
        for (offset, id) in ids.enumerated() {
            try database.run("INSERT INTO play_order VALUES (?, ?)", .integer(ranks[offset]), .integer(id.stored))
        }
    }

    private func write(_ settings: SessionSettings) throws(DatabaseError) {
        try database.run(
            "INSERT OR REPLACE INTO settings VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            .integer(settings.current?.stored), .integer(settings.position.microseconds),
            .integer(settings.status.stored), .integer(settings.repeatMode.stored), .real(settings.volume),
            .real(settings.rate), .integer(settings.stopAfter?.stored),
            .integer(Int64(bitPattern: settings.shuffleSeed)), .integer(settings.isShuffled ? 1 : 0),
            .integer(settings.lastEntry?.stored))
        // It changes once in a thousand times: what is as it was is not written again.
        try database.run(
            "INSERT INTO active_playlist VALUES (1, ?1) ON CONFLICT (only) DO UPDATE SET id = ?1 WHERE id IS NOT ?1",
            .integer(settings.activePlaylist?.rawValue))
    }

    private func replace(_ session: SavedSession) throws(DatabaseError) {
        try entries.clear()
        try insert(session.entries, after: nil)
        try writePlayOrder(session.playOrder)
        try write(session.settings)
        if let known = session.currentFacts, let current = session.settings.current,
            let entry = session.entries.first(where: { $0.id == current })
        {
            try facts.learn(known, of: entry.item)
        }
    }
}

internal import MediaModel

/// A table whose rows stand in an order: `rank` is the rowid, `id` is unique. A new row takes a rank in the gap where it
/// belongs; when a gap is used up, the ranks around it are spread anew, and no others.
final class RankedTable {
    /// Ranks of rows that are put at an end are this far apart: some 24 rows fit between two by halving, and 2^39 rows
    /// into the table.
    static let step: Int64 = 1 << 24
    /// What spreading leaves between two rows at least.
    private static let least: Int64 = 1 << 10

    private let database: Database
    private let name: String
    private let rankOfID: String
    private let firstRank: String
    private let rankAfter: String
    private let ranksUpTo: String
    private let ranksFrom: String
    private let changeRank: String
    private let changeRankOfID: String
    private let removeID: String

    init(_ name: String, in database: Database) {
        self.database = database
        self.name = name
        rankOfID = "SELECT rank FROM \(name) WHERE id = ?"
        firstRank = "SELECT min(rank) FROM \(name)"
        rankAfter = "SELECT rank FROM \(name) WHERE rank > ? ORDER BY rank LIMIT 1"
        ranksUpTo = "SELECT rank FROM \(name) WHERE rank <= ? ORDER BY rank DESC LIMIT ?"
        ranksFrom = "SELECT rank FROM \(name) WHERE rank >= ? ORDER BY rank LIMIT ?"
        changeRank = "UPDATE \(name) SET rank = ? WHERE rank = ?"
        changeRankOfID = "UPDATE \(name) SET rank = ? WHERE id = ?"
        removeID = "DELETE FROM \(name) WHERE id = ?"
    }

    func clear() throws(DatabaseError) {
        try database.script("DELETE FROM \(name)")
    }

    func remove(_ id: EntryID) throws(DatabaseError) {
        try database.run(removeID, .integer(id.stored))
    }

    /// To the place after `after`; nil is the start.
    func move(_ id: EntryID, after: EntryID?) throws(DatabaseError) {
        guard id != after else { return }
        let rank = try ranks(forInserting: 1, after: after).first
        try database.run(changeRankOfID, .integer(rank), .integer(id.stored))
        guard database.changedRows == 1 else { throw .contradiction("an entry was moved that is not in \(name)") }
    }

    /// Free ranks for `count` rows after the row of `id`; nil is the start.
    func ranks(forInserting count: Int, after id: EntryID?) throws(DatabaseError) -> RankRun {
        var low: Int64?
        let high: Int64?
        if let id {
            guard let rank = try database.integer(rankOfID, .integer(id.stored)) else {
                throw .contradiction("a neighbour was named that is not in \(name)")
            }
            low = rank
            high = try database.integer(rankAfter, .integer(rank))
        } else {
            high = try database.integer(firstRank)
        }
        if let run = Self.run(of: count, between: low, and: high) { return run }
        return try spread(count, between: low, and: high)
    }

    /// Nil when there is no room.
    private static func run(of count: Int, between low: Int64?, and high: Int64?) -> RankRun? {
        switch (low, high) {
        case (nil, nil): return RankRun(first: 0, spacing: step)
        case (let low?, nil):
            guard low < .max - step * Int64(count + 1) else { return nil }
            return RankRun(first: low + step, spacing: step)
        case (nil, let high?):
            guard high > .min + step * Int64(count + 1) else { return nil }
            return RankRun(first: high - step * Int64(count), spacing: step)
        case (let low?, let high?):
            let (gap, overflows) = high.subtractingReportingOverflow(low)
            let spacing = (overflows ? .max : gap) / Int64(count + 1)
            return spacing > 0 ? RankRun(first: low + spacing, spacing: spacing) : nil
        }
    }

    // MARK: Spreading

    /// Spreads the rows on both sides of a gap so that `count` rows fit in: as few rows as leave decent gaps.
    private func spread(_ count: Int, between low: Int64?, and high: Int64?) throws(DatabaseError) -> RankRun {
        var reach = 8
        while true {
            var before = try ranks(ranksUpTo, low, reach + 1)
            var after = try ranks(ranksFrom, high, reach + 1)
            // The outermost row stays where it is; at an end of the table there is none, and any room may be taken.
            let isWhole = before.count <= reach && after.count <= reach
            let outerLow = before.count > reach ? before.removeLast() : nil
            let outerHigh = after.count > reach ? after.removeLast() : nil
            let sought = before.count + count + after.count
            let run =
                isWhole
                ? RankRun(first: 0, spacing: Self.step)
                : Self.run(of: sought, between: outerLow, and: outerHigh)
            if let run, run.spacing >= Self.least {
                try renumber(before.reversed(), run, from: 0)
                try renumber(after, run, from: before.count + count)
                return RankRun(first: run[before.count], spacing: run.spacing)
            }
            reach *= 2
        }
    }

    private func ranks(_ query: String, _ bound: Int64?, _ limit: Int) throws(DatabaseError) -> [Int64] {
        guard let bound else { return [] }
        var ranks: [Int64] = []
        try database.rows(query, .integer(bound), .integer(Int64(limit))) { row in ranks.append(row.integer(0) ?? 0) }
        return ranks
    }

    /// Gives the rows at `old`, ascending, the ranks of `run` from `offset` on. Those that go up move first, from the
    /// last one, then those that go down, from the first: none meets another on its way.
    private func renumber(_ old: [Int64], _ run: RankRun, from offset: Int) throws(DatabaseError) {
        for index in old.indices.reversed() where run[offset + index] > old[index] {
            try database.run(changeRank, .integer(run[offset + index]), .integer(old[index]))
        }
        for index in old.indices where run[offset + index] < old[index] {
            try database.run(changeRank, .integer(run[offset + index]), .integer(old[index]))
        }
    }
}

extension EntryID {
    /// As a column holds it.
    var stored: Int64 { Int64(bitPattern: rawValue) }
}

internal import MediaModel

/// How items have been used, by their keys.
final class StatisticsTable {
    private let database: Database

    init(in database: Database) {
        self.database = database
    }

    /// - Parameter now: seconds since 1970, UTC.
    func notePlayed(_ item: MediaItem, now: Int64) throws(DatabaseError) {
        try database.run(
            """
            INSERT INTO statistics VALUES (?1, 1, ?2, ?2, NULL) ON CONFLICT (key) DO UPDATE SET
            use_count = min(max(use_count, 0) + 1, 2147483647), first_used = coalesce(first_used, ?2), last_used = ?2
            """, .text(item.key), .integer(now))
    }

    /// What is as it was is not written again.
    func rate(_ item: MediaItem, as rating: Double?) throws(DatabaseError) {
        let value = rating.map { DatabaseValue.real(min(max($0, 0), 1)) } ?? .null
        try database.run(
            "INSERT INTO statistics VALUES (?1, 0, NULL, NULL, ?2) ON CONFLICT (key) DO UPDATE SET rating = ?2 WHERE rating IS NOT ?2",
            .text(item.key), value)
    }

    func statistics(of item: MediaItem) throws(DatabaseError) -> PlayStatistics {
        var statistics = PlayStatistics()
        try database.rows(
            "SELECT use_count, first_used, last_used, rating FROM statistics WHERE key = ?", .text(item.key)
        ) { row in
            statistics.useCount = Int32(clamping: max(0, row.integer(0) ?? 0))
            statistics.firstUsed = row.integer(1).flatMap { $0 < 0 ? nil : $0 }
            statistics.lastUsed = row.integer(2).flatMap { $0 < 0 ? nil : $0 }
            statistics.userRating = row.real(3).map { min(max($0, 0), 1) }
        }
        return statistics
    }
}

/// The open library database.
final class LibraryDatabase {
    private let database: Database
    let statistics: StatisticsTable
    let places: PlaceTable
    let playlists: PlaylistTable

    init(_ database: Database) {
        self.database = database
        statistics = StatisticsTable(in: database)
        places = PlaceTable(in: database)
        playlists = PlaylistTable(in: database)
    }

    func close() {
        database.close()
    }

    func transaction<Answer>(_ body: () throws(DatabaseError) -> Answer) throws(DatabaseError) -> Answer {
        try database.transaction(body)
    }

    /// Many reads with one lock.
    func reading<Answer>(_ body: () throws(DatabaseError) -> Answer) throws(DatabaseError) -> Answer {
        try database.reading(body)
    }

    func write(_ use: UnwrittenUses.Change) throws(DatabaseError) {
        switch use.change {
        case .played(let item): try statistics.notePlayed(item, now: use.moment)
        case .rated(let item, let rating): try statistics.rate(item, as: rating)
        case .positionRemembered(let item, let place): try places.remember(place, of: item.key)
        default: break
        }
    }

    /// Reads all of it; false when its pages contradict each other.
    func isSound() throws(DatabaseError) -> Bool {
        var isSound = false
        try database.rows("PRAGMA quick_check(1)") { row in isSound = row.text(0) == "ok" }
        return isSound
    }
}

internal import MediaModel

/// Where long items were left, by their keys.
final class PlaceTable {
    private let database: Database

    init(in database: Database) {
        self.database = database
    }

    /// Nil forgets it.
    func remember(_ place: MediaTime?, of key: String) throws(DatabaseError) {
        if let place {
            try database.run(
                "INSERT OR REPLACE INTO remembered_place VALUES (?, ?)", .text(key), .integer(place.microseconds))
        } else {
            try database.run("DELETE FROM remembered_place WHERE key = ?", .text(key))
        }
    }

    func all() throws(DatabaseError) -> [String: MediaTime] {
        var places: [String: MediaTime] = [:]
        try database.rows("SELECT key, place FROM remembered_place") { row in
            guard let key = row.text(0), let place = row.integer(1), place > 0 else { return }
            places[key] = MediaTime(microseconds: place)
        }
        return places
    }
}

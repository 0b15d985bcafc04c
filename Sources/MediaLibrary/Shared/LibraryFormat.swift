extension DatabaseFormat {
    /// What the user made: `library.sqlite` in the data folder. Several processes may have it open.
    static let library = DatabaseFormat(
        applicationID: 0x4D51_4C42,  // "MQLB"
        version: 1,
        schema: """
            CREATE TABLE statistics (
                key TEXT PRIMARY KEY, use_count INTEGER NOT NULL, first_used INTEGER, last_used INTEGER, rating REAL)
                WITHOUT ROWID;
            CREATE TABLE remembered_place (key TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
            CREATE TABLE playlist (
                id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, icon TEXT NOT NULL, item_count INTEGER NOT NULL,
                created INTEGER NOT NULL, modified INTEGER NOT NULL, played INTEGER, place INTEGER NOT NULL);
            CREATE TABLE playlist_item (
                playlist INTEGER NOT NULL, place INTEGER NOT NULL, uri TEXT NOT NULL, details BLOB,
                PRIMARY KEY (playlist, place)) WITHOUT ROWID;
            """,
        isExclusive: false)
}

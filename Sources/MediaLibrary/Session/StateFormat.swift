extension DatabaseFormat {
    /// What the player was doing: `state.sqlite` in the state folder.
    ///
    /// The place of an entry is its rank, a rowid with wide gaps, so that an edit touches its own row and reading the
    /// list in order is reading the table from front to back. The order of play is filled under shuffle only.
    static let state = DatabaseFormat(
        applicationID: 0x4D51_5354,  // "MQST"
        version: 1,
        schema: """
            CREATE TABLE entry (
                rank INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, uri TEXT NOT NULL, details BLOB);
            CREATE TABLE play_order (rank INTEGER PRIMARY KEY, id INTEGER NOT NULL);
            CREATE UNIQUE INDEX play_order_by_id ON play_order (id);
            CREATE TABLE settings (
                only INTEGER PRIMARY KEY CHECK (only = 1), current INTEGER, position INTEGER, status INTEGER,
                repeat_mode INTEGER, volume REAL, rate REAL, stop_after INTEGER, shuffle_seed INTEGER,
                is_shuffled INTEGER, last_entry INTEGER);
            CREATE TABLE process (only INTEGER PRIMARY KEY CHECK (only = 1), is_running INTEGER NOT NULL);
            INSERT INTO process VALUES (1, 0);
            CREATE TABLE facts (stamp INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, content BLOB NOT NULL);
            """,
        addition: "CREATE TABLE IF NOT EXISTS active_playlist (only INTEGER PRIMARY KEY CHECK (only = 1), id INTEGER)",
        isExclusive: true)
}

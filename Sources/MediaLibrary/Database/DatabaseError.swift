internal import CSQLite

/// A failed call of SQLite.
struct DatabaseError: Error, Hashable {
    /// SQLite's extended result code.
    let code: Int32
    /// SQLite's words for it.
    let message: String

    /// The content is not what the caller knows it to be.
    static func contradiction(_ message: String) -> DatabaseError {
        DatabaseError(code: SQLITE_CONSTRAINT, message: message)
    }

    static let damage = DatabaseError(code: SQLITE_CORRUPT, message: "the file is damaged")

    private var primaryCode: Int32 { code & 0xFF }

    /// The file is not a database, or its pages contradict each other.
    var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
    var isContradiction: Bool { primaryCode == SQLITE_CONSTRAINT }
    var isBusy: Bool { primaryCode == SQLITE_BUSY }
    var isFull: Bool { primaryCode == SQLITE_FULL }
}

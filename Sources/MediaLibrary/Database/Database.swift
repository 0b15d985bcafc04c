internal import CSQLite

/// One connection to an SQLite file, with its prepared statements. Confined to one queue.
@safe final class Database {
    private var handle: OpaquePointer?
    /// By their text. Each is prepared once: there are few, and most run for every change.
    private var statements: [String: Statement] = [:]

    enum Access {
        case readingAndWriting
        /// The file as it is: no lock is taken, nothing beside it is looked at, nothing is written.
        case looking
    }

    /// Opens the file, which must exist. SQLite reads it when it is first needed.
    init(_ path: [UInt8], for access: Access = .readingAndWriting) throws(DatabaseError) {
        let name = access == .looking ? Self.immutableAddress(of: path) : path
        let flags =
            access == .looking ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
        var opened: OpaquePointer?
        let code = unsafe Files.withCPath(name) {
            unsafe sqlite3_open_v2($0, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        }
        unsafe handle = unsafe opened
        guard code == SQLITE_OK else {
            let error = lastError(code)
            close()
            throw error
        }
    }

    deinit {
        close()
    }

    /// Ends the connection; the last one of a file brings the write-ahead log home. Nothing may be asked of it later.
    func close() {
        statements = [:]
        unsafe sqlite3_close_v2(handle)
        unsafe handle = nil
    }

    // MARK: Statements

    /// Runs one statement to its end.
    func run(_ sql: String, _ values: DatabaseValue...) throws(DatabaseError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(values)
        while try statement.step() {}
    }

    /// Calls `each` with the statement on each row. It must not run the same statement again.
    func rows(
        _ sql: String, _ values: DatabaseValue..., each: (Statement) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(values)
        while try statement.step() { try each(statement) }
    }

    /// The first column of the first row; nil without a row, or when it is no integer.
    func integer(_ sql: String, _ values: DatabaseValue...) throws(DatabaseError) -> Int64? {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(values)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// Runs several statements, none of which answers anything.
    func script(_ sql: String) throws(DatabaseError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw lastError(code) }
    }

    /// All of `body` or nothing.
    func transaction<Answer>(_ body: () throws(DatabaseError) -> Answer) throws(DatabaseError) -> Answer {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Reads in `body` see one state, and take one lock.
    func reading<Answer>(_ body: () throws(DatabaseError) -> Answer) throws(DatabaseError) -> Answer {
        try transaction("BEGIN", body)
    }

    private func transaction<Answer>(
        _ begin: String, _ body: () throws(DatabaseError) -> Answer
    ) throws(DatabaseError) -> Answer {
        try run(begin)
        do throws(DatabaseError) {
            let answer = try body()
            try run("COMMIT")
            return answer
        } catch {
            // SQLite may have rolled back by itself; then there is nothing left to do.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? script("ROLLBACK") }
            throw error
        }
    }

    /// The key of the row that was inserted last.
    var lastInsertedKey: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement changed.
    var changedRows: Int { unsafe Int(sqlite3_changes(handle)) }

    /// How many rows this connection has changed so far.
    var totalChangedRows: Int { unsafe Int(sqlite3_total_changes(handle)) }

    private func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] { return known }
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared = unsafe prepared else { throw lastError(code) }
        let statement = unsafe Statement(owning: prepared)
        statements[sql] = statement
        return statement
    }

    private func lastError(_ code: Int32) -> DatabaseError {
        // Without a handle SQLite says that memory is short.
        DatabaseError(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)))
    }

    /// `file:` address with what SQLite would read as syntax escaped.
    private static func immutableAddress(of path: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var address = Array("file:".utf8)
        for byte in path {
            if Array("%?#".utf8).contains(byte) {
                address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                address.append(byte)
            }
        }
        return address + Array("?immutable=1".utf8)
    }
}

internal import CSQLite

/// A prepared statement, and the row it stands on. Confined to its database's queue; does not outlive the database.
@safe final class Statement {
    private let handle: OpaquePointer

    /// - Parameter handle: not nil after `sqlite3_prepare_v3` said yes to a text with a statement in it.
    init(owning handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    // MARK: Running

    func bind(_ values: [DatabaseValue]) {
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            switch value {
            case .null: unsafe sqlite3_bind_null(handle, index)
            case .integer(let integer): unsafe sqlite3_bind_int64(handle, index, integer)
            case .real(let real): unsafe sqlite3_bind_double(handle, index, real)
            case .text(var text): bind(&text, at: index)
            case .bytes(let bytes): bind(bytes, at: index)
            }
        }
    }

    private func bind(_ text: inout String, at index: Int32) {
        text.withUTF8 {
            // An empty text may come without an address, which SQLite would take for NULL.
            guard let base = $0.baseAddress, !$0.isEmpty else { return bindEmptyText(at: index) }
            unsafe _ = csqlite_bind_text(handle, index, base, UInt64($0.count))
        }
    }

    private func bindEmptyText(at index: Int32) {
        unsafe _ = csqlite_bind_text(handle, index, "", 0)
    }

    private func bind(_ bytes: [UInt8], at index: Int32) {
        guard !bytes.isEmpty else {
            unsafe sqlite3_bind_zeroblob(handle, index, 0)
            return
        }
        unsafe bytes.withUnsafeBytes { unsafe _ = csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
    }

    /// True when it stands on a row.
    func step() throws(DatabaseError) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let message = unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
            throw DatabaseError(code: code, message: message)
        }
    }

    /// Lets go of the row and of what was bound. The failure it returns is the one that `step` has thrown.
    func reset() {
        unsafe _ = sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    // MARK: The row: columns from 0, nil when they hold something else

    func integer(_ column: Int32) -> Int64? {
        guard unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
        return unsafe sqlite3_column_int64(handle, column)
    }

    func real(_ column: Int32) -> Double? {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_FLOAT, SQLITE_INTEGER: unsafe sqlite3_column_double(handle, column)
        default: nil
        }
    }

    /// Broken UTF-8 is mended.
    func text(_ column: Int32) -> String? {
        guard unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT else { return nil }
        return unsafe String(decoding: content(column), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8]? {
        guard unsafe sqlite3_column_type(handle, column) == SQLITE_BLOB else { return nil }
        return unsafe Array(content(column))
    }

    func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// Good until the next step.
    private func content(_ column: Int32) -> UnsafeRawBufferPointer {
        // In this order: the address may change when the length is asked for.
        let start = unsafe sqlite3_column_blob(handle, column)
        return unsafe UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }
}

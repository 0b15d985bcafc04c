/// A database file at its place: made when it is missing, looked at before it is touched, set aside when it is damaged.
struct DatabaseFile {
    let folder: [UInt8]
    let path: [UInt8]
    let format: DatabaseFormat

    init(_ name: String, in folder: [UInt8], format: DatabaseFormat) {
        self.folder = folder
        path = folder + Array("/\(name)".utf8)
        self.format = format
    }

    /// Why a database is not open.
    enum Failure: Error {
        /// It is not ours to write.
        case foreign
        /// It was written by a later version of the program.
        case newer(version: Int64)
        case damaged
        case unavailable(reason: String, isFull: Bool)

        init(_ error: DatabaseError) {
            self = error.isDamage ? .damaged : .unavailable(reason: error.message, isFull: error.isFull)
        }

        init(_ error: FileError) {
            self = .unavailable(reason: error.reason, isFull: error.isFull)
        }
    }

    /// Opens it, made with its folder if need be.
    func open() throws(Failure) -> Database {
        do throws(FileError) {
            try Files.makeFolder(folder)
            try Files.makePrivateFile(path)
        } catch {
            throw Failure(error)
        }
        try look()
        let database = try connect(for: .readingAndWriting)
        try attempt { () throws(DatabaseError) in try configure(database) }
        try check(database)
        try attempt { () throws(DatabaseError) in try makeTables(in: database) }
        try checkTables(of: database)
        return database
    }

    /// Leaves a file alone that is not ours, before it is opened in earnest: that may bring a write-ahead log home.
    private func look() throws(Failure) {
        guard Files.size(of: path) != 0 else { return }
        do throws(Failure) {
            try check(connect(for: .looking))
        } catch {
            switch error {
            case .foreign, .newer: throw error
            // A killed process may have left it half-written, and the log beside it is what makes it whole.
            case .damaged, .unavailable: break
            }
        }
    }

    private func connect(for access: Database.Access) throws(Failure) -> Database {
        try attempt { () throws(DatabaseError) in try Database(path, for: access) }
    }

    private func attempt<Answer>(_ body: () throws(DatabaseError) -> Answer) throws(Failure) -> Answer {
        do throws(DatabaseError) {
            return try body()
        } catch {
            throw Failure(error)
        }
    }

    /// Sees to it that the file is ours and not from the future.
    private func check(_ database: Database) throws(Failure) {
        let (application, version, tables) = try attempt { () throws(DatabaseError) in
            (
                try database.integer("PRAGMA application_id"), try database.integer("PRAGMA user_version"),
                try database.integer("SELECT count(*) FROM sqlite_schema")
            )
        }
        // A file without anything in it is one whose making was cut short.
        if application == 0, version == 0, tables == 0 { return }
        guard application == format.applicationID else { throw .foreign }
        guard let version, version <= format.version else { throw .newer(version: version ?? 0) }
    }

    /// A file that lacks a table or a column is of no use, however sound its pages are.
    private func checkTables(of database: Database) throws(Failure) {
        let isComplete = try attempt { () throws(DatabaseError) in
            let model = try Database.inMemory()
            defer { model.close() }
            try model.script(format.schema)
            return try database.columns().isSuperset(of: model.columns())
        }
        guard isComplete else { throw .damaged }
    }

    private func configure(_ database: Database) throws(DatabaseError) {
        if format.isExclusive { try database.run("PRAGMA locking_mode = EXCLUSIVE") }
        try database.run("PRAGMA busy_timeout = 250")
        // In KiB. The tables are read through once and then changed at single places.
        try database.run("PRAGMA cache_size = -512")
        // Nothing is in a file that is being made: waiting for the disk again and again would be for nothing.
        try database.run("PRAGMA synchronous = OFF")
        try database.run("PRAGMA journal_size_limit = 1048576")
    }

    /// In one transaction, and before there is a write-ahead log: the numbers in the file's header are there as soon as
    /// anything is.
    private func makeTables(in database: Database) throws(DatabaseError) {
        if try database.integer("PRAGMA user_version") == 0 {
            try database.transaction { () throws(DatabaseError) in
                // Another process may have been faster.
                guard try database.integer("PRAGMA user_version") == 0 else { return }
                try database.script(format.schema)
                try database.script("PRAGMA application_id = \(format.applicationID)")
                try database.script("PRAGMA user_version = \(format.version)")
            }
        }
        do throws(DatabaseError) {
            try database.run("PRAGMA journal_mode = WAL")
        } catch  where error.isBusy {
            // Another process has it open, and has seen to it.
        }
        if let addition = format.addition { try database.script(addition) }
        // A killed process loses nothing; a power failure may lose what was written last, but never the order.
        try database.run("PRAGMA synchronous = NORMAL")
    }
}

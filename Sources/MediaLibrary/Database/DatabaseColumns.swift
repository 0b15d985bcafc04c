extension Database {
    /// One that is gone with its connection.
    static func inMemory() throws(DatabaseError) -> Database {
        try Database(Array(":memory:".utf8))
    }

    /// `table.column` of all tables.
    func columns() throws(DatabaseError) -> Set<String> {
        var names: Set<String> = []
        try rows(
            """
            SELECT made.name, part.name FROM sqlite_schema AS made, pragma_table_info(made.name) AS part
            WHERE made.type = 'table'
            """
        ) { row in
            if let table = row.text(0), let column = row.text(1) { names.insert("\(table).\(column)") }
        }
        return names
    }
}

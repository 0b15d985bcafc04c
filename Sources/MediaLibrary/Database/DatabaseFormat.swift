/// Which database a file is, and how this program uses it.
struct DatabaseFormat {
    /// SQLite's `application_id`: a file that says otherwise belongs to another program.
    let applicationID: Int64
    /// SQLite's `user_version`. There is one version so far; a greater number is a file of a later Marquee.
    let version: Int64
    /// Makes the tables of ``version``.
    let schema: String
    /// Makes what files of ``version`` have got since there were the first of them, where it is not there.
    var addition: String?
    /// Nobody else may look into the file while it is open. SQLite then needs no shared memory beside it, and no lock
    /// for each transaction.
    let isExclusive: Bool
}

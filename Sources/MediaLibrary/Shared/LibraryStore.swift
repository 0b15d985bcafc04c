/// Playlists and statistics: owns their database, and decides what becomes of it when it fails. Confined to the library's
/// queue.
///
/// Unlike those of the session, its changes stand alone: one that cannot be written is its caller's to keep, and the next
/// is tried.
final class LibraryStore {
    private enum Condition {
        /// Before ``open()`` and after ``close()``.
        case closed
        case open(LibraryDatabase)
        /// It cannot be written; perhaps there is a copy to read from.
        case unable(copy: LibraryDatabase?)
        /// It is not ours for as long as this process lives.
        case barred
    }

    private let file: DatabaseFile
    private let report: (LibraryProblem) -> Void
    private var condition = Condition.closed
    private var failures: FailureRecord
    /// What happened to the file last.
    private var problem: LibraryProblem?

    /// - Parameter pause: until a file that failed is tried again for the first time, unless the user asks.
    init(in folder: [UInt8], pause: Duration, report: @escaping (LibraryProblem) -> Void) {
        file = DatabaseFile("library.sqlite", in: folder, format: .library)
        self.report = report
        failures = FailureRecord(pause: pause)
    }

    func open() {
        open(isSuspect: false)
    }

    private func open(isSuspect: Bool) {
        do throws(DatabaseFile.Failure) {
            problem = nil
            let database = try file.openLibrary(isSuspect: isSuspect) { damage in
                problem = damage
                report(damage)
            }
            condition = .open(database)
        } catch {
            settle(error)
        }
    }

    func close() {
        switch condition {
        case .open(let database), .unable(copy: let database?): database.close()
        case .unable, .closed, .barred: break
        }
        condition = .closed
    }

    /// Whether what cannot be written now may be written later.
    var mayRecover: Bool {
        switch condition {
        case .open, .unable: true
        case .closed, .barred: false
        }
    }

    /// - Parameter isAskedFor: a person waits for the outcome, so a file that failed is tried again at once.
    func change<Answer>(
        isAskedFor: Bool, _ body: (LibraryDatabase) throws(DatabaseError) -> Answer
    ) throws(LibraryError) -> Answer {
        if case .unable(let copy) = condition, isAskedFor || failures.isAttemptDue {
            copy?.close()
            open()
        }
        if case .open = condition, !Files.exists(file.path) {
            // Deleted under us: what was written to it now nobody would find again.
            close()
            open()
        }
        guard case .open(let database) = condition else { throw lost() }
        do throws(DatabaseError) {
            let answer = try database.transaction { () throws(DatabaseError) in try body(database) }
            if failures.noteSuccess() { report(.savesAgain(DatabaseFile.libraryContent)) }
            return answer
        } catch {
            fail(error)
            throw lost()
        }
    }

    func read<Answer>(_ body: (LibraryDatabase) throws(DatabaseError) -> Answer) throws(LibraryError) -> Answer {
        switch condition {
        case .open(let database), .unable(copy: let database?):
            do throws(DatabaseError) {
                return try body(database)
            } catch {
                fail(error)
                throw unavailable
            }
        case .unable, .closed, .barred: throw unavailable
        }
    }

    // MARK: Failure

    /// A change could not be written: told the first time. What is only read and never changed is not worth a word.
    private func lost() -> LibraryError {
        if case .unable = condition, let problem, failures.isToBeTold() { report(problem) }
        return unavailable
    }

    private var unavailable: LibraryError {
        .unavailable(problem?.text ?? "\(readable(file.path)) could not be read: try again")
    }

    private func fail(_ error: DatabaseError) {
        close()
        let failure = DatabaseFile.Failure(error)
        guard case .damaged = failure else { return settle(failure) }
        open(isSuspect: true)
    }

    /// The file is closed.
    private func settle(_ failure: DatabaseFile.Failure) {
        let problem = LibraryProblem(failure, of: DatabaseFile.libraryContent, in: file)
        self.problem = problem
        switch failure {
        case .foreign, .newer:
            condition = .barred
            report(problem)
        case .damaged, .unavailable:
            condition = .unable(copy: file.copyOfLibrary())
            failures.noteFailure()
        }
    }
}

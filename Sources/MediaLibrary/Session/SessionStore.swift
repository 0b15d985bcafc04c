internal import MediaModel

/// The saved session: owns its database, and decides what becomes of it when it cannot be written. Confined to the
/// library's queue.
///
/// What is in the file is always one state the player was in, never a mixture. So once a change could not be written,
/// none of the later ones is, until the player has given its whole session anew; and nothing is kept meanwhile.
final class SessionStore {
    enum Condition {
        /// Before ``restore()`` and after ``end()``.
        case closed
        case saving(StateDatabase)
        /// The file can be written but holds an older state; the whole session was asked for.
        case waitingForSession(StateDatabase)
        /// The file is closed. ``retry()`` is a new attempt, and so is a change now and then.
        case unable
        /// The file is not ours to write for as long as this process lives.
        case barred
    }

    static let content = "the queue"

    let file: DatabaseFile
    let report: (LibraryProblem) -> Void
    private let askForSession: () -> Void

    private(set) var condition = Condition.closed
    /// Held from the first use of the file to the end.
    private var lock: FileLock?
    private var failures: FailureRecord
    /// Whether what the file held at the start is in the player's hands, or nothing was there. Until then it must not
    /// be written over.
    private var isRestored = false
    /// Whether a change was lost since the file held the player's state.
    private var lacksChanges = false

    /// - Parameters:
    ///   - pause: until a file that failed is tried again for the first time.
    ///   - askForSession: is to lead to a `replaced` change.
    init(
        in folder: [UInt8], pause: Duration, report: @escaping (LibraryProblem) -> Void,
        askForSession: @escaping () -> Void
    ) {
        file = DatabaseFile("state.sqlite", in: folder, format: .state)
        failures = FailureRecord(pause: pause)
        self.report = report
        self.askForSession = askForSession
    }

    // MARK: Start and end

    /// What was saved last. From now on the file says that a process is running.
    func restore() -> SavedSession? {
        do throws(DatabaseFile.Failure) {
            guard try takeLock() else { return nil }
            let (state, found) = try openAndRead()
            isRestored = true
            write(to: state) { () throws(DatabaseError) in
                guard let found, found.isMended else { return try state.noteStart() }
                try state.write([.replaced(found.session)])
            }
            return found?.session
        } catch {
            settle(error)
            guard case .unavailable = error, let session = readCopy() else { return nil }
            isRestored = true
            return session
        }
    }

    /// Notes a clean end, unless changes are missing.
    func end() {
        if case .saving(let state) = condition {
            do throws(DatabaseError) {
                try state.noteCleanEnd()
            } catch {
                fail(error)
            }
        }
        close()
        condition = .closed
        lock = nil
    }

    /// The volume saved last, without a part in the session; nil when another process has that, or nothing was saved.
    func savedVolume() -> Double? {
        guard case .closed = condition, Files.exists(file.path),
            let lock = try? FileLock(file.folder + Array("/state.lock".utf8)), let database = try? file.open()
        else { return nil }
        return withExtendedLifetime(lock) {
            let state = StateDatabase(database)
            defer { state.close() }
            return try? state.volume()
        }
    }

    // MARK: Changes

    /// Whether something waits for the file to be written again.
    var isUnsaved: Bool {
        switch condition {
        case .unable, .waitingForSession: lacksChanges
        case .closed, .saving, .barred: false
        }
    }

    /// A new attempt, where something is unsaved.
    func retry() {
        guard isUnsaved else { return }
        switch condition {
        case .unable: tryAgain()
        case .waitingForSession: askForSession()
        case .closed, .saving, .barred: break
        }
    }

    /// Writes the changes, all or none. `areSomeMissing` says that changes before these were lost.
    func write(_ changes: [SessionChange], areSomeMissing: Bool) {
        guard !changes.isEmpty || areSomeMissing else { return }
        writeWhereItCan(changes, areSomeMissing: areSomeMissing)
        if case .saving = condition { lacksChanges = false } else { lacksChanges = true }
    }

    private func writeWhereItCan(_ changes: [SessionChange], areSomeMissing: Bool) {
        if case .unable = condition, failures.isAttemptDue { tryAgain() }
        if case .saving(let state) = condition, areSomeMissing { wait(with: state) }
        if isGone {
            close()
            lock = nil
            settle(.unavailable(reason: "it was deleted", isFull: false))
        }
        switch condition {
        case .saving(let state):
            write(to: state) { () throws(DatabaseError) in try state.write(changes) }
        case .waitingForSession(let state):
            guard let start = changes.lastIndex(where: \.isWhole) else { return }
            write(to: state) { () throws(DatabaseError) in try state.write(Array(changes[start...])) }
        case .closed, .unable, .barred: break
        }
    }

    /// Whether somebody has deleted the file under a process that has it open, and would go on to write what nobody
    /// finds again.
    private var isGone: Bool {
        switch condition {
        case .saving, .waitingForSession: !Files.exists(file.path)
        case .closed, .unable, .barred: false
        }
    }

    private func write(to state: StateDatabase, _ body: () throws(DatabaseError) -> Void) {
        do throws(DatabaseError) {
            try body()
            condition = .saving(state)
            if failures.noteSuccess() { report(.savesAgain(Self.content)) }
        } catch {
            condition = .saving(state)
            fail(error)
        }
    }

    /// What is known about the items, nil for the others.
    func facts(of items: [MediaItem]) -> [MediaFacts?] {
        if case .saving(let state) = condition {
            do throws(DatabaseError) {
                return try state.facts(of: items)
            } catch {
                fail(error)
            }
        }
        return items.map { _ in nil }
    }

    // MARK: Failure

    private func fail(_ error: DatabaseError) {
        if error.isContradiction, case .saving(let state) = condition {
            // The file is sound, but it is not what the player believes it to be.
            wait(with: state)
            return
        }
        close()
        let failure = DatabaseFile.Failure(error)
        guard case .damaged = failure else { return settle(failure) }
        do throws(DatabaseFile.Failure) {
            wait(with: try replaceDamaged())
        } catch {
            settle(error)
        }
    }

    /// The file is closed.
    private func settle(_ failure: DatabaseFile.Failure) {
        switch failure {
        case .foreign, .newer:
            condition = .barred
            report(LibraryProblem(failure, of: Self.content, in: file))
        case .damaged, .unavailable:
            condition = .unable
            failures.noteFailure()
            if failures.isToBeTold() { report(LibraryProblem(failure, of: Self.content, in: file)) }
        }
    }

    private func tryAgain() {
        do throws(DatabaseFile.Failure) {
            guard try takeLock() else { return }
            wait(with: try reopen(keepingSession: !isRestored))
            isRestored = true
        } catch {
            settle(error)
        }
    }

    private func wait(with state: StateDatabase) {
        condition = .waitingForSession(state)
        askForSession()
    }

    private func close() {
        switch condition {
        case .saving(let state), .waitingForSession(let state): state.close()
        case .closed, .unable, .barred: break
        }
    }

    /// False when another process has the session, which bars this one from it.
    private func takeLock() throws(DatabaseFile.Failure) -> Bool {
        guard lock == nil else { return true }
        do throws(FileError) {
            try Files.makeFolder(file.folder)
            lock = try FileLock.soon(file.folder + Array("/state.lock".utf8))
        } catch {
            throw DatabaseFile.Failure(error)
        }
        if lock == nil {
            condition = .barred
            report(.inUse(file))
        }
        return lock != nil
    }
}

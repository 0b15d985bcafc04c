internal import MediaModel

/// How the state database comes to be open.
extension SessionStore {
    /// Opens the file and reads it from front to back; one that turns out damaged is replaced by an empty one.
    func openAndRead() throws(DatabaseFile.Failure) -> (StateDatabase, (session: SavedSession, isMended: Bool)?) {
        do throws(DatabaseFile.Failure) {
            let state = StateDatabase(try file.open())
            return (state, try attempt(state) { () throws(DatabaseError) in try state.session() })
        } catch {
            guard case .damaged = error else { throw error }
            return (try replaceDamaged(), nil)
        }
    }

    /// Sets the file aside, which is closed, and opens an empty one.
    func replaceDamaged() throws(DatabaseFile.Failure) -> StateDatabase {
        let name = try file.setAside(as: "damaged")
        report(.damagedFileSetAside(Self.content, as: name))
        return StateDatabase(try file.open())
    }

    /// Opens the file again and sees whether it can be written.
    ///
    /// - Parameter keepingSession: the file was out of reach at the start, so the session in it is not the player's: it
    ///   is set aside, since it is about to be written over.
    func reopen(keepingSession: Bool) throws(DatabaseFile.Failure) -> StateDatabase {
        let state: StateDatabase
        let holdsEarlierSession: Bool
        do throws(DatabaseFile.Failure) {
            state = StateDatabase(try file.open())
            holdsEarlierSession = try attempt(state) { () throws(DatabaseError) in
                try state.probe()
                return keepingSession ? try state.hasEntries() : false
            }
        } catch {
            guard case .damaged = error else { throw error }
            return try replaceDamaged()
        }
        guard holdsEarlierSession else { return state }
        state.close()
        report(.earlierFileSetAside(Self.content, as: try file.setAside(as: "earlier")))
        return StateDatabase(try file.open())
    }

    /// Closes the database when `body` fails.
    private func attempt<Answer>(
        _ state: StateDatabase, _ body: () throws(DatabaseError) -> Answer
    ) throws(DatabaseFile.Failure) -> Answer {
        do throws(DatabaseError) {
            return try body()
        } catch {
            state.close()
            throw DatabaseFile.Failure(error)
        }
    }

    /// The session in a file that cannot be written.
    func readCopy() -> SavedSession? {
        guard Files.exists(file.path), let copy = try? ReadingCopy(of: file) else { return nil }
        return withExtendedLifetime(copy) {
            guard let database = try? copy.file.open() else { return nil }
            let state = StateDatabase(database)
            defer { state.close() }
            return try? state.session()?.session
        }
    }
}

/// How the library database comes to be open.
extension DatabaseFile {
    static let libraryContent = "playlists, ratings and play counts"

    /// One that is damaged is set aside, which is reported, and replaced by an empty one.
    ///
    /// - Parameter isSuspect: damage was met in it, so that all of it is looked at.
    func openLibrary(
        isSuspect: Bool, report: (LibraryProblem) -> Void
    ) throws(Failure) -> LibraryDatabase {
        do throws(Failure) {
            return try openAndTry(isSuspect: isSuspect)
        } catch {
            guard case .damaged = error else { throw error }
        }
        // Another process may be about to do the same: only one does, and the other finds a sound file then.
        guard let lock = try mendingLock() else {
            throw .unavailable(reason: "another Marquee is mending it", isFull: false)
        }
        return try withExtendedLifetime(lock) { () throws(Failure) in
            do throws(Failure) {
                return try openAndTry(isSuspect: true)
            } catch {
                guard case .damaged = error else { throw error }
            }
            report(.damagedFileSetAside(Self.libraryContent, as: try setAside(as: "damaged")))
            return LibraryDatabase(try open())
        }
    }

    /// A copy to read from, while the file itself cannot be used. Nil when there is nothing to read.
    func copyOfLibrary() -> LibraryDatabase? {
        guard Files.exists(path), let copy = try? ReadingCopy(of: self) else { return nil }
        // Once it has been read its files are open, and need no names any more.
        return withExtendedLifetime(copy) { try? copy.file.openAndTry(isSuspect: false) }
    }

    private func openAndTry(isSuspect: Bool) throws(Failure) -> LibraryDatabase {
        let library = LibraryDatabase(try open())
        do throws(DatabaseError) {
            _ = try library.playlists.all()
            if isSuspect, try !library.isSound() { throw .damage }
            return library
        } catch {
            library.close()
            throw Failure(error)
        }
    }

    private func mendingLock() throws(Failure) -> FileLock? {
        do throws(FileError) {
            return try FileLock(folder + Array("/library.lock".utf8))
        } catch {
            throw Failure(error)
        }
    }
}

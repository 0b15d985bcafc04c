public import EventQueue
public import MediaModel

/// The memory of a player: what it had queued and how it was set, what is known about items, how they were used, and
/// the saved playlists. In two SQLite databases, on a queue of its own where waiting for a disk makes nobody wait.
///
/// Nothing here fails for the caller's session: what cannot be saved is told once, and the player goes on.
public actor MediaLibrary {
    private nonisolated let queue: EventQueue
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private nonisolated let inbox = ChangeInbox()
    nonisolated let board = PlaylistBoard()
    private let session: SessionStore
    let library: LibraryStore
    private var unwrittenUses = UnwrittenUses()
    private let retryPause: Duration
    /// Runs while something is unsaved.
    private var retryTimer: QueueTimer?

    /// - Parameters:
    ///   - onProblem: called on the queue.
    ///   - onSessionNeeded: called on the queue when changes were lost but can be saved now. The answer is to record
    ///     one `replaced` change with the player's whole session, where the player records its changes, so that it
    ///     stands among them at its moment. Until then nothing else of the session is saved.
    public init(
        queue: EventQueue, folders: LibraryFolders, onProblem: @escaping @Sendable (LibraryProblem) -> Void,
        onSessionNeeded: @escaping @Sendable () -> Void
    ) {
        self.init(
            queue: queue, folders: folders, retryPause: .seconds(5), onProblem: onProblem,
            onSessionNeeded: onSessionNeeded)
    }

    init(
        queue: EventQueue, folders: LibraryFolders, retryPause: Duration,
        onProblem: @escaping @Sendable (LibraryProblem) -> Void, onSessionNeeded: @escaping @Sendable () -> Void
    ) {
        self.queue = queue
        self.retryPause = retryPause
        session = SessionStore(
            in: folders.state, pause: retryPause, report: onProblem, askForSession: onSessionNeeded)
        library = LibraryStore(in: folders.data, pause: retryPause, report: onProblem)
    }

    /// The timer belongs to the queue.
    isolated deinit {
        retryTimer = nil
    }

    // MARK: The session

    /// Opens the databases and gives what was saved last; nil when nothing was, or when it is out of reach, which is
    /// told. Once, before anything is recorded.
    public func restore() -> SavedSession? {
        let places = openShared()
        guard var session = session.restore() else {
            guard !places.isEmpty else { return nil }
            var session = SavedSession()
            session.rememberedPositions = places
            return session
        }
        session.rememberedPositions = places
        return session
    }

    /// The volume saved last, for a process that takes no part in the session; nil when there is none to be had.
    public func savedVolume() -> Double? {
        session.savedVolume()
    }

    /// Opens what is not the session's: playlists, statistics, places in long items, which it gives by
    /// ``MediaItem/key``. Instead of ``restore()``, for a process whose queue is not to be remembered.
    public func openShared() -> [String: MediaTime] {
        library.open()
        showPlaylists()
        return (try? library.read { library throws(DatabaseError) in try library.places.all() }) ?? [:]
    }

    /// Has changes written, in the order given, soon: what waits is written together. Returns at once. Any thread.
    public nonisolated func record(_ changes: [SessionChange]) {
        guard !changes.isEmpty, inbox.add(changes) else { return }
        queue.async { self.assumeIsolated { $0.writeWaiting() } }
    }

    /// Returns when everything recorded before is in the file, where a killed process cannot take it away any more, or
    /// could not be written.
    public func written() {
        writeWaiting()
    }

    /// Writes what waits, notes that the session ended cleanly, and closes the databases. What is recorded later is
    /// not saved.
    public func endSession() {
        writeWaiting()
        retryTimer = nil
        session.end()
        library.close()
    }

    private func writeWaiting() {
        let (changes, hasOverflowed) = inbox.takeAll()
        guard !changes.isEmpty || hasOverflowed else { return }
        unwrittenUses.add(changes.filter(\.isStatistic), at: WallClock.milliseconds() / 1_000)
        writeUses()
        session.write(changes.filter { !$0.isStatistic }, areSomeMissing: hasOverflowed)
        startOrEndRetrying()
    }

    private func writeUses() {
        guard !unwrittenUses.isEmpty else { return }
        do throws(LibraryError) {
            try library.change(isAskedFor: false) { [unwrittenUses] library throws(DatabaseError) in
                for use in unwrittenUses.changes { try library.write(use) }
            }
            unwrittenUses.removeAll()
        } catch {
            // Whoever has to know of it is told by the store.
            if !library.mayRecover { unwrittenUses.removeAll() }
        }
    }

    // MARK: What could not be saved

    private var isUnsaved: Bool { session.isUnsaved || !unwrittenUses.isEmpty }

    /// What is unsaved is tried again by itself, whether or not anything else changes; otherwise nothing wakes the
    /// process.
    private func startOrEndRetrying() {
        guard isUnsaved else {
            retryTimer = nil
            return
        }
        guard retryTimer == nil else { return }
        retryTimer = queue.timer(after: retryPause) { [weak self] in
            self?.assumeIsolated { library in
                library.retryTimer = nil
                library.saveUnsaved()
            }
        }
    }

    /// Tries at once to save what could not be saved. While the player can still be asked for its session: before the end.
    public func saveUnsaved() {
        session.retry()
        writeUses()
        startOrEndRetrying()
    }

    // MARK: Items

    /// How items have been used, as far as that can be read; one that never was has a value of zeros.
    public func statistics(of items: [MediaItem]) -> [PlayStatistics?] {
        let known = try? library.read { library throws(DatabaseError) in
            try library.reading { () throws(DatabaseError) in
                var all: [PlayStatistics?] = []
                for item in items { all.append(try library.statistics.statistics(of: item)) }
                return all
            }
        }
        return known ?? items.map { _ in nil }
    }

    /// How an item has been used; nil when that cannot be read.
    public func statistics(of item: MediaItem) -> PlayStatistics? {
        statistics(of: [item])[0]
    }

    /// Saves a rating, 0...1; nil takes it back. It is in the file when the call returns.
    public func rate(_ item: MediaItem, as rating: Double?) throws(LibraryError) {
        writeWaiting()
        try library.change(isAskedFor: true) { library throws(DatabaseError) in
            try library.statistics.rate(item, as: rating)
        }
    }

    /// What is known about the items; nil for those nothing is known about.
    public func facts(of items: [MediaItem]) -> [MediaFacts?] {
        session.facts(of: items)
    }
}

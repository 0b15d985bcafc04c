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
        session = SessionStore(
            in: folders.state, pause: retryPause, report: onProblem, askForSession: onSessionNeeded)
        library = LibraryStore(in: folders.data, pause: retryPause, report: onProblem)
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
        session.end()
        library.close()
    }

    private func writeWaiting() {
        let (changes, hasOverflowed) = inbox.takeAll()
        guard !changes.isEmpty || hasOverflowed else { return }
        writeStatistics(changes.filter(\.isStatistic))
        session.write(changes.filter { !$0.isStatistic }, areSomeMissing: hasOverflowed)
    }

    private func writeStatistics(_ changes: [SessionChange]) {
        guard !changes.isEmpty else { return }
        let now = WallClock.milliseconds() / 1_000
        // Whoever has to know of a failure is told by the store.
        try? library.change(isAskedFor: false) { library throws(DatabaseError) in
            for change in changes {
                switch change {
                case .played(let item): try library.statistics.notePlayed(item, now: now)
                case .rated(let item, let rating): try library.statistics.rate(item, as: rating)
                case .positionRemembered(let item, let place): try library.places.remember(place, of: item.key)
                default: break
                }
            }
        }
    }

    /// How an item has been used; nil when that cannot be read.
    public func statistics(of item: MediaItem) -> PlayStatistics? {
        try? library.read { library throws(DatabaseError) in try library.statistics.statistics(of: item) }
    }

    /// What is known about the items; nil for those nothing is known about.
    public func facts(of items: [MediaItem]) -> [MediaFacts?] {
        session.facts(of: items)
    }
}

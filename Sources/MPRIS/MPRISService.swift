internal import ArtworkFiles
public import DBus
public import EventQueue
public import NowPlaying

/// Puts a now-playing session on the bus as an MPRIS player.
///
/// It knows no player: what the session says is published, what clients ask for is sent to the session's commands.
/// Add the commands' targets before ``start()``: which properties exist, `CanControl`, `CanQuit` and `CanRaise` are
/// decided there and stay (C19, C48, C99).
///
/// Once started it lives until ``stop()``, whoever else still holds it.
///
/// Runs on the queue given; only ``emit(_:)`` and ``emitPropertiesChanged(path:interface:changed:invalidated:)`` may
/// be called from anywhere.
public actor MPRISService {
    let session: NowPlayingSession
    let identity: MPRISIdentity
    /// Where the service and the handlers of its objects run.
    public nonisolated let queue: EventQueue
    let address: BusAddress

    /// Nil while stopped or without a bus.
    var connection: Connection?
    private var closedConnection: Connection?
    /// The well-known name that is owned now.
    public internal(set) var busName: String?
    /// The name owned last: asked for again on a new bus.
    var formerBusName: String?
    var isStarted = false
    /// How long after a failed return the next is tried.
    var retryInterval = Duration.seconds(1)
    var retryTimer: QueueTimer?
    var lastRetryFailure: String?
    var providers: [any ExportedObjectProvider] = []
    var connectionObserver: (@Sendable (ConnectionChange) -> Void)?

    var traits = SessionTraits(state: NowPlayingState())
    let published: PublishedPlayer
    let publishedTrackList: PublishedTrackList
    let publishedPlaylists: PublishedPlaylists
    let publishedInformation = PublishedInformation()
    /// The picture that was asked for last, and where it is once it is there.
    var shownArtwork: (artwork: NowPlayingArtwork, uri: String?)?
    var pictures: ArtworkStore?
    let inbox = StateInbox()
    var observation: NowPlayingObservation?
    /// Commands whose handlers have not returned: what they will have changed is not published yet.
    var commandsInFlight = 0
    /// Who waits for the end.
    var endWaiters: [CheckedContinuation<Void, Never>] = []

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe queue.asUnownedSerialExecutor()
    }

    /// Nothing happens before ``start()``.
    public init(
        session: NowPlayingSession, identity: MPRISIdentity, queue: EventQueue = EventQueue(label: "mpris"),
        address: BusAddress = .session
    ) {
        self.session = session
        self.identity = identity
        self.queue = queue
        self.address = address
        let trackPaths = TrackPaths(prefix: identity.trackPathPrefix)
        published = PublishedPlayer(trackPaths: trackPaths)
        publishedTrackList = PublishedTrackList(trackPaths: trackPaths)
        publishedPlaylists = PublishedPlaylists(paths: PlaylistPaths(prefix: identity.playlistPathPrefix))
    }

    /// Connects, exports the objects, then requests the name (C6). From here on the service returns by itself when
    /// the bus goes and comes back. Throws when there is no bus now or no name to be had; nothing stays behind then.
    public func start() throws(DBusError) {
        guard !isStarted else { return }
        traits = SessionTraits(state: session.currentState)
        isStarted = true
        observeSession()
        do throws(DBusError) {
            try connect()
        } catch {
            endSession()
            throw error
        }
    }

    /// Says that playback has stopped, gives the name back and closes, in that order (C10).
    public func stop() {
        guard isStarted else { return }
        publishFinalState()
        if let connection {
            if let busName { connection.releaseName(busName) }
            connection.onDisconnect = nil
            connection.flush()
            connection.close()
            // Stopped from within one of its handlers, the connection is still at work on its own stack.
            closedConnection = connection
            queue.async { self.assumeIsolated { $0.closedConnection = nil } }
        }
        endSession()
    }

    /// Told of each connection and disconnection, on the service's queue. One observer; a later one replaces it.
    public func onConnectionChange(_ observer: @escaping @Sendable (ConnectionChange) -> Void) {
        connectionObserver = observer
    }

    private func endSession() {
        isStarted = false
        observation?.cancel()
        observation = nil
        retryTimer = nil
        connection = nil
        busName = nil
        for waiter in endWaiters { waiter.resume() }
        endWaiters = []
    }
}

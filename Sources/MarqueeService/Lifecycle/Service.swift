internal import AudioSession
internal import Configuration
internal import DBus
public import EventQueue
internal import GStreamerPlayback
internal import MPRIS
internal import MediaLibrary
internal import MediaModel
internal import NowPlaying
public import Playback
internal import Synchronization

/// The whole service: the player, its place on the desktop and the bus it lives on. The only place that picks real
/// types.
///
/// Facts go up from the player to the session to the bus, commands come down the same way. Make it before the program
/// has started any thread, and use it once.
public final class Service: Sendable {
    /// The queue of the bus, run by the thread that calls ``run(onSnapshot:onNotice:)``.
    public let queue = EventQueue(labelForThisThread: "dbus")

    let configuration: ServiceConfiguration
    let output: AudioOutput
    let settings: SettingsBoard
    let session = NowPlayingSession()
    /// What the engine reads of the network's settings.
    let network = NetworkSettings()
    let networkWatch: NetworkWatch
    let player: QueuePlayer
    let opener: MediaOpener
    let bus: MPRISService
    let control: ControlPublication
    let audioSession: AudioSession
    let routes: SoundRoutes
    let sleepTimer: SleepTimer
    /// Nil when nothing is remembered.
    let library: MediaLibrary?
    let playlists: PlaylistPlayer?
    /// Nil without a home.
    let artwork: ArtworkService?
    let noticeRelay = NoticeRelay()
    let outcome = ServiceOutcome()
    let observations = Mutex<[SnapshotObservation]>([])

    /// Checks the configuration; opens nothing yet.
    public init(configuration: ServiceConfiguration) throws(ServiceError) {
        TerminationSignals.block()
        self.configuration = configuration
        let output: AudioOutput
        do throws(AudioOutput.ParseError) {
            output = try AudioOutput(configuration.output).resolved()
        } catch {
            throw .output(error.message)
        }
        self.output = output
        let libraryQueue = EventQueue(label: "library")
        settings = SettingsBoard(file: configuration.configurationFile ?? .standard, queue: libraryQueue)
        GStreamerRuntime.tagEncoding = settings.settings[NowPlayingSettings.tagEncoding]
        let playerRelay = PlayerRelay()
        library = Self.makeLibrary(configuration, queue: libraryQueue, noticeRelay, playerRelay)
        let outputInUse = OutputInUse(output)
        var parts = QueuePlayer.Configuration { [network] queue throws(PlaybackError) in
            try GStreamerEngine(
                queue: queue, output: outputInUse.value, streamProperties: SoundRoutes.streamProperties,
                network: network)
        }
        parts.metadataReader = GStreamerMetadataReader(queue: EventQueue(label: "reader"))
        artwork = ArtworkService()
        parts.artworkResolver = artwork?.finder
        let remembered = RememberedArtwork(store: artwork?.store)
        parts.memory = library.map {
            LibraryMemory(library: $0, keepsSession: configuration.keepsSession, artwork: remembered)
        }
        player = QueuePlayer(configuration: parts)
        playerRelay.set(player)
        // GStreamer takes a third of the time until sound: it starts beside the rest, if anything is to sound at once.
        if !configuration.media.isEmpty || configuration.resumesSession { player.prepareEngine() }
        let (player, session) = (player, session)
        playlists = library.map { PlaylistPlayer(library: $0, player: player, session: session) }
        opener = MediaOpener(player: player, queue: EventQueue(label: "media"), fetch: MediaFetch.fetch)
        bus = MPRISService(
            session: session, identity: .marquee, queue: queue,
            address: configuration.busAddress.map { .address($0) } ?? .session)
        control = ControlPublication(service: bus)
        audioSession = Self.makeAudioSession(configuration)
        networkWatch = NetworkWatch(queue: audioSession.queue) { [network] in network.isMetered = $0 }
        routes = SoundRoutes(
            output: outputInUse, isAutomatic: configuration.output == "auto", player: player, session: audioSession,
            settings: settings)
        sleepTimer = SleepTimer(player: player, service: bus)
    }

    /// Runs until somebody ends it, on the calling thread; the exit status of the program. Both observers are called in
    /// order, on the player's queue or the bus queue, and must only hand their value on.
    public func run(
        onSnapshot: (@Sendable (PlayerSnapshot) -> Void)? = nil,
        onNotice: (@Sendable (ServiceNotice) -> Void)? = nil
    ) -> Int32 {
        let notices = NoticeBoard(onNotice)
        noticeRelay.connect(to: notices)
        queue.async { [self] in
            TerminationSignals().start(on: queue) { [self] number in
                Log.shared.info("ending on signal \(number)")
                quit()
            }
            publishSnapshots(to: onSnapshot, notices)
            applySettings(notices)
            startAudioSession()
            start(notices)
        }
        queue.runOnThisThread()
        if configuration.lacksMedia || opener.activity.hasComplained { outcome.noteLeftOut() }
        return outcome.exitStatus(mustHavePlayed: configuration.endsWithQueue)
    }

    /// Ends the service because somebody wants it: silence, the final state on the bus, the name given back. Any thread,
    /// any number of times.
    public func quit() {
        outcome.noteWish()
        end()
    }

    /// Ends it because it is done, or cannot be what it was started for.
    func end() {
        guard outcome.beginEnding() else { return }
        queue.async { [self] in
            EndingLimit().start(on: queue) { [self] in
                Log.shared.warning("the sound output does not answer; ending without it")
                bus.assumeIsolated { $0.stop() }
                queue.stop()
            }
        }
        routes.stop()
        queue.task { [self] in
            await library?.saveUnsaved()
            await player.shutDown()
            await audioSession.end()
            await networkWatch.end()
            await library?.endSession()
            await bus.stop()
            queue.stop()
        }
    }

    /// Gives the player a command without waiting for it. Any thread.
    public func perform(_ command: PlayerCommand) {
        queue.task { [self] in await player.perform(command) }
    }
}

extension MPRISIdentity {
    static let marquee = MPRISIdentity(
        identity: "Marquee", desktopEntry: "marquee", busNameSuffix: "marquee",
        supportedURISchemes: MediaTypes.uriSchemes, supportedMIMETypes: MediaTypes.mimeTypes,
        // org.marquee.Player1 says all of it.
        hasInformation: false)
}

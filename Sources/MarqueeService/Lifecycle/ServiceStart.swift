internal import DBus
internal import GStreamerPlayback
internal import MPRIS
internal import MediaModel
internal import NowPlaying
internal import Playback

/// How a service comes up: what it plays, and its place on the bus, side by side.
extension Service {
    /// Snapshots go to the session, to the control interface, to the person at the terminal.
    func publishSnapshots(to onSnapshot: (@Sendable (PlayerSnapshot) -> Void)?, _ notices: NoticeBoard) {
        RemoteCommandHandlers(
            session: session, player: player, opener: opener, playlists: playlists, quit: { [self] in quit() }
        ).register()
        let ends = configuration.endsWithQueue
        let observation = player.observe { [self] snapshot in
            outcome.note(snapshot)
            artwork?.note(snapshot)
            session.update { $0.show(snapshot) }
            control.publish(snapshot, session.currentState.skipIntervals)
            routes.note(snapshot)
            notices.tellFailures(of: snapshot)
            onSnapshot?(snapshot)
            if ends { endIfOver(snapshot) }
        }
        if ends { opener.activity.onEnd { [self] in endIfOver(player.snapshot) } }
        observations.withLock { $0.append(observation) }
        artwork?.start(player, notices)
    }

    /// While more is being taken in, the end of the queue is not the end.
    private func endIfOver(_ snapshot: PlayerSnapshot) {
        let isOver = snapshot.queueEnds > 0 && snapshot.status == .stopped && !opener.activity.isUnderWay
        if isOver || outcome.lacksOutput(snapshot) { end() }
    }

    /// Before anything plays: what is wrong in the file is said, and what is right is in force.
    func applySettings(_ notices: NoticeBoard) {
        network.onUse { [networkWatch] in networkWatch.begin() }
        for problem in settings.problems { notices.tell(.warning(problem)) }
        applyEachChange(of: settings)
        settings.followFile { problems in
            for problem in problems { notices.tell(.warning(problem)) }
        }
    }

    /// First what was, so that the first client that asks is told the truth; then what is to be.
    func start(_ notices: NoticeBoard) {
        guard library != nil else {
            startPlaying(notices)
            startBus(notices)
            return
        }
        queue.task { [self] in
            let hasEndedCleanly = await restoreSession()
            queue.async { [self] in
                startPlaying(notices)
                if configuration.resumesSession { resume(isSafe: hasEndedCleanly, notices) }
                startBus(notices)
            }
        }
    }

    private func resume(isSafe: Bool, _ notices: NoticeBoard) {
        guard let item = player.snapshot.currentItem else {
            notices.tell(.failure("nothing is queued: name what to play, like marquee play ~/Music"))
            outcome.fail()
            end()
            return
        }
        guard isSafe else {
            let name = item.metadata.title ?? item.uri.displayName
            notices.tell(.warning("ended unexpectedly during \(name): it waits, paused, until you play it"))
            return
        }
        perform(.play)
    }

    func startPlaying(_ notices: NoticeBoard) {
        if configuration.output == "auto" { tellOfMissingOutput(notices) }
        Log.shared.info("output: \(output)")
        guard !configuration.media.isEmpty else { return }
        queue.task { [self] in
            do throws(MediaOpener.Failure) {
                try await playNamed()
            } catch {
                if !error.isReported { notices.tell(.failure(error.message)) }
                outcome.fail()
                if configuration.endsWithQueue { end() }
            }
        }
    }

    /// What was restored stays in the queue.
    private func playNamed() async throws(MediaOpener.Failure) {
        let isEmpty = player.snapshot.queueCount == 0
        if !configuration.startsPaused {
            _ = try await opener.startOpening(configuration.media, at: isEmpty ? .replacing : .afterCurrent)
        } else if isEmpty {
            _ = try await opener.startOpening(configuration.media, at: .end)
            await player.perform(.cue)
        } else {
            _ = try await opener.startOpening(configuration.media, at: .next)
            await player.perform(.next)
            await player.perform(.cue)
        }
    }

    func startBus(_ notices: NoticeBoard) {
        bus.assumeIsolated { bus in
            bus.addObject(
                ControlInterface(
                    player: player, session: session, opener: opener, library: library, settings: settings,
                    routes: routes, sleepTimer: sleepTimer, answer: ControlAnswer(queue: queue)))
            let connectionLog = ConnectionLog()
            bus.onConnectionChange { connectionLog.note($0) }
            do throws(DBusError) {
                try bus.start()
                if let name = bus.busName { tellName(name, notices) }
            } catch {
                lackBus(error, notices)
            }
        }
        startRoutes()
    }

    /// After what is to be heard and seen at once: it is another conversation with the sound server.
    private func startRoutes() {
        routes.start { [bus] changed in
            bus.emitPropertiesChanged(path: ControlInterface.path, interface: ControlInterface.name, changed: changed)
        }
    }

    private func lackBus(_ error: DBusError, _ notices: NoticeBoard) {
        if configuration.canRunWithoutBus {
            notices.tell(.warning("\(error.message); playing without it: nothing else can see or steer this player"))
        } else {
            notices.tell(
                .failure(
                    "cannot reach the session bus: \(error.message); run it inside a session or under dbus-run-session")
            )
            outcome.failStart()
            end()
        }
    }
}

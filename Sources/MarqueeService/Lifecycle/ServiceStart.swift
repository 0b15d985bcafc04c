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
        RemoteCommandHandlers(session: session, player: player, opener: opener, quit: { [self] in quit() }).register()
        let ends = configuration.endsWithQueue
        let observation = player.observe { [self] snapshot in
            outcome.note(snapshot)
            session.update { $0.show(snapshot) }
            control.publish(snapshot, session.currentState.skipIntervals)
            notices.tellFailures(of: snapshot)
            onSnapshot?(snapshot)
            if ends, snapshot.queueEnds > 0 || snapshot.lastFailure?.isOfOutput == true { quit() }
        }
        observations.withLock { $0.append(observation) }
    }

    func startPlaying(_ notices: NoticeBoard) {
        if output == .null, configuration.output == "auto" {
            notices.tell(
                .warning("no sound server and no sound card were found; playing into nothing, in real time"))
        }
        Log.shared.info("output: \(output)")
        guard !configuration.media.isEmpty else { return }
        queue.task { [self] in
            do throws(MediaOpener.Failure) {
                if configuration.startsPaused {
                    _ = try await opener.open(configuration.media, at: .end)
                    await player.perform(.cue)
                } else {
                    _ = try await opener.startOpening(configuration.media, at: .replacing)
                }
            } catch {
                if !error.isReported { notices.tell(.failure(error.message)) }
                outcome.fail()
                if configuration.endsWithQueue { quit() }
            }
        }
    }

    func startBus(_ notices: NoticeBoard) {
        bus.assumeIsolated { bus in
            bus.addObject(
                ControlInterface(
                    player: player, session: session, opener: opener, output: output.description,
                    answer: ControlAnswer(queue: queue)))
            bus.onConnectionChange { change in
                switch change {
                case .connected(let name): Log.shared.info("on the bus as \(name)")
                case .disconnected: Log.shared.warning("the bus has gone; playing on and waiting for it")
                case .cannotReturn(let reason): Log.shared.info("not back on the bus yet: \(reason)")
                }
            }
            do throws(DBusError) {
                try bus.start()
                if let name = bus.busName, name != "org.mpris.MediaPlayer2.marquee" {
                    notices.tell(.info("another Marquee runs; this one is \(name)"))
                }
            } catch {
                lackBus(error, notices)
            }
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
            quit()
        }
    }
}

internal import AudioSession
internal import Configuration
internal import DBus
internal import Playback
internal import Synchronization

/// The service's audio session: it hears what the player does, and gives it orders.
extension Service {
    static func makeAudioSession(_ configuration: ServiceConfiguration) -> AudioSession {
        var parts = AudioSession.Configuration()
        parts.programName = "Marquee"
        parts.sessionBus = configuration.busAddress.map { .address($0) } ?? .session
        parts.onProblem = { Log.shared.info($0) }
        return AudioSession(configuration: parts)
    }

    func startAudioSession() {
        audioSession.queue.task { [self] in
            await audioSession.attach(PlayerInSession(player: player))
            settings.observe { [audioSession] in
                audioSession.send(.settingsChanged(AudioSession.Settings($0)))
            }
            let report = PlaybackReport(to: audioSession)
            let observation = player.observe { report.take($0) }
            observations.withLock { $0.append(observation) }
        }
    }
}

extension AudioSession.Settings {
    init(_ settings: Settings) {
        self.init()
        category = AudioSession.Category(rawValue: settings[AudioSessionSettings.category].rawValue) ?? .playback
        options =
            switch settings[AudioSessionSettings.otherPlayers] {
            case .leave: []
            case .pause: [.pausesOthers]
            case .pauseAndResume: [.pausesOthers, .notifyOthersOnDeactivation]
            }
        pausesOnRouteLoss = settings[AudioSessionSettings.pauseOnLostOutput]
        interruptingCauses = settings[AudioSessionSettings.pauseForCalls] ? [.corked, .communication, .call] : []
        if settings[AudioSessionSettings.pauseForOtherPlayers] { interruptingCauses.insert(.anotherPlayer) }
        resumesAfterInterruption = settings[AudioSessionSettings.resumeAfterInterruption]
        delaysSleep = settings[AudioSessionSettings.delaySleep]
        blocksSuspend = settings[AudioSessionSettings.keepAwake]
        blocksIdleForVideo = settings[AudioSessionSettings.keepScreenOn]
    }
}

/// Hands on what matters to a session of the player's snapshots, and only when it is something else.
private final class PlaybackReport: Sendable {
    private let session: AudioSession
    private let last = Mutex(SessionPlayback.stopped)

    init(to session: AudioSession) {
        self.session = session
    }

    /// In the order of the snapshots, on the thread that publishes them.
    func take(_ snapshot: PlayerSnapshot) {
        let new = SessionPlayback(snapshot)
        let isNew = last.withLock { last in
            defer { last = new }
            return last != new
        }
        if isNew { session.send(.playbackChanged(new)) }
    }
}

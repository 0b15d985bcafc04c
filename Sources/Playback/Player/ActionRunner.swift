internal import EventQueue
internal import MediaModel

/// Carries out what the state machine wants.
extension QueuePlayer {
    func carryOut(_ action: PlaybackAction) {
        switch action {
        case .load:
            endSilenceWaits()
            makeEngine()
            tell(action)
        case .pause, .pauseFading: pauseEngine(by: action)
        case .stop, .stopFading:
            tell(action)
            endSilenceWaits()
        case .prepare, .play, .hush, .seek, .setRate, .setVolume, .setOutputDevice, .setSound, .setOverlap, .setFadeOut,
            .setLimits:
            tell(action)
        case .discardEngine:
            discardEngine()
            endSilenceWaits()
        case .readFacts(let entry): readFacts(of: entry)
        case .recallFacts(let entries): recallFacts(of: entries)
        case .recallUses(let items): recallUses(of: items)
        case .startReleaseTimer: startReleaseTimer()
        case .cancelReleaseTimer: releaseTimer = nil
        case .startRetryTimer(let delay): startRetryTimer(after: delay)
        case .startPatienceTimer: startPatienceTimer()
        }
    }

    private func startPatienceTimer() {
        patienceTimer = queue.timer(after: Self.patience) { [weak self] in
            self?.assumeIsolated { player in
                player.patienceTimer = nil
                player.apply { machine, _ in machine.stuckEngine.noteEndOfWait() }
            }
        }
    }

    private func startRetryTimer(after delay: Duration) {
        retryTimer = queue.timer(after: delay) { [weak self] in
            self?.assumeIsolated { player in
                player.retryTimer = nil
                player.apply { machine, now in machine.retry(now: now) }
            }
        }
    }

    private func startReleaseTimer() {
        releaseTimer = queue.timer(after: Self.releaseDelay) { [weak self] in
            self?.assumeIsolated { player in
                player.releaseTimer = nil
                player.apply { machine, now in machine.releaseDevice(now: now) }
            }
        }
    }
}

internal import EventQueue
internal import MediaModel

/// Carries out what the state machine wants.
extension QueuePlayer {
    func carryOut(_ action: PlaybackAction) {
        switch action {
        case .load(let item, at: let start, let isPlaying):
            endSilenceWaits()
            withEngine { $0.load(item, at: start, isPlaying: isPlaying) }
        case .prepare(let item): engine?.prepare(item)
        case .play: engine?.play()
        case .pause: pauseEngine { $0.pause() }
        case .pauseFading: pauseEngine { $0.pauseFading() }
        case .stop:
            engine?.stop()
            endSilenceWaits()
        case .stopFading:
            engine?.stopFading()
            endSilenceWaits()
        case .hush: engine?.hush()
        case .seek(let time, let precision, let identifier):
            engine?.seek(to: time, precision: precision, identifier: identifier)
        case .setRate(let rate): engine?.setRate(rate)
        case .setVolume(let volume): engine?.setVolume(volume)
        case .setOutputDevice(let device): engine?.setOutputDevice(device)
        case .setSound(let settings): engine?.setSound(settings)
        case .setOverlap(let time): engine?.setOverlap(time)
        case .setFadeOut(let fadeOut): engine?.setFadeOut(fadeOut)
        case .readFacts(let entry): readFacts(of: entry)
        case .recallFacts(let entries): recallFacts(of: entries)
        case .startReleaseTimer: startReleaseTimer()
        case .cancelReleaseTimer: releaseTimer = nil
        case .startRetryTimer(let delay): startRetryTimer(after: delay)
        }
    }

    private func withEngine(_ use: (any PlaybackEngine) -> Void) {
        do throws(PlaybackError) {
            if let engine { use(engine) } else { use(try makeEngine()) }
        } catch {
            // Not from inside an action: the state must be whole before it changes again.
            queue.async { [weak self] in
                self?.assumeIsolated { $0.receive(.outputFailed(error)) }
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

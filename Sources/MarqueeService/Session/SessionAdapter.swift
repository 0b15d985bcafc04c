internal import AudioSession
internal import Playback

/// The player as an audio session gives it orders.
struct PlayerInSession: SessionPlayer {
    let player: QueuePlayer

    func interrupt() async { await player.perform(.interrupt) }
    func resumeAfterInterruption() async { await player.perform(.resumeAfterInterruption) }
    func pause() async { await player.perform(.pauseAtOnce) }
    func pauseUntilSilent() async { await player.pauseUntilSilent() }
}

extension SessionPlayback {
    init(_ snapshot: PlayerSnapshot) {
        self =
            switch snapshot.status {
            case .playing: .playing()
            case .paused: snapshot.isInterrupted ? .interrupted : .paused
            case .stopped: .stopped
            }
    }
}

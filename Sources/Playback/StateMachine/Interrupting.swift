/// Pauses that are nobody's wish. That they are is forgotten with the next order to play, pause or stop.
extension PlaybackStateMachine {
    mutating func interrupt(now: HostMoment) {
        guard status == .playing else { return hush() }
        pause(fades: false, now: now)
        isInterrupted = true
    }

    mutating func resumeAfterInterruption(now: HostMoment) {
        guard isInterrupted else { return }
        play(now: now)
    }
}

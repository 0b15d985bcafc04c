import MediaModel

/// An output that goes and comes again.
extension PlaybackStateMachine {
    mutating func setOutputDevice(_ device: OutputDevice) {
        outputDevice = device
        want(.setOutputDevice(device))
    }

    /// The sound server has gone. The engine may not know yet: it notices when it next gives it samples, up to a quarter of
    /// a second after the last one was heard, and of a paused stream only when it is to play.
    mutating func loseServer(_ error: PlaybackError, now: HostMoment) {
        guard current != nil else { return }
        if status == .playing {
            loseOutput(error, now: now)
            want(.stop)
        } else {
            releaseDevice(now: now)
        }
    }

    /// The place is kept, and whether it plays.
    mutating func renewOutput(now: HostMoment) {
        let place = position(at: now)
        if current != nil {
            current = nil
            prepared = nil
            waiting = nil
            seeks.abandon()
            resumeTime = place
            stand(at: place, now: now)
        }
        // The next engine has been told nothing.
        isEngineLate = false
        fadeOut.told = nil
        want(.cancelReleaseTimer)
        want(.discardEngine)
        if status == .playing { load(at: place, now: now) } else { resumeOnOutput(now: now) }
    }

    mutating func noteLateEngine(now: HostMoment) {
        isEngineLate = true
        guard status == .playing, current != nil, waiting == nil else { return }
        stand(at: position(at: now), now: now)
        waiting = .outputNotAnswering
    }

    mutating func notePunctualEngine() {
        isEngineLate = false
        guard waiting == .outputNotAnswering else { return }
        waiting = nil
        noteJump()
    }

    mutating func resumeOnOutput(now: HostMoment) {
        if waitsForOutput, status == .paused { play(now: now) }
    }
}

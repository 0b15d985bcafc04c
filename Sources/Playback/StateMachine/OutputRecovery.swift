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

    mutating func resumeOnOutput(now: HostMoment) {
        if waitsForOutput, status == .paused { play(now: now) }
    }
}

import MediaModel

/// Pauses and stops in which the sound falls first. The state is told at once; the position stands where the pause was
/// asked for, and when nothing is heard any more, or the pause is taken back, a jump tells where the sound has come to.
extension PlaybackStateMachine {
    var isFading: Bool { sound.fade > .zero }

    /// Of less nobody sees anything.
    private static let smallestJump = MediaTime(microseconds: 50_000)

    mutating func wantPause(fades: Bool) {
        isPauseFading = fades && isFading
        want(isPauseFading ? .pauseFading : .pause)
    }

    mutating func pauseAtOnce(now: HostMoment) {
        if status == .playing { pause(fades: false, now: now) } else { hush() }
    }

    /// It is paused or stopped already, and perhaps still heard.
    mutating func hush() {
        if isFading { want(.hush) }
    }

    /// The engine says where the sound is, for the first time since a pause was asked for.
    mutating func notePauseHeard(at place: MediaTime, now: HostMoment) {
        guard isPauseFading else { return }
        isPauseFading = false
        let way = place - position(at: now)
        if max(way, .zero - way) >= Self.smallestJump { noteJump() }
    }
}

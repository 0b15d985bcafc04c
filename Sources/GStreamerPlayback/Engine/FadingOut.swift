internal import EventQueue
public import Playback

/// The sound falls towards a moment that is known before: the samples do, at the time at which they will be heard, so the
/// stream's volume stays what it is and no timer runs.
extension GStreamerEngine {
    /// Samples of the next so many nanoseconds may be in the device already: its buffer, and what is gathered for it.
    private static let lead: Int64 = 1_300_000_000
    private static let shortest: Int64 = 100_000_000

    public func setFadeOut(_ new: FadeOut?) {
        let isPutOff = isPutOff(to: new)
        fadeOut = new.flatMap { beginsInTime($0) }
        placeFadeOut()
        guard isPutOff, pipeline.chain.fade.takeWorked(), current != nil, !isCued else { return }
        // The device has samples that have fallen.
        if isPlaying { riseWhenHeard() }
        playChanged()
    }

    /// Whether what has begun is not to go on.
    private func isPutOff(to new: FadeOut?) -> Bool {
        guard let new, let fadeOut else { return new == nil }
        return fadeOut.silence.nanoseconds(until: new.silence) >= Self.lead
    }

    /// One that should have begun already begins with the next samples, and is shorter.
    private func beginsInTime(_ new: FadeOut) -> FadeOut? {
        if let fadeOut, abs(fadeOut.silence.nanoseconds(until: new.silence)) < Self.lead { return new.lasting(fadeOut) }
        guard soundClock.isMoving else { return new }
        let left = HostTime.now.nanoseconds(until: new.silence) - Self.lead
        guard left >= Self.shortest else { return nil }
        return left < new.length.nanoseconds ? new.lasting(left) : new
    }

    /// The moment as running time, which begins anew with each flush and stands while paused.
    func placeFadeOut() {
        guard let fadeOut, output.isClocked else {
            pipeline.chain.fade.set(nil)
            return
        }
        let now = HostTime.now
        let silence = soundClock.runningTime(at: now) + now.nanoseconds(until: fadeOut.silence)
        pipeline.chain.fade.set(.init(start: silence - fadeOut.length.nanoseconds, silence: silence))
    }

    /// The samples on their way are thrown away. `isElsewhere` when the next ones are of another place.
    func fadeOutBeginsAnew(isElsewhere: Bool) {
        _ = pipeline.chain.fade.takeWorked()
        if isElsewhere, fadeOut?.isOfItem == true { fadeOut = nil }
        placeFadeOut()
    }
}

extension FadeOut {
    fileprivate func lasting(_ nanoseconds: Int64) -> FadeOut {
        FadeOut(silence: silence, length: .init(nanoseconds: nanoseconds), isOfItem: isOfItem)
    }

    fileprivate func lasting(_ other: FadeOut) -> FadeOut { lasting(other.length.nanoseconds) }
}

import MediaModel

/// Changes of position and speed.
extension PlaybackStateMachine {
    /// C66 to C70: below 0 is 0, beyond the end is the next entry, saturating.
    mutating func seek(by offset: MediaTime, now: HostMoment) {
        guard canSeek, status != .stopped else { return }
        let target = position(at: now) + offset
        if let duration, target > duration {
            passEnd(now: now)
        } else {
            seek(to: max(.zero, target), precision: .exact, now: now)
        }
    }

    /// C71, C73: stale ids and places outside the item have no effect.
    mutating func setPosition(_ time: MediaTime, of entry: EntryID?, precision: SeekPrecision, now: HostMoment) {
        guard canSeek, status != .stopped, entry == nil || entry == queue.currentID, time >= .zero else { return }
        if let duration, time > duration { return }
        seek(to: time, precision: precision, now: now)
    }

    private mutating func seek(to time: MediaTime, precision: SeekPrecision, now: HostMoment) {
        if let duration, time == duration, duration > .zero {
            reachEnd(now: now)
        } else if let current, current.isReady {
            let identifier = seeks.begin(to: time)
            stand(at: time, now: now)
            want(.seek(time, precision, identifier))
        } else if current != nil {
            seeks.whenReady = time
            stand(at: time, now: now)
        } else {
            resumeTime = time
            stand(at: time, now: now)
            noteJump()
            isPositionDue = true
        }
    }

    /// C68: a seek to exactly the length ends the entry as if it had played out.
    private mutating func reachEnd(now: HostMoment) {
        finishCurrent(now: now)
    }

    /// C67: a seek beyond the end is `next`, and ends playback when nothing follows.
    private mutating func passEnd(now: HostMoment) {
        if let following = queue.explicitNext(skipping: failures.unplayable) {
            move(to: following, by: .forward, now: now)
        } else {
            reachEnd(now: now)
        }
    }

    /// C88 to C90: 0 pauses, the rest is brought into the range.
    mutating func setRate(_ wanted: Double, now: HostMoment) {
        guard wanted.isFinite else { return }
        if wanted == 0 {
            pause(now: now)
            return
        }
        if currentFacts?.isLive == true { return }
        let position = position(at: now)
        let new = min(max(wanted, Self.rateRange.lowerBound), Self.rateRange.upperBound)
        guard new != rate else { return }
        rate = new
        if anchor.rate != 0 {
            anchor = PositionAnchor(
                time: position, hostNanoseconds: now.nanoseconds, rate: new, limit: duration)
        }
        want(.setRate(new))
    }

    mutating func setVolume(_ wanted: Double) {
        guard wanted.isFinite else { return }
        let new = min(max(wanted, 0), 1)
        guard new != volume else { return }
        volume = new
        want(.setVolume(new))
    }
}

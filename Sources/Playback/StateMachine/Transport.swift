import MediaModel

/// Play, pause, stop, next, previous.
extension PlaybackStateMachine {
    /// C62: no effect while playing, resumes while paused, starts the current entry while stopped.
    mutating func play(now: HostMoment) {
        guard queue.currentID != nil else { return }
        switch status {
        case .playing:
            if current == nil { load(at: resumeTime, now: now) }
        case .paused:
            status = .playing
            if current == nil {
                load(at: resumeTime, now: now)
            } else {
                want(.cancelReleaseTimer)
                want(.play)
            }
        case .stopped:
            failures.forgiveAll()
            status = .playing
            load(at: resumeTime, now: now)
        }
    }

    /// Paused at the start without having played.
    mutating func cue(now: HostMoment) {
        guard status == .stopped, queue.currentID != nil else { return }
        status = .paused
        load(at: resumeTime, now: now)
        want(.startReleaseTimer)
    }

    /// C56: no effect while paused or stopped.
    mutating func pause(now: HostMoment) {
        guard status == .playing else { return }
        let position = position(at: now)
        status = .paused
        if current != nil {
            want(.pause)
            want(.startReleaseTimer)
        }
        if !seeks.isInFlight { stand(at: position, now: now) }
    }

    mutating func togglePlayPause(now: HostMoment) {
        if status == .playing { pause(now: now) } else { play(now: now) }
    }

    /// C60, C61: the entry stays current, the next play starts it at 0.
    mutating func stop(now: HostMoment) {
        guard status != .stopped else { return }
        status = .stopped
        unload()
        resumeTime = .zero
        stand(at: .zero, now: now)
    }

    /// C49: the state is kept. C51: no effect when nothing follows.
    mutating func next(now: HostMoment) {
        guard let following = queue.explicitNext(skipping: failures.unplayable) else { return }
        move(to: following, by: .forward, now: now)
    }

    mutating func previous(now: HostMoment) {
        guard let preceding = queue.explicitPrevious(skipping: failures.unplayable) else { return }
        move(to: preceding, by: .backward, now: now)
    }

    /// Makes an entry current, from its start, in the present state.
    mutating func move(to id: EntryID, by step: PlayQueue.Step, now: HostMoment) {
        failures.isGoingBackwards = step == .backward
        failures.forgive(id)
        queue.setCurrent(id, by: step)
        resumeTime = .zero
        if status == .stopped {
            stand(at: .zero, now: now)
            readFactsOfShownEntry()
        } else {
            load(at: .zero, now: now)
            if status == .paused { want(.startReleaseTimer) }
        }
    }

    /// Nothing follows: one stop, and the first entry in play order becomes current, at 0.
    mutating func endOfQueue(now: HostMoment) {
        status = .stopped
        queueEnds += 1
        unload()
        queue.rewind()
        resumeTime = .zero
        stand(at: .zero, now: now)
        readFactsOfShownEntry()
    }

    /// The device has been idle for long: give it back, keep the place.
    mutating func releaseDevice(now: HostMoment) {
        guard status == .paused, current != nil else { return }
        let position = position(at: now)
        unload()
        resumeTime = position
        stand(at: position, now: now)
    }
}

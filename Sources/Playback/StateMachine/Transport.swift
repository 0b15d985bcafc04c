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
    mutating func pause(fades: Bool = true, now: HostMoment) {
        isInterrupted = false
        waitsForOutput = false
        guard status == .playing else { return }
        let position = position(at: now)
        status = .paused
        retries.noteSilence()
        if current != nil, currentFacts?.isLive == true {
            // Nothing of it can be kept: it is left, and joined again where it is then.
            unload(fades: fades)
            resumeTime = position
        } else if current != nil {
            wantPause(fades: fades)
            want(.startReleaseTimer)
        }
        if !seeks.isInFlight { stand(at: position, now: now) }
        notePosition(now: now)
    }

    mutating func togglePlayPause(now: HostMoment) {
        if status == .playing { pause(now: now) } else { play(now: now) }
    }

    /// C60, C61: the entry stays current, the next play starts it at 0.
    mutating func stop(fades: Bool = true, now: HostMoment) {
        guard status != .stopped else { return }
        leaveCurrent(now: now)
        status = .stopped
        unload(fades: fades)
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

    /// Leaves the current entry for another.
    mutating func move(to id: EntryID, by step: PlayQueue.Step, now: HostMoment) {
        leaveCurrent(now: now)
        enter(id, by: step, now: now)
    }

    /// Makes an entry current, from its start or its remembered place, in the present state.
    mutating func enter(_ id: EntryID, by step: PlayQueue.Step, now: HostMoment) {
        failures.isGoingBackwards = step == .backward
        failures.forgive(id)
        queue.setCurrent(id, by: step)
        if status == .stopped {
            showStart(now: now)
        } else {
            let start = startTime(of: id)
            load(at: start, now: now)
            if start > .zero { noteJump() }
            if status == .paused { want(.startReleaseTimer) }
        }
    }

    /// The current entry is shown, not loaded, where `play` will begin it.
    mutating func showStart(now: HostMoment) {
        facts.kept = queue.currentID
        resumeTime = queue.currentID.map(startTime) ?? .zero
        stand(at: resumeTime, now: now)
        readFactsOfShownEntry()
    }

    /// The current entry has played out.
    mutating func finishCurrent(now: HostMoment) {
        leaveCurrent(hasEnded: true, now: now)
        if stopAfter != nil, stopAfter == queue.currentID {
            stopAfterCurrent(now: now)
        } else if let following = queue.naturalNext(skipping: failures.unplayable) {
            let isSameEntry = following == queue.currentID
            enter(following, by: .forward, now: now)
            if isSameEntry { noteJump() }
        } else {
            endOfQueue(now: now)
        }
    }

    /// What follows becomes current and waits for the user.
    private mutating func stopAfterCurrent(now: HostMoment) {
        stopAfter = nil
        guard let following = queue.naturalFollower(skipping: failures.unplayable) else {
            endOfQueue(now: now)
            return
        }
        status = .stopped
        unload()
        queue.setCurrent(following, by: .forward)
        showStart(now: now)
    }

    /// Nothing follows: one stop, and the first entry in play order becomes current, at 0.
    mutating func endOfQueue(now: HostMoment) {
        status = .stopped
        queueEnds += 1
        unload()
        queue.rewind()
        showStart(now: now)
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

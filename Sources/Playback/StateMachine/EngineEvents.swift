import MediaModel

/// What the engine reports changes what is actual, and sometimes what is wanted. Events of items that are neither
/// current nor prepared any more are late and ignored.
extension PlaybackStateMachine {
    mutating func handle(_ event: PlaybackEngineEvent, now: HostMoment) {
        defer {
            refreshOverlap()
            refreshFadeOut()
            noteListening(now: now)
            releaseUse()
        }
        switch event {
        case .ready(let item, let new): becomeReady(item, new, now: now)
        case .read(let item, let new): noteRead(item, new)
        case .factsChanged(let item, let new): updateFacts(item, new)
        case .failed(let item, let error): fail(item, error, now: now)
        case .unfolded(let item, let items): unfold(item, items, now: now)
        case .advanced(let item): advance(to: item, now: now)
        case .ended(let item): end(item, now: now)
        case .seekFinished(let identifier, let reached): finishSeek(identifier, reached, now: now)
        case .positionAnchored(let item, let new): adoptAnchor(item, new, now: now)
        case .waiting(let reason): wait(for: reason, now: now)
        case .silenced: break
        case .volumeChanged(let new): volume = min(max(new, 0), 1)
        case .outputFailed(let error): loseOutput(error, now: now)
        case .silenceRequested(let isRequested): silenceRequest.note(isRequested)
        }
    }

    func entry(of item: EngineItemID) -> EntryID? {
        if current?.item == item { return current?.entry }
        if prepared?.item == item { return prepared?.entry }
        return nil
    }

    private mutating func becomeReady(_ item: EngineItemID, _ new: ItemFacts, now: HostMoment) {
        updateFacts(item, new)
        if prepared?.item == item { prepared?.isReady = true }
        guard current?.item == item else { return }
        current?.isReady = true
        anchor.limit = duration
        // Opened: sound follows, unless the engine says that it has to collect data first.
        if waiting == .evaluatingBufferingRate { waiting = nil }
        if let target = seeks.whenReady {
            seeks.whenReady = nil
            setPosition(min(target, duration ?? target), of: nil, precision: .exact, now: now)
        }
        refreshPrepared()
    }

    private mutating func noteRead(_ item: EngineItemID, _ new: ItemFacts) {
        updateFacts(item, new)
        if prepared?.item == item { prepared?.isRead = true }
        if current?.item == item { current?.isRead = true }
    }

    /// Of an entry that repeats itself, the item that plays knows more than the one that waits.
    private mutating func updateFacts(_ item: EngineItemID, _ new: ItemFacts) {
        guard let entry = entry(of: item), item == current?.item || entry != current?.entry else { return }
        learn(new, of: entry)
    }

    /// Keeps the place of a picture that is known already: facts come again without it. The one that was fetched for a
    /// former song of a station goes.
    mutating func learn(_ new: ItemFacts, of id: EntryID) {
        guard let entry = queue.entry(id) else { return }
        let (chapters, isLengthRefuted) = (new.chapters, new.isLengthRefuted)
        var new = new.named(by: entry.item.listing).mediaFacts
        let known = facts[id]?.metadata
        if new.metadata.artworkURI == nil, new.metadata.remoteAddresses == known?.remoteAddresses ?? [] {
            new.metadata.artworkURI = known?.artworkURI
        }
        // Opened, or opened again, an item may know its length only when some of it has come; who read it knew it before.
        let earlier = new.isLive ? nil : facts[id]?.duration
        new.duration = isLengthRefuted ? nil : facts.finalDuration(of: id) ?? new.duration ?? earlier
        if id == queue.currentID { anchor.limit = new.duration }
        let hasOtherChapters = learnChapters(chapters.within(new.duration), of: id)
        guard facts[id] != new || hasOtherChapters else { return }
        facts.store(new, for: id)
        pendingChanges.append(.learned(entry.item, withChapters(new, of: id)))
    }

    private mutating func adoptAnchor(_ item: EngineItemID, _ new: PositionAnchor, now: HostMoment) {
        guard current?.item == item, !seeks.isInFlight, seeks.whenReady == nil else { return }
        let (jumps, shown) = (discontinuity, position(at: now))
        notePauseHeard(at: new.time, now: now)
        // A device stops a little before or behind where it was reckoned to: nobody hears that, but all would see it (C80).
        if status == .paused, anchor.rate == 0, jumps == discontinuity, isNear(new) { return }
        anchor = new
        anchor.limit = duration
        if jumps == discontinuity { noteUnexpectedPlace(since: shown, now: now) }
        if new.rate != 0 {
            waiting = nil
            if retries.noteSound(now: now) { noteJump() }
            failures.noteHeard(item)
            stuckEngine.noteSound(now: now)
        }
        if status != .playing, new.rate != 0 { anchor.rate = 0 }
    }

    private func isNear(_ other: PositionAnchor) -> Bool { isNear(other.time, anchor.time) }

    private func isNear(_ time: MediaTime, _ other: MediaTime) -> Bool {
        max(time - other, other - time) <= MediaTime(microseconds: 100_000)
    }

    /// Clients reckon the position by themselves. While a device does not answer they are told when it does.
    private mutating func noteUnexpectedPlace(since shown: MediaTime, now: HostMoment) {
        guard waiting == nil, currentFacts?.isLive != true else { return }
        if !isNear(position(at: now), shown) { noteJump() }
    }

    private mutating func wait(for reason: ReasonForWaiting?, now: HostMoment) {
        guard current != nil else { return }
        let wasStalled =
            switch waiting {
            case .minimizingStalls, .outputNotAnswering: true
            default: false
            }
        waiting = reason ?? (retries.isRejoining ? waiting : nil)
        if reason != nil { retries.noteSilence() }
        if reason != nil, !seeks.isInFlight {
            stand(at: position(at: now), now: now)
        } else if reason == nil, wasStalled, !retries.isRejoining {
            noteJump()
        }
    }

    private mutating func finishSeek(_ identifier: SeekIdentifier, _ reached: MediaTime?, now: HostMoment) {
        guard seeks.finish(identifier) else { return }
        guard let reached else { return endBehindSeek(now: now) }
        seeks.hasItemEnded = false
        if !seeks.isInFlight { stand(at: reached, now: now) }
        noteJump()
        notePosition(now: now)
    }

    // MARK: Ends

    private mutating func advance(to item: EngineItemID, now: HostMoment) {
        guard let arrived = prepared, arrived.item == item else { return }
        if let target = seeks.target {
            // Asked for in what was just left: there it is to go on.
            load(at: target, now: now)
            noteJump()
            return
        }
        let isRoundEmpty = noteEndOfCurrent(now: now)
        leaveCurrent(hasEnded: true, now: now)
        let isSameEntry = arrived.entry == queue.currentID
        prepared = nil
        current = arrived
        current?.isReady = true
        facts.kept = arrived.entry
        failures.begin()
        retries = RetryRecord()
        seeks.abandon()
        waiting = nil
        failures.isGoingBackwards = false
        if isSameEntry {
            noteJump()
            // A round more is a matter for the next time it is begun: clients know the track.
            askedForUse.insert(arrived.entry)
        } else {
            queue.setCurrent(arrived.entry, by: .forward)
        }
        anchor = PositionAnchor(
            time: .zero, hostNanoseconds: now.nanoseconds, rate: status == .playing ? rate : 0, limit: duration)
        if isRoundEmpty { stopBecauseNothingIsHeard(now: now) } else { refreshPrepared() }
    }

    private mutating func end(_ item: EngineItemID, now: HostMoment) {
        guard current?.item == item else { return }
        if seeks.isInFlight {
            seeks.hasItemEnded = true
            return
        }
        if noteEndOfCurrent(now: now) {
            stopBecauseNothingIsHeard(now: now)
        } else {
            finishCurrent(now: now)
        }
    }

    /// No seek has had it go on after all.
    private mutating func endBehindSeek(now: HostMoment) {
        guard seeks.hasItemEnded, !seeks.isInFlight, let current else { return }
        seeks.hasItemEnded = false
        end(current.item, now: now)
    }

    /// True when a whole round was too short to be heard.
    private mutating func noteEndOfCurrent(now: HostMoment) -> Bool {
        let played = max(position(at: now), duration ?? .zero)
        if let ended = queue.currentID { facts.noteHeardOut(ended) }
        return failures.noteEnd(played: played, queueCount: queue.count)
    }

    private mutating func stopBecauseNothingIsHeard(now: HostMoment) {
        failures.record(
            PlaybackError(.damaged, "There is nothing to hear in it."), entry: queue.current, item: current?.item)
        endOfQueue(now: now)
    }

    // MARK: Failures

    mutating func fail(_ item: EngineItemID, _ error: PlaybackError, now: HostMoment) {
        if let failed = prepared, failed.item == item {
            // What cannot be reached now may be reached when its turn comes; then it is opened again.
            if error.code == .network, error.isRetriable { return }
            failures.recordPreparation(error, entry: queue.entry(failed.entry), item: item)
            prepared = nil
            refreshPrepared()
        } else if let failed = current, failed.item == item {
            if recover(from: error, queue.entry(failed.entry), now: now) { return }
            leaveCurrent(now: now)
            failures.record(error, entry: queue.entry(failed.entry), item: item)
            current = nil
            seeks.abandon()
            skipFailed(now: now)
        }
    }

    private mutating func skipFailed(now: HostMoment) {
        let backwards = failures.isGoingBackwards
        let other =
            backwards
            ? queue.explicitPrevious(skipping: failures.unplayable)
            : queue.naturalNext(skipping: failures.unplayable)
        if let other {
            enter(other, by: backwards ? .backward : .forward, now: now)
        } else {
            endOfQueue(now: now)
        }
    }

    /// The entry and the place stay; nothing plays until the user asks again, or an output is there for what was to play.
    mutating func loseOutput(_ error: PlaybackError, now: HostMoment) {
        let position = position(at: now)
        failures.record(error, entry: nil, item: current?.item)
        current = nil
        prepared = nil
        waiting = nil
        seeks.abandon()
        waitsForOutput = waitsForOutput || status == .playing
        if status == .playing { status = .paused }
        resumeTime = position
        stand(at: position, now: now)
        want(.cancelReleaseTimer)
        readFactsOfShownEntry()
    }
}

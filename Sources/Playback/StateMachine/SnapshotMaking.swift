import MediaModel

extension PlaybackStateMachine {
    /// The state as others see it.
    func makeSnapshot(revision: UInt64) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.revision = revision
        snapshot.status = status
        snapshot.isInterrupted = isInterrupted
        snapshot.position = shownAnchor
        snapshot.discontinuity = discontinuity
        snapshot.rate = rate
        snapshot.volume = volume
        snapshot.sound = sound
        snapshot.isShuffled = queue.isShuffled
        snapshot.repeatMode = queue.repeatMode
        snapshot.canGoNext = canStepForward
        snapshot.canGoPrevious = canStepBackward
        snapshot.currentChapter = currentChapter
        snapshot.queueIndex = queue.currentListIndex
        snapshot.queueCount = queue.count
        snapshot.queueRevision = queue.revision
        snapshot.trackList = shown.window
        snapshot.stopAfter = stopAfter
        snapshot.activePlaylist = activePlaylist
        snapshot.shuffleSeed = queue.shuffleSeed
        snapshot.recentFailures = failures.recent
        snapshot.presentFailure = failures.present
        snapshot.queueEnds = queueEnds
        snapshot.waitsForOutput = waitsForOutput
        snapshot.silenceRequest = silenceRequest
        snapshot.outputQuestion = stuckEngine.question
        snapshot.enginesGivenUp = stuckEngine.givenUp
        snapshot.currentItem = makeItem()
        (snapshot.timeControlStatus, snapshot.reasonForWaitingToPlay) = timeControl
        return snapshot
    }

    private var shownAnchor: PositionAnchor {
        guard let target = seeks.target ?? seeks.whenReady else { return anchor }
        return PositionAnchor(time: target, hostNanoseconds: anchor.hostNanoseconds, rate: 0, limit: duration)
    }

    private var timeControl: (TimeControlStatus, ReasonForWaiting?) {
        guard status == .playing else { return (.paused, nil) }
        if queue.isEmpty { return (.waiting, .noItemToPlay) }
        if isEngineLate, current != nil { return (.waiting, .outputNotAnswering) }
        // What has been read sounds in a moment: too soon to speak of waiting.
        if waiting == .evaluatingBufferingRate, current?.isRead == true { return (.playing, nil) }
        return waiting.map { (.waiting, $0) } ?? (.playing, nil)
    }

    private func makeItem() -> PlayerItem? {
        guard let entry = queue.current else { return nil }
        var item = PlayerItem(id: entry.id, uri: entry.uri)
        let listing = entry.item.listing
        item.metadata = listing.completing(Metadata(), isPart: entry.item.range != nil)
        item.duration = entry.item.range?.duration
        if let known = facts[entry.id] {
            item.status = .readyToPlay
            item.metadata = listing.completing(known.metadata, isPart: entry.item.range != nil)
            item.duration = known.isLive ? nil : known.duration
            item.isSeekable = known.isSeekable && !known.isLive
            item.isLive = known.isLive
            item.chapters = chapters
        }
        item.metadata.statistics = uses.statistics(of: entry)
        if let failure = failures.last, failure.entry?.id == entry.id, failures.unplayable.contains(entry.id) {
            item.status = .failed(failure.error)
        }
        return item
    }
}

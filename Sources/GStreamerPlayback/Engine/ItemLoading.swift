internal import CGStreamer
internal import EventQueue
internal import MediaModel
internal import Playback

/// Items in and out of the pipeline.
extension GStreamerEngine {
    /// Empties the pipeline. Its threads have stopped when this returns; nothing of the former items is heard.
    func dropEverything(state: GstState = GST_STATE_READY) {
        forgetFlow()
        diagnosis = nil
        isBuffering = false
        isCued = false
        cuedFollower = nil
        isChangingState = false
        pipeline.setState(state)
        run.next()
        endFade()
        pipeline.chain.collector.startAnew()
        pipeline.chain.tempo.renew()
        pipeline.chain.sound.mixer.startAnew()
        pipeline.chain.sound.fit()
        pipeline.chain.freeFormat()
        prepared?.remove(from: pipeline.element)
        prepared = nil
        rememberFile()
        current?.remove(from: pipeline.element)
        current = nil
        // What the former items still had to say is nobody's news.
        pipeline.discardMessages()
    }

    /// Whether the join has left the current item, whose last samples are in the device's buffer, for the prepared one.
    /// Then nothing can be changed behind the current item's end any more but by `reopen(at:)`.
    var hasJoinMovedOn: Bool { (joint != nil && continuation == nil) || prepared?.isLetThrough == true }

    /// What has been prepared, in one way or the other.
    var follower: EngineItem? { prepared?.item ?? continuation?.item }

    /// The current item has no more samples, and nothing followed it when the join saw its end. The device waits for that
    /// end with the item's thread; whatever came to the join now would be too late.
    var isEndSent: Bool { current != nil && !pipeline.chain.letsAnyThrough }

    /// Opens the current item again at a place: a short break in the sound, and the only way to keep from being heard what
    /// the device already has.
    func reopen(at place: MediaTime, followedBy following: EngineItem?) {
        finishFall()
        guard let former = current else { return }
        // A seek on its way is carried out by opening where it goes.
        let (overtaken, pending) = seeks.latest
        if let identifier = overtaken?.identifier { report(.seekFinished(identifier, nil)) }
        let fadeOut = fadeOut
        dropEverything()
        self.fadeOut = fadeOut
        placeFadeOut()
        open(former.item, at: pending?.time ?? place, isReady: former.isReady, followedBy: following)
        if let pending { seeks.begin(pending) }
    }

    /// A new stream of a sound server's has full volume unless told before it is made. It is then, too, that the wish for
    /// the server's own choice of a device takes effect: of a stream that there is, the element makes a failure of it.
    func prepareStream() {
        isStreamFresh = true
        applyVolume()
        if case .pulse(let device) = output { pipeline.chain.setDevice(device) }
    }

    /// All that was known of the samples on their way: they are thrown away.
    func forgetFlow() {
        jointTimer = nil
        breakTimer = nil
        titleTimer = nil
        stall = nil
        beginningTimer = nil
        isBeginningLate = false
        restTimer = nil
        openingTimer = nil
        anchorTimers.stop()
        lastAnchor = nil
        standstill = nil
        seeks.abandon()
        joint = nil
        continuation = nil
        clock = nil
        soundClock.reset()
        fadeOutBeginsAnew(isElsewhere: true)
    }

    func dropPrepared() {
        prepared?.remove(from: pipeline.element)
        prepared = nil
    }

    /// Makes an item current. `isReady` when it was before, so that its readiness is news to nobody.
    func open(
        _ item: EngineItem, at start: MediaTime, isReady: Bool = false, followedBy following: EngineItem? = nil
    ) {
        guard let new = make(item, start: start) else { return }
        current = new
        if isReady { new.noteReadyBefore() }
        // The join knows what follows before it can come to the end of what is opened.
        if let following, continuesCurrent(following) {
            goOn(with: following)
        } else {
            prepared = following.flatMap { make($0, start: .zero) }
        }
        // First the lasting part: a pad that is not active yet would turn the item's first event away. When the device
        // cannot be opened, the message that tells why is on its way.
        isChangingState = true
        prepareStream()
        guard pipeline.setState(isPlaying ? GST_STATE_PLAYING : GST_STATE_PAUSED) else { return }
        new.begin()
        prepared?.begin()
        if isReady { watchBeginning() }
    }

    func openPrepared(_ item: EngineItem) {
        guard let new = make(item, start: .zero) else { return }
        prepared = new
        if new.isLetThrough, let place = audiblePosition {
            // The current item has ended in this very moment.
            reopen(at: place, followedBy: item)
        } else {
            new.begin()
        }
    }

    /// Nil when it cannot even be tried; that has been reported then.
    func make(_ item: EngineItem, start: MediaTime, isHeld: Bool = false) -> PipelineItem? {
        do throws(PlaybackError) {
            if let problem = FileCheck.problem(with: item.uri) { throw problem }
            let new = try makeItem(item, start: start, isHeld)
            watchAnswer(to: new)
            new.slot.intake.note(stalls: patience(with: item.uri))
            return new
        } catch {
            report(.failed(item.identifier, error))
            return nil
        }
    }

    private func makeItem(_ item: EngineItem, start: MediaTime, _ isHeld: Bool) throws(PlaybackError) -> PipelineItem {
        let outlet = outlet
        lastSerial += 1
        let serial = lastSerial
        let onTags: @Sendable () -> Void = { outlet.post { $0.tagsChanged(serial) } }
        let (tags, chapters) = (
            TagCollector(path: item.uri.filePath, onChange: onTags), ChapterCollector(onChange: onTags)
        )
        // Side by side with the elements, whose plugins have to be loaded the first time.
        fileReader.read(item.uri, into: tags, chapters) { outlet.post { $0.fileWasRead(serial) } }
        return try PipelineItem(
            item, serial: serial, start: start, isHeld: isHeld, rate: rate,
            expecting: start > .zero ? knownFile(of: item.uri) : nil, pipeline: pipeline, tags: tags,
            chapters: chapters,
            handlers: .init(
                onFirstBuffer: { serial in outlet.post { $0.firstSampleCame(serial) } },
                onBlocked: { serial in outlet.post { $0.itemIsHeld(serial) } },
                onEmpty: { serial in outlet.post { $0.itemIsEmpty(serial) } },
                onBoundary: { serial, flushes in outlet.post { $0.boundaryPassed(serial, flushes) } },
                onBreak: { serial in outlet.post { $0.itemRanDry(serial) } },
                onList: { serial, list in outlet.post { $0.listCame(serial, list) } }))
    }

    func item(_ serial: UInt64) -> PipelineItem? {
        if current?.serial == serial { return current }
        if prepared?.serial == serial { return prepared }
        return nil
    }

    private func firstSampleCame(_ serial: UInt64) {
        if let item = item(serial) {
            if item.wasReadyBefore {
                // What came while it was held is told now.
                tell(.factsChanged(item.item.identifier, item.facts(of: item.item)))
            } else if !waitsForLength(of: item) {
                becomeReady(serial)
            }
        }
        if current?.serial == serial { tellContinuation() }
    }

    func becomeReady(_ serial: UInt64) {
        guard let item = item(serial), !item.isReady else { return }
        item.noteReady()
        item.lengthTimer = nil
        let facts = item.facts(of: item.item)
        item.isLengthKnown = facts.duration != nil
        tell(.ready(item.item.identifier, facts))
        if item === current, !isCued, item.item.uri.isFile, !soundClock.isMoving { watchBeginning() }
        arrangeOverlap()
        if facts.duration != nil { item.slot.noteRecording() }
        takePendingBreak(of: item)
        // The sound was changed while the item was being opened.
        if item === current, !pipeline.chain.sound.isFitting { playChanged() }
    }

    /// The file has been read, or its length been counted.
    private func fileWasRead(_ serial: UInt64) {
        learnLengths()
        guard let item = item(serial) else { return }
        guard !item.isOpenedAgain else { return }
        guard !item.isReady else {
            // One that is held back may have been ready before anything of the file was known.
            tell(.factsChanged(item.item.identifier, item.facts(of: item.item)))
            return
        }
        guard !item.isReadTold, item.isReadWhole else { return }
        item.isReadTold = true
        tell(.read(item.item.identifier, item.facts(of: item.item)))
    }

    private func tagsChanged(_ serial: UInt64) {
        guard let item = item(serial) else { return }
        if let bitRate = item.tags.bitRate { item.slot.intake.note(bitRate: bitRate) }
        guard item.isReady, !item.isOpenedAgain else { return }
        tell(.factsChanged(item.item.identifier, item.facts(of: item.item)))
        if item === current, let part = continuation, part.isTold {
            tell(.factsChanged(part.item.identifier, item.facts(of: part.item)))
        }
        if item === current { followTitles() }
    }
}

internal import CGStreamer
public import EventQueue
public import MediaModel
public import Playback

/// The engine over GStreamer: one lasting sink chain, and at most two items in front of its join. Confined to the
/// player's queue; streaming threads only post to it.
public final class GStreamerEngine: PlaybackEngine {
    public var onEvent: ((PlaybackEngineEvent) -> Void)?
    /// The output in use, after `automatic` was resolved.
    public private(set) var output: AudioOutput

    let queue: EventQueue
    let pipeline: Pipeline
    let outlet: EngineOutlet
    let run: RunNumber

    var current: PipelineItem?
    var prepared: PipelineItem?
    /// What follows when it is the next part of what the current item has open; `prepared` is nil then.
    var continuation: Continuation?
    /// How the current item's time goes; nil until its first segment has left the join.
    var clock: SegmentClock?
    /// What follows has entered the sink and will be heard at this clock's base.
    var joint: SegmentClock?
    var lastSerial: UInt64 = 0
    /// What was read last of a server: where that is gone on with, it has to be the same.
    var lastFile: (uri: MediaURI, file: ServerFile)?
    /// How often what was read last has run dry.
    var lastPatience: (uri: MediaURI, stalls: Int)?
    var isPlaying = false
    var isBuffering = false
    /// The current item waits with its first sample, and the device is closed.
    var isCued = false
    /// The device's stream has not begun to play.
    var isStreamFresh = false
    /// What follows it then; opened when playback starts.
    var cuedFollower: EngineItem?
    var soundClock = SoundClock()
    /// What the player was told last.
    var lastAnchor: PositionAnchor?
    /// The pipeline is on its way to another state, or fills anew after a flush. A flush in that time can get lost.
    var isChangingState = false
    var rate = 1.0
    var sound = SoundSettings()
    /// How long what follows is to sound together with the end of the current item.
    var overlap = MediaTime.zero
    var seeks = SeekCoordinator()
    var jointTimer: QueueTimer?
    var restTimer: QueueTimer?
    var openingTimer: QueueTimer?
    var breakTimer: QueueTimer?
    var beginningTimer: QueueTimer?
    /// Told to be waiting for the device.
    var isBeginningLate = false
    var titleTimer: QueueTimer?
    /// What is looked into while nothing more comes of an adaptive stream.
    var stall: StallRecord?
    private var refusals: SegmentRefusals.Subscription?
    /// What failed while it is found out why.
    var diagnosis: Diagnosis?
    var anchorTimers = AnchorTimers()
    /// The device is to play and does not.
    var standstill: Standstill?
    /// When a stream was made anew because its server had stood still.
    var lastRenewal: HostTime?
    var volumeWatch: VolumeWatch?
    let fader = Fader()
    /// What the sound is falling for.
    var falling: Fall?
    var fadeOut: FadeOut?
    let fileReader = FileReader()

    /// Opens nothing yet. Throws when GStreamer lacks an element the engine cannot do without.
    ///
    /// - Parameter streamProperties: what a sound server is told of the stream beside its role, which is music.
    /// - Parameter network: read whenever it matters; may be changed at any time.
    public init(
        queue: EventQueue, output: AudioOutput, streamProperties: [String: String] = [:],
        network: NetworkSettings = NetworkSettings()
    ) throws(PlaybackError) {
        GStreamerRuntime.start()
        self.queue = queue
        self.output = output.resolved()
        let outlet = EngineOutlet(queue: queue)
        self.outlet = outlet
        let run = RunNumber()
        self.run = run
        pipeline = try Pipeline(
            self.output, network, streamProperties: streamProperties,
            joinWatcher: JoinWatcher { joinPad, clock in
                let number = run.value
                outlet.post { if $0.run.value == number { $0.segmentPassed(from: joinPad, clock) } }
            })
        unsafe outlet.engine = self
        refusals = SegmentRefusals.shared.subscribe { [messages = pipeline.itemMessages] refusal in
            guard let (serial, gate) = messages.gate(for: refusal) else { return nil }
            outlet.post { $0.segmentRefused(refusal, serial) }
            // Who fetches a list has the demuxer's lock, for which the engine would wait.
            return refusal.isOfList ? nil : gate
        }
        pipeline.watchBus(on: queue) { outlet.post { $0.drainBus() } }
        volumeWatch = VolumeWatch(pipeline.chain) { outlet.post { $0.volumeMayHaveChanged() } }
    }

    // MARK: PlaybackEngine

    public func load(_ item: EngineItem, at start: MediaTime, isPlaying: Bool) {
        overlap = .zero
        falling = nil
        if isPlaying, start == .zero, !isChangingState, !isEndSent, let prepared,
            prepared.item.identifier == item.identifier
        {
            switchToPrepared(isPlaying: isPlaying)
            endFade()
            return
        }
        if isPlaying, canSwitch(to: item) {
            switchPart(to: item, at: start)
            endFade()
            return
        }
        self.isPlaying = isPlaying
        dropEverything()
        if isPlaying, start > .zero { riseWhenHeard() }
        if isPlaying, item.uri.isFile { open(item, at: start) } else { cue(item, at: start) }
        watchOpening(of: item, at: start)
    }

    public func prepare(_ item: EngineItem?) {
        takeOverlapBack()
        if isCued {
            cuedFollower = item
            return
        }
        let isTooLate = hasJoinMovedOn || isEndSent && (item != nil || continuation != nil)
        if isTooLate, let place = audiblePosition {
            reopen(at: place, followedBy: item)
        } else {
            dropPrepared()
            if let item, continuesCurrent(item) {
                goOn(with: item)
                return
            }
            takeContinuationBack()
            if let item { openPrepared(item) }
        }
    }

    public func play() {
        if takesPauseBack() { return }
        isPlaying = true
        watchStall()
        guard let current, !isBuffering else { return }
        if !soundClock.isMoving, !isCued || current.start > .zero { riseWhenHeard() }
        startFlow()
    }

    public func pause() {
        // The change of state below returns when the device has let go of its stream.
        defer {
            endFade()
            report(.silenced)
        }
        let now = HostTime.now
        let heard = heardAtMost(at: now)
        soundClock.stop(at: now)
        isPlaying = false
        jointTimer = nil
        breakTimer = nil
        titleTimer = nil
        anchorTimers.stop()
        let wasFalling = falling != nil
        falling = nil
        let wasStanding = standstill != nil
        standstill = nil
        endBeginning()
        guard current != nil, !isCued else { return }
        pipeline.setState(GST_STATE_PAUSED)
        defer { if wasStanding { report(.waiting(nil)) } }
        if wasStanding || isStreamFresh || isLate(since: now) {
            if cueAgain(at: isStreamFresh ? nil : heard) { return }
        }
        // A sink that has just begun to play may have no sample to pause at.
        waitForRest()
        if let place = pipeline.deviceRunningTime {
            soundClock.stand(at: place, within: wasStanding ? SoundClock.largestLead : 200_000_000)
        }
        anchor()
        if wasFalling { startWaitingSeek() }
    }

    public func stop() {
        isPlaying = false
        dropEverything(state: GST_STATE_NULL)
    }

    public func seek(to time: MediaTime, precision: SeekPrecision, identifier: SeekIdentifier) {
        guard let current else {
            report(.seekFinished(identifier, nil))
            return
        }
        let request = SeekRequest(time: time, precision: precision, identifier: identifier)
        guard current.isReady else {
            // Carried out when its first sample has come.
            if let overtaken = seeks.waiting?.identifier { report(.seekFinished(overtaken, nil)) }
            seeks.waiting = request
            return
        }
        if isCued {
            current.start = time
            report(.seekFinished(identifier, time))
            return
        }
        if let overtaken = seeks.waiting?.identifier { report(.seekFinished(overtaken, nil)) }
        if fallsBefore(request) { return }
        if hasJoinMovedOn || isEndSent {
            seeks.waiting = request
            reopen(at: time, followedBy: follower)
        } else if seeks.inFlight != nil || isChangingState {
            seeks.waiting = request
            forgetBoundary()
        } else {
            start(request)
        }
    }

    public func setLimits(_ limits: MediaLimits, of item: EngineItemID) {
        for loaded in [current, prepared] where loaded?.item.identifier == item { loaded?.setLimits(limits) }
    }

    public func setRate(_ rate: Double) {
        guard rate != self.rate else { return }
        let place = placeToBe
        self.rate = rate
        current?.slot.rate = rate
        guard let current, current.isReady, !isCued, let place else { return }
        let following = prepared?.item
        if hasJoinMovedOn {
            reopen(at: place, followedBy: following)
            return
        }
        dropPrepared()
        let request = SeekRequest(time: place, precision: .exact, identifier: nil)
        if seeks.inFlight != nil || isChangingState {
            seeks.waiting = seeks.waiting ?? request
            forgetBoundary()
        } else {
            start(request)
        }
        if let following { openPrepared(following) }
    }

    public func setOutputDevice(_ device: OutputDevice) {
        guard case .pulse = output else { return }
        switch device {
        case .systemDefault: output = .pulse(device: nil)
        case .named(let name):
            output = .pulse(device: name)
            pipeline.chain.setDevice(name)
        }
    }

    public func setVolume(_ volume: Double) {
        volumeWatch?.lastSet = volume
        applyVolume()
    }

    /// Never from inside a call of the player: its state must be whole before it hears of anything.
    func report(_ event: PlaybackEngineEvent) {
        outlet.post { $0.onEvent?(event) }
    }

    /// At once: this already runs in a turn of its own.
    func tell(_ event: PlaybackEngineEvent) {
        onEvent?(event)
    }
}

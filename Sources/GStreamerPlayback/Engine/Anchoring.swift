internal import CGStreamer
internal import EventQueue
internal import MediaModel
internal import Playback

/// When the position is measured again: shortly after each start, while the device's clock settles, and then now and
/// then against drift. A device is looked at more often, since whoever has it may come to a standstill. Nothing is
/// measured while nothing moves.
struct AnchorTimers {
    /// Whether it is a device that is measured.
    var isDevice = false
    private var timer: QueueTimer?
    private var step = 0
    private static let delays: [Duration] = [
        .milliseconds(15), .milliseconds(60), .milliseconds(250), .seconds(1), .seconds(10),
    ]

    mutating func start(on queue: EventQueue, measure: @escaping () -> Void) {
        step = 0
        next(on: queue, measure: measure)
    }

    /// - Parameter limit: not later than after so long.
    mutating func next(on queue: EventQueue, within limit: Duration? = nil, measure: @escaping () -> Void) {
        let last = Self.delays.count - (isDevice ? 2 : 1)
        let delay = Self.delays[min(step, last)]
        timer = queue.timer(after: limit.map { min($0, delay) } ?? delay, handler: measure)
        step += 1
    }

    mutating func stop() {
        timer = nil
    }
}

extension GStreamerEngine {
    /// Where the current item is as heard, in its own time; nil when there is none.
    var audiblePosition: MediaTime? {
        guard let current, let clock else { return current?.start }
        return current.item.ownTime(clock.mediaTime(atRunningTime: soundClock.runningTime(at: .now)))
    }

    /// Tells the player where its clock is. A position that goes backwards looks like a seek (C80): one that has been told
    /// a little too far stands until the sound is there.
    func anchor() {
        guard let current, current.isReady, clock != nil, var place = audiblePosition, seeks.inFlight == nil else {
            return
        }
        let now = HostTime.now.nanoseconds
        // Asked to play is not playing yet: told to move too early, the position would be taken back.
        var moves = isPlaying && !isBuffering && soundClock.isMoving
        if let told = lastAnchor?.time(atHostNanoseconds: now) {
            let lead = told - place
            if lead > .zero, lead < MediaTime(nanoseconds: SoundClock.largestHold) {
                place = told
                if lead >= MediaTime(nanoseconds: SoundClock.smallestStepBack) { moves = false }
            }
        }
        let anchor = PositionAnchor(time: place, hostNanoseconds: now, rate: moves ? rate : 0)
        lastAnchor = anchor
        tell(.positionAnchored(current.item.identifier, anchor))
    }

    /// How far the position that was told is ahead of the sound.
    private var lead: MediaTime {
        guard let told = lastAnchor, let place = audiblePosition else { return .zero }
        return told.time(atHostNanoseconds: HostTime.now.nanoseconds) - place
    }

    /// Tells it again after a measurement, if that is news.
    private func correctAnchor() {
        let least = MediaTime(nanoseconds: SoundClock.smallestStepBack)
        let ahead = lead
        if lastAnchor?.rate == rate, ahead < least, ahead > MediaTime.zero - least { return }
        anchor()
    }

    /// Sound has begun to flow, or flows from another place.
    func anchorSoon() {
        anchor()
        guard isPlaying, !isBuffering else { return }
        anchorTimers.isDevice = output.isDevice
        anchorTimers.start(on: queue) { [weak self] in self?.anchorAgain() }
    }

    func anchorAgain() {
        guard isPlaying, !isBuffering else { return }
        if output.isDevice, standsStill(at: .now) { return }
        if let reading = pipeline.deviceRunningTime, !soundClock.adopt(reading, at: .now) {
            replaceBrokenDevice()
            return
        }
        tellLength()
        correctAnchor()
        let hold = lastAnchor?.rate == 0 ? Duration.microseconds(max(1_000, Double(lead.microseconds) / rate)) : nil
        let limits = [hold, timeToStarvation].compactMap { $0 }
        anchorTimers.next(on: queue, within: limits.min()) { [weak self] in self?.anchorAgain() }
    }

    /// The device's clock makes no sense, so what is written to it is not heard when it should be: the item goes on with
    /// a new stream. A device that breaks each time is left alone.
    func replaceBrokenDevice() {
        guard soundClock.incredibleReadings <= 3, let place = audiblePosition else { return }
        reopen(at: place, followedBy: follower)
    }
}

internal import CGStreamer
internal import EventQueue
internal import MediaModel
internal import Playback

/// When the position is measured again: shortly after each start, while the device's clock settles, and then now and
/// then against drift. Nothing is measured while nothing moves.
struct AnchorTimers {
    private var timer: QueueTimer?
    private var step = 0
    private static let delays: [Duration] = [
        .milliseconds(15), .milliseconds(60), .milliseconds(250), .seconds(1), .seconds(10),
    ]

    mutating func start(on queue: EventQueue, measure: @escaping () -> Void) {
        step = 0
        next(on: queue, measure: measure)
    }

    mutating func next(on queue: EventQueue, measure: @escaping () -> Void) {
        timer = queue.timer(after: Self.delays[min(step, Self.delays.count - 1)], handler: measure)
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

    /// Tells the player where its clock is.
    func anchor() {
        guard let current, current.isReady, clock != nil, let place = audiblePosition, seeks.inFlight == nil else {
            return
        }
        // Asked to play is not playing yet: told to move too early, the position would be taken back.
        let moves = isPlaying && !isBuffering && soundClock.isMoving
        let anchor = PositionAnchor(
            time: place, hostNanoseconds: HostTime.now.nanoseconds, rate: moves ? rate : 0)
        lastAnchor = anchor
        tell(.positionAnchored(current.item.identifier, anchor))
    }

    /// Tells it again after a measurement, unless that would only take the position back by less than anybody hears:
    /// a position that goes backwards looks like a seek (C80).
    private func correctAnchor() {
        let now = HostTime.now.nanoseconds
        if let told = lastAnchor, told.rate == rate, let place = audiblePosition {
            let lead = told.time(atHostNanoseconds: now) - place
            if lead >= .zero, lead < MediaTime(nanoseconds: SoundClock.smallestStepBack) { return }
        }
        anchor()
    }

    /// Sound has begun to flow, or flows from another place.
    func anchorSoon() {
        anchor()
        guard isPlaying, !isBuffering else { return }
        anchorTimers.start(on: queue) { [weak self] in self?.anchorAgain() }
    }

    private func anchorAgain() {
        guard isPlaying, !isBuffering else { return }
        if let reading = pipeline.deviceRunningTime, !soundClock.adopt(reading, at: .now) {
            replaceBrokenDevice()
            return
        }
        tellLength()
        correctAnchor()
        anchorTimers.next(on: queue) { [weak self] in self?.anchorAgain() }
    }

    /// The device's clock makes no sense, so what is written to it is not heard when it should be: the item goes on with
    /// a new stream. A device that breaks each time is left alone.
    private func replaceBrokenDevice() {
        guard soundClock.incredibleReadings <= 3, let place = audiblePosition else { return }
        reopen(at: place, followedBy: follower)
    }
}

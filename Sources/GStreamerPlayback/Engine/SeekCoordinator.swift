internal import MediaModel
internal import Playback

/// A seek to carry out. One without an identifier is the engine's own and answered to nobody.
struct SeekRequest: Hashable {
    let time: MediaTime
    let precision: SeekPrecision
    let identifier: SeekIdentifier?
}

/// One seek in flight, the last one asked for behind it: dragging a slider costs no more than the pipeline can do.
struct SeekCoordinator {
    private(set) var inFlight: SeekRequest?
    var waiting: SeekRequest?

    mutating func begin(_ request: SeekRequest) {
        inFlight = request
    }

    /// The seek that has just landed.
    mutating func land() -> SeekRequest? {
        defer { inFlight = nil }
        return inFlight
    }

    mutating func takeWaiting() -> SeekRequest? {
        defer { waiting = nil }
        return waiting
    }

    /// The one that counts, and one that it has overtaken.
    var latest: (overtaken: SeekRequest?, pending: SeekRequest?) {
        waiting.map { (inFlight, $0) } ?? (nil, inFlight)
    }

    /// Something else is to be heard: the one in flight lands unanswered, the waiting one is forgotten.
    mutating func overtake() {
        inFlight = inFlight.map { SeekRequest(time: $0.time, precision: $0.precision, identifier: nil) }
        waiting = nil
    }

    mutating func abandon() {
        inFlight = nil
        waiting = nil
    }
}

extension GStreamerEngine {
    /// Where the current item is heard, or will be when the last seek has landed.
    var placeToBe: MediaTime? { seeks.latest.pending?.time ?? audiblePosition }

    func start(_ request: SeekRequest) {
        guard let current else { return }
        seeks.begin(request)
        guard !current.isChainedFile else {
            reopen(at: request.time, followedBy: follower)
            return
        }
        isChangingState = true
        soundClock.reset()
        if current.item.uri.isFile { watchBeginning() }
        fadeOutBeginsAnew(isElsewhere: request.identifier != nil)
        anchorTimers.stop()
        lastAnchor = nil
        standstill = nil
        jointTimer = nil
        joint = nil
        keepOverlap(behindSeekTo: request.time)
        mendBreak()
        if !current.seek(to: request.time, precision: request.precision) {
            if current.item.uri.isFile, current.facts(of: current.item).isSeekable {
                // It is in no state to be told.
                reopen(at: request.time, followedBy: follower)
                return
            }
            seeks.abandon()
            isChangingState = false
            if let identifier = request.identifier { report(.seekFinished(identifier, nil)) }
            anchorSoon()
            awaitBoundary()
            riseIfDue()
        } else if hasJoinMovedOn || isEndSent {
            // The current item has ended in this very moment, and its flush has not reached the device.
            reopen(at: request.time, followedBy: follower)
        }
    }

    /// The sink has its first samples from the new place.
    func seekLanded() {
        guard let landed = seeks.land() else { return }
        if let identifier = landed.identifier {
            tell(.seekFinished(identifier, reached(by: landed)))
        }
        arrangeOverlap()
    }

    private func reached(by request: SeekRequest) -> MediaTime {
        guard request.precision == .cheap, let current, let clock else { return request.time }
        return current.item.ownTime(MediaTime(nanoseconds: clock.time))
    }

    /// The pipeline is first let come to rest, and the sound fall.
    func startWaitingSeek() {
        guard falling == nil, !isChangingState, seeks.inFlight == nil, !isCued, current?.isReady == true,
            let next = seeks.takeWaiting()
        else { return }
        start(next)
    }
}

internal import EventQueue
internal import MediaModel
internal import Playback

/// The next part of the resource that plays: not a second item but the same one that goes on.
struct Continuation {
    let item: EngineItem
    /// Whether the player knows that it is ready.
    var isTold = false
}

/// From one part of a resource to the one that begins where it ends. Nothing is opened and nothing is joined: samples flow
/// on, and when the boundary is heard the time of the next part begins to count.
///
/// Until samples behind the boundary have been let through (about a second before they are heard), the next part can be
/// taken back without a trace. Afterwards the device has them already, so they are thrown away, and the rest of the
/// present part is played once more from where it is heard.
extension GStreamerEngine {
    func continuesCurrent(_ item: EngineItem) -> Bool {
        guard let current, current.item.uri == item.uri, let part = item.range,
            current.item.range?.isFollowed(by: part) == true
        else { return false }
        // Where there may be nothing, opening it finds out.
        return !current.seemsToEnd(before: item)
    }

    /// Has the current item go on with the part that follows.
    func goOn(with part: EngineItem) {
        continuation = Continuation(item: part)
        outlet.post { engine in
            if engine.continuation?.item.identifier == part.identifier { engine.tellContinuation() }
        }
        moveEnd(to: part.range?.end, boundary: current?.item.range?.end)
    }

    func takeContinuationBack() {
        guard continuation != nil else { return }
        continuation = nil
        moveEnd(to: current?.item.range?.end, boundary: nil)
    }

    /// A seek will throw away what was let through.
    func forgetBoundary() {
        guard continuation != nil else { return }
        joint = nil
        jointTimer = nil
    }

    private func moveEnd(to end: MediaTime?, boundary: MediaTime?) {
        guard let current else { return }
        joint = nil
        jointTimer = nil
        let isInTime = current.slot.withWindow {
            $0.moveEnd(to: end?.unsignedNanoseconds, boundary: boundary?.unsignedNanoseconds)
        }
        if !isInTime {
            playAgain()
        } else if seeks.inFlight == nil {
            awaitBoundary()
        }
    }

    /// What is on its way is not what is to be heard any more: once more from where it is heard.
    func playAgain() {
        guard let place = placeToBe else { return }
        let request = SeekRequest(time: place, precision: .exact, identifier: nil)
        if isEndSent {
            reopen(at: request.time, followedBy: continuation?.item)
        } else if seeks.inFlight != nil || isChangingState {
            seeks.waiting = seeks.waiting ?? request
        } else {
            start(request)
        }
    }

    /// Says that the next part is ready, as soon as the resource has been opened.
    func tellContinuation() {
        guard let current, !current.slot.isHolding, let part = continuation, !part.isTold else { return }
        if current.seemsToEnd(before: part.item) {
            prepare(nil)
            openPrepared(part.item)
        } else {
            continuation?.isTold = true
            tell(.ready(part.item.identifier, current.facts(of: part.item)))
        }
    }

    // MARK: The boundary

    /// Samples behind the boundary have been let through, some time before they are heard.
    func boundaryPassed(_ serial: UInt64, _ flushes: Int) {
        guard let current, current.serial == serial, current.slot.withWindow({ $0.flushes }) == flushes else { return }
        awaitBoundary()
    }

    /// Has the change of part told when it is heard, if it is on its way. Not while a seek is to be carried out, which
    /// will throw it away.
    func awaitBoundary() {
        guard let current, continuation != nil, joint == nil, seeks.waiting == nil, let clock,
            let end = current.item.range?.end, current.slot.withWindow({ $0.hasPassedBoundary })
        else { return }
        joint = clock.continued(at: end)
        scheduleJoint()
    }

    /// The boundary is heard.
    func advanceToContinuation() {
        guard let current, let part = continuation, !goesElsewhere() else { return }
        if !part.isTold { tell(.ready(part.item.identifier, current.facts(of: part.item))) }
        jointTimer = nil
        joint = nil
        continuation = nil
        current.slot.withWindow { $0.passBoundary() }
        current.become(part.item)
        lastAnchor = nil
        tell(.advanced(to: part.item.identifier))
        anchor()
    }

    // MARK: Before its time

    /// Whether a part of the resource that is open can be had by a seek.
    func canSwitch(to item: EngineItem) -> Bool {
        guard isPlaying, !isCued, !isBuffering, !isEndSent, !hasJoinMovedOn, let current, current.isReady,
            !current.slot.isHolding, item.range != nil, current.item.range != nil, current.item.uri == item.uri
        else { return false }
        return !current.slot.withWindow({ $0.isClosed }) && current.facts(of: item).isSeekable
            && !current.seemsToEnd(before: item)
    }

    /// Another part of the same resource sounds at once.
    func switchPart(to item: EngineItem, at start: MediaTime) {
        guard let current else { return }
        let isKnown = continuation?.item.identifier == item.identifier && continuation?.isTold == true
        dropPrepared()
        continuation = nil
        jointTimer = nil
        joint = nil
        lastAnchor = nil
        current.become(item)
        _ = current.slot.withWindow { $0.moveEnd(to: item.range?.end?.unsignedNanoseconds, boundary: nil) }
        if !isKnown { report(.ready(item.identifier, current.facts(of: item))) }
        seeks.overtake()
        let request = SeekRequest(time: start, precision: .exact, identifier: nil)
        if seeks.inFlight != nil || isChangingState {
            seeks.waiting = request
        } else {
            self.start(request)
        }
    }
}

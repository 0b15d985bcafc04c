internal import EventQueue
internal import MediaModel
internal import Playback

/// From one item to the next.
extension GStreamerEngine {
    /// A segment has left the join, some time before it is heard.
    func segmentPassed(from joinPad: UInt, _ passed: SegmentClock) {
        if current?.entersJoin(at: joinPad) == true {
            clock = passed
            pipeline.chain.fixFormat()
            anchor()
        } else if prepared?.entersJoin(at: joinPad) == true {
            // The second link of a chained stream begins no item.
            if let joint, passed.time > joint.time, passed.base > joint.base { return }
            joint = passed
            scheduleJoint()
        }
    }

    /// The change is told when it is heard.
    func scheduleJoint() {
        guard let joint else { return }
        guard isPlaying, !isBuffering, output.isClocked else {
            if !output.isClocked { advance() }
            return
        }
        let left = joint.base - soundClock.runningTime(at: .now)
        if left <= 0 {
            advance()
        } else {
            jointTimer = queue.timer(after: .nanoseconds(left)) { [weak self] in self?.scheduleJoint() }
        }
    }

    func advance() {
        if joint != nil, continuation != nil {
            advanceToContinuation()
            return
        }
        guard let arrived = prepared, let started = joint, !goesElsewhere() else { return }
        jointTimer = nil
        joint = nil
        let left = current
        current = arrived
        prepared = nil
        clock = started
        lastAnchor = nil
        overlap = .zero
        left?.remove(from: pipeline.element)
        tell(.advanced(to: arrived.item.identifier))
        anchor()
        scheduleBreak()
        followTitles()
    }
}

internal import CGStreamer
internal import EventQueue
internal import MediaModel
internal import Playback

/// A device that is to play and does not: its server stands still, or its clock has begun late.
struct Standstill {
    /// What the device's clock said, and when.
    var reading: Int64
    var time: HostTime
    /// The server takes no more samples. Its clock is only reckoned by the client's library then, and runs on.
    var isStarved: Bool
}

/// The position follows what the device has really played: while it plays nothing, the position stands, and when sound
/// flows again, it is where the sound is.
extension GStreamerEngine {
    /// A device's buffer lasts for a second. One that has been given nothing for longer is silent.
    static let flowLimit: Int64 = 1_050_000_000
    private static let pollInterval: Duration = .milliseconds(60)

    /// True when the device stands still; it is looked after then.
    func standsStill(at now: HostTime) -> Bool {
        if let standstill {
            lookAgain(standstill, at: now)
            return true
        }
        let reading = pipeline.deviceRunningTime
        let isStarved = pipeline.chain.collector.flow.isOverdue(at: now, after: Self.flowLimit)
        let lag = reading.map { soundClock.lag(of: $0, at: now) } ?? 0
        guard soundClock.isMoving, isStarved || lag > SoundClock.largestHold else { return false }
        standstill = Standstill(reading: reading ?? 0, time: now, isStarved: isStarved)
        soundClock.stop(at: now)
        jointTimer = nil
        breakTimer = nil
        tell(.waiting(.outputNotAnswering))
        if isStarved {
            let outlet = outlet
            pipeline.chain.collector.flow.awaitNext { outlet.post { $0.flowHasReturned() } }
        }
        pollClock()
        return true
    }

    private func pollClock() {
        anchorTimers.next(on: queue, within: Self.pollInterval) { [weak self] in self?.anchorAgain() }
    }

    private func lookAgain(_ former: Standstill, at now: HostTime) {
        guard !former.isStarved else { return }
        let reading = pipeline.deviceRunningTime ?? former.reading
        let elapsed = former.time.nanoseconds(until: now)
        guard (reading - former.reading) * 2 > elapsed else {
            standstill = Standstill(reading: reading, time: now, isStarved: false)
            pollClock()
            return
        }
        goOn(at: reading, now: now)
    }

    private func flowHasReturned() {
        guard standstill?.isStarved == true, let reading = pipeline.deviceRunningTime else { return }
        goOn(at: reading, now: .now)
    }

    private func goOn(at reading: Int64, now: HostTime) {
        standstill = nil
        lastAnchor = nil
        guard soundClock.goOn(at: reading, now: now) else { return replaceBrokenDevice() }
        if let current, let place = audiblePosition {
            let anchor = PositionAnchor(time: place, hostNanoseconds: now.nanoseconds, rate: 0)
            tell(.positionAnchored(current.item.identifier, anchor))
        }
        tell(.waiting(nil))
        anchorSoon()
        scheduleJoint()
        scheduleBreak()
        followTitles()
    }
}

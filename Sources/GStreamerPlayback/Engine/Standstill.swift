internal import CGStreamer
internal import EventQueue
internal import MediaModel
internal import Playback

/// A device that is to play and does not: its server stands still, or its clock has begun late.
struct Standstill {
    /// What the device's clock said, and when.
    var reading: Int64
    var time: HostTime
    /// The server takes no more samples, and since when. Its clock is only reckoned by the client's library then, and runs
    /// on.
    var starvedSince: HostTime?
    /// Where it was heard last, at most, if that is known.
    var heard: MediaTime?

    var isStarved: Bool { starvedSince != nil }
}

/// The position follows what the device has really played: while it plays nothing, the position stands, and when sound
/// flows again, it is where the sound is.
extension GStreamerEngine {
    /// A device's buffer lasts for a second. One that has been given nothing for longer is silent.
    static let flowLimit: Int64 = 1_050_000_000
    /// A device that plays takes the next samples after so long, but for the first ones, of which it takes a second's at
    /// once.
    private static let takingInterval: Int64 = 250_000_000
    private static let firstTaking: Int64 = 500_000_000
    /// A server that lives takes samples again after so long, even one that plays to nobody and takes them by the second.
    private static let longestBreath: Int64 = 1_300_000_000
    /// One that stands still again so soon is no better with a new stream.
    private static let renewalInterval: Int64 = 5_000_000_000
    private static let pollInterval: Duration = .milliseconds(60)

    /// True when the device stands still; it is looked after then.
    func standsStill(at now: HostTime) -> Bool {
        if let standstill {
            lookAgain(standstill, at: now)
            return true
        }
        let fed = pipeline.chain.collector.flow.lastTime
        let isStarved = fed.map { $0.nanoseconds(until: now) > Self.flowLimit } ?? false
        // GStreamer's clock never goes back: once asked, one that runs on by itself stands until the device is there.
        let reading = isStarved ? nil : pipeline.deviceRunningTime
        let lag = reading.map { soundClock.lag(of: $0, at: now) } ?? 0
        guard soundClock.isMoving, isStarved || lag > SoundClock.largestHold else { return false }
        standstill = Standstill(
            reading: reading ?? 0, time: now, starvedSince: isStarved ? fed : nil, heard: heardAtMost(at: now))
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
            standstill = Standstill(reading: reading, time: now)
            pollClock()
            return
        }
        goOn(at: reading, now: now)
    }

    private func flowHasReturned() {
        guard let former = standstill, let since = former.starvedSince else { return }
        let now = HostTime.now
        if since.nanoseconds(until: now) > Self.longestBreath, goOnAnew(behind: former, now: now) { return }
        guard let reading = pipeline.deviceRunningTime else { return }
        goOn(at: reading, now: now)
    }

    /// What libpulse says of a stream whose server stood still is wrong by seconds for seconds, and nobody knows what became
    /// of the samples that the server had: the item goes on where it was heard last, with a new stream.
    private func goOnAnew(behind former: Standstill, now: HostTime) -> Bool {
        guard let current, current.item.uri.isFile, let place = former.heard,
            lastRenewal.map({ $0.nanoseconds(until: now) > Self.renewalInterval }) ?? true
        else { return false }
        lastRenewal = now
        standstill = nil
        let anchor = PositionAnchor(time: place, hostNanoseconds: now.nanoseconds, rate: 0)
        tell(.positionAnchored(current.item.identifier, anchor))
        tell(.waiting(nil))
        reopen(at: place, followedBy: follower)
        return true
    }

    /// Where the current item can have been heard at most: a device that plays asks for more in time. Nil where that says
    /// nothing.
    func heardAtMost(at now: HostTime) -> MediaTime? {
        if let standstill, let heard = standstill.heard { return heard }
        let flow = pipeline.chain.collector.flow
        guard let clock, let current, soundClock.isMoving, let fed = flow.lastTime, flow.length > Self.firstTaking
        else { return nil }
        let last = min(now, HostTime(nanoseconds: fed.nanoseconds + Self.takingInterval))
        return current.item.ownTime(clock.mediaTime(atRunningTime: soundClock.runningTime(at: last)))
    }

    /// How long until the device will have been given nothing for too long, if nothing comes.
    var timeToStarvation: Duration? {
        guard output.isDevice, let fed = pipeline.chain.collector.flow.lastTime else { return nil }
        return .nanoseconds(max(1_000_000, Self.flowLimit + 1_000_000 - fed.nanoseconds(until: .now)))
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

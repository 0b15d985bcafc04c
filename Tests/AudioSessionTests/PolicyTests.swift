import AudioSession
import EventQueue
import Testing

/// A policy with a player that does at once what it is told, so that rules can be read as event and outcome.
private struct Bench {
    var policy: SessionPolicy
    var now = HostTime(nanoseconds: 1_000_000_000)
    /// Everything that was to be done so far.
    var actions: [SessionAction] = []

    init(_ change: (inout AudioSession.Settings) -> Void = { _ in }) {
        var settings = AudioSession.Settings()
        change(&settings)
        policy = SessionPolicy(settings: settings)
    }

    mutating func report(_ events: SessionEvent...) {
        for event in events {
            let new = policy.handle(event, at: now)
            actions += new
            for action in new { obey(action) }
        }
    }

    private mutating func obey(_ action: SessionAction) {
        switch action {
        case .interrupt where policy.playback.isPlaying: report(.playbackChanged(.interrupted))
        case .pause, .pauseUntilSilent:
            if policy.playback.isPlaying || policy.playback == .interrupted { report(.playbackChanged(.paused)) }
            if action == .pauseUntilSilent { report(.silenced) }
        case .resume: report(.playbackChanged(.playing()))
        default: break
        }
    }

    /// The orders to the player among the actions.
    var orders: [SessionAction] {
        actions.filter { [.interrupt, .resume, .pause, .pauseUntilSilent].contains($0) }
    }
    var locks: Set<SleepLock>? {
        actions.compactMap { if case .hold(let locks) = $0 { locks } else { nil } }.last
    }
}

@Suite struct SessionPolicyTests {
    @Test(arguments: [Interruption.Cause.corked, .communication, .call])
    func `what was interrupted goes on when the interruption ends`(cause: Interruption.Cause) {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .interruption(.began(cause)))
        #expect(bench.policy.playback == .interrupted)
        bench.report(.interruption(.ended(cause, shouldResume: true)))
        #expect(bench.orders == [.interrupt, .resume])
        #expect(bench.policy.playback == .playing())
    }

    @Test(arguments: [SessionPlayback.paused, .stopped])
    func `paused music never starts by itself`(playback: SessionPlayback) {
        var bench = Bench()
        bench.report(.playbackChanged(playback))
        for cause in Interruption.Cause.allCases {
            bench.report(.interruption(.began(cause)), .interruption(.ended(cause, shouldResume: true)))
        }
        bench.report(.sleepAnnounced, .wokeUp)
        for reason in RouteChange.Reason.allCases { bench.report(.routeChanged(RouteChange(reason))) }
        #expect(bench.orders == [.pauseUntilSilent])
        #expect(bench.policy.playback == playback)
    }

    @Test func `a pause by the user during an interruption is the user's`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .interruption(.began(.corked)), .playbackChanged(.paused))
        bench.report(.interruption(.ended(.corked, shouldResume: true)))
        #expect(bench.orders == [.interrupt])
        #expect(bench.actions.contains(.notify(.ended(.corked, shouldResume: false))))
    }

    @Test func `whoever plays during an interruption is obeyed, and pausing then is for good`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .interruption(.began(.corked)), .playbackChanged(.playing()))
        #expect(bench.policy.playback == .playing())
        bench.report(.playbackChanged(.paused), .interruption(.ended(.corked, shouldResume: true)))
        #expect(bench.orders == [.interrupt])
    }

    @Test func `a report that is older than the interruption does not forbid to go on`() {
        var policy = SessionPolicy()
        let now = HostTime(nanoseconds: 1)
        _ = policy.handle(.playbackChanged(.playing()), at: now)
        #expect(policy.handle(.interruption(.began(.corked)), at: now).contains(.interrupt))
        _ = policy.handle(.playbackChanged(.playing()), at: now)
        _ = policy.handle(.playbackChanged(.interrupted), at: now)
        #expect(policy.handle(.interruption(.ended(.corked, shouldResume: true)), at: now).contains(.resume))
    }

    @Test func `of two interruptions the last one's end counts, and each has to allow it`() {
        for allowed in [true, false] {
            var bench = Bench()
            bench.report(.playbackChanged(.playing()), .interruption(.began(.corked)))
            bench.report(.interruption(.began(.communication)))
            bench.report(.interruption(.ended(.corked, shouldResume: allowed)))
            #expect(bench.orders == [.interrupt])
            bench.report(.interruption(.ended(.communication, shouldResume: true)))
            #expect(bench.orders == (allowed ? [.interrupt, .resume] : [.interrupt]))
        }
    }

    @Test func `a sleep amidst an interruption leaves nothing to go on`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .interruption(.began(.call)), .sleepAnnounced, .wokeUp)
        bench.report(.interruption(.ended(.call, shouldResume: true)))
        #expect(bench.orders == [.interrupt, .pauseUntilSilent])
    }

    @Test func `another player interrupts only where that is wanted`() {
        for isWanted in [true, false] {
            var bench = Bench { if isWanted { $0.interruptingCauses.insert(.anotherPlayer) } }
            bench.report(.playbackChanged(.playing()), .interruption(.began(.anotherPlayer)))
            #expect(bench.orders == (isWanted ? [.interrupt] : []))
        }
    }

    @Test func `nothing goes on by itself where that is not wanted`() {
        var bench = Bench { $0.resumesAfterInterruption = false }
        bench.report(.playbackChanged(.playing()), .interruption(.began(.corked)))
        bench.report(.interruption(.ended(.corked, shouldResume: true)))
        #expect(bench.orders == [.interrupt])
    }

    // MARK: Routes

    @Test(arguments: RouteChange.Reason.allCases)
    func `only a lost output pauses, for good, and only where that is wanted`(reason: RouteChange.Reason) {
        let isLoss = reason == .oldDeviceUnavailable || reason == .portUnavailable
        for isWanted in [true, false] {
            var bench = Bench { $0.pausesOnRouteLoss = isWanted }
            bench.report(.playbackChanged(.playing()), .routeChanged(RouteChange(reason)))
            #expect(bench.orders == (isLoss && isWanted ? [.pause] : []))
            bench.report(.routeChanged(RouteChange(.newDeviceAvailable)))
            #expect(bench.orders == (isLoss && isWanted ? [.pause] : []))
        }
    }

    @Test func `a deliberate switch may take the old output away, for a moment`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .routeChanged(RouteChange(.override)))
        bench.report(.routeChanged(RouteChange(.oldDeviceUnavailable)))
        #expect(bench.orders == [])
        bench.now = bench.now + SessionPolicy.overrideWindow
        bench.report(.routeChanged(RouteChange(.oldDeviceUnavailable)))
        #expect(bench.orders == [.pause])
    }

    @Test func `the output that was chosen may go at any moment`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .routeChanged(RouteChange(.override, current: "headset")))
        bench.report(.routeChanged(RouteChange(.oldDeviceUnavailable, previous: "speaker")))
        #expect(bench.orders == [])
        bench.report(.routeChanged(RouteChange(.oldDeviceUnavailable, previous: "headset")))
        #expect(bench.orders == [.pause])
    }

    @Test func `a lost output amidst an interruption leaves nothing to go on`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .interruption(.began(.corked)))
        bench.report(.routeChanged(RouteChange(.oldDeviceUnavailable)))
        bench.report(.interruption(.ended(.corked, shouldResume: true)))
        #expect(bench.orders == [.interrupt, .pause])
    }

    // MARK: Locks

    @Test func `locks are held while it plays and for a moment longer`() {
        var bench = Bench()
        #expect(bench.locks == nil)
        bench.report(.playbackChanged(.playing()))
        #expect(bench.locks == [.delaySleep, .blockSuspend])
        bench.report(.playbackChanged(.paused))
        #expect(bench.locks == [.delaySleep, .blockSuspend])
        #expect(bench.actions.last == .startGrace)
        bench.report(.graceEnded)
        #expect(bench.locks == [])
    }

    @Test func `a play within the moment asks nobody anew`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing()), .playbackChanged(.paused), .playbackChanged(.playing()))
        bench.report(.graceEnded)
        #expect(bench.actions.count { if case .hold = $0 { true } else { false } } == 1)
        bench.report(.playbackChanged(.paused), .graceEnded)
        #expect(bench.locks == [])
    }

    @Test func `a picture keeps the screen on, a background keeps nothing awake`() {
        var bench = Bench()
        bench.report(.playbackChanged(.playing(hasVideo: true)))
        #expect(bench.locks == [.delaySleep, .blockSuspend, .blockIdle])
        var settings = AudioSession.Settings()
        settings.category = .ambient
        bench.report(.playbackChanged(.playing()), .settingsChanged(settings))
        #expect(bench.locks == [.delaySleep])
        settings.delaysSleep = false
        bench.report(.settingsChanged(settings))
        #expect(bench.locks == [])
    }

    @Test func `a sleep is waited for until it is silent, and locks are taken again afterwards only if it plays`() {
        var policy = SessionPolicy()
        let now = HostTime(nanoseconds: 1)
        func report(_ event: SessionEvent) -> [SessionAction] { policy.handle(event, at: now) }
        _ = report(.playbackChanged(.playing()))
        #expect(report(.sleepAnnounced) == [.notify(.began(.sleep)), .pauseUntilSilent])
        #expect(report(.playbackChanged(.paused)) == [])
        #expect(report(.silenced) == [.hold([])])
        #expect(report(.wokeUp) == [.notify(.ended(.sleep, shouldResume: false))])
        #expect(report(.playbackChanged(.playing())) == [.hold([.delaySleep, .blockSuspend])])
    }

    // MARK: Other players

    @Test func `others are paused once, and let go when playback has stopped`() {
        for category in AudioSession.Category.allCases {
            var bench = Bench {
                $0.category = category
                $0.options = [.notifyOthersOnDeactivation]
            }
            bench.report(.playbackChanged(.playing()), .playbackChanged(.paused), .playbackChanged(.playing()))
            #expect(bench.actions.count { $0 == .pauseOthers } == (category == .soloAmbient ? 1 : 0))
            bench.report(.playbackChanged(.stopped))
            #expect(bench.actions.contains(.releaseOthers(resuming: true)) == (category == .soloAmbient))
            #expect(!bench.policy.isActive)
        }
    }

    @Test func `the options say whether others are paused`() {
        let cases: [(AudioSession.Options, Bool)] = [
            (.pausesOthers, true), ([], false), ([.pausesOthers, .mixWithOthers], false),
        ]
        for (options, pauses) in cases {
            var bench = Bench { $0.options = options }
            bench.report(.playbackChanged(.playing()), .playbackChanged(.stopped))
            #expect(bench.actions.contains(.pauseOthers) == pauses)
            #expect(bench.actions.contains(.releaseOthers(resuming: false)) == pauses)
        }
    }
}

import MediaModel
import Testing

@testable import Playback

/// Entries whose connection breaks off.
@Suite struct RecoveringTests {
    private static let cut = PlaybackError(.network, "cut")

    /// Two seconds into the first of two songs at a server; `isUp` is whether the server is there.
    private func bench(live: Bool = false) -> MachineBench {
        var bench = MachineBench([])
        bench.facts = { _ in
            live ? ItemFacts(isLive: true) : ItemFacts(duration: MediaTime(seconds: 60), isSeekable: true)
        }
        let items = ["http://host/a.mp3", "http://host/b.mp3"].map { MediaItem(MediaURI($0)!) }
        bench.give(.insert(items, .end))
        bench.give(.play)
        bench.pass(2)
        return bench
    }

    private func breakOff(_ bench: inout MachineBench) {
        bench.report(.failed(bench.machine.current!.item, Self.cut))
    }

    private func retry(_ bench: inout MachineBench) {
        bench.machine.retry(now: bench.moment)
        // Actions are obeyed behind a command.
        bench.give(.setVolume(bench.machine.volume))
    }

    @Test func `what was heard goes on where it broke, playing all the time, after a pause`() {
        var bench = bench()
        let (entry, jumps) = (bench.machine.queue.currentID, bench.machine.discontinuity)
        _ = bench.takeActions()
        breakOff(&bench)
        #expect(bench.takeActions().contains(.startRetryTimer(.milliseconds(500))))
        let snapshot = bench.machine.makeSnapshot(revision: 1)
        #expect(snapshot.status == .playing)
        #expect(snapshot.reasonForWaitingToPlay == .reconnecting(attempt: 1))
        bench.pass(1)
        #expect(bench.position == 2, "the clock stands")
        #expect(bench.machine.failures.last == nil, "nothing has failed")
        retry(&bench)
        #expect(
            bench.takeActions().contains {
                if case .load(_, at: MediaTime(seconds: 2), true) = $0 { true } else { false }
            })
        #expect(bench.machine.queue.currentID == entry)
        #expect(bench.machine.makeSnapshot(revision: 2).timeControlStatus == .playing)
        #expect(bench.machine.discontinuity == jumps + 1, "sound flows again: one Seeked")
    }

    @Test func `what was never heard fails at once`() {
        var bench = bench()
        bench.give(.next)
        let name = bench.currentName
        bench.give(.setVolume(1))
        bench.machine.retries = RetryRecord()
        breakOff(&bench)
        #expect(bench.machine.failures.last?.entry?.uri.displayName == name)
    }

    @Test func `a busy server is tried again before anything was heard, a few times and not too late`() {
        let cases: [(Duration?, Duration?)] = [
            (nil, .milliseconds(500)), (.seconds(20), .seconds(20)), (.seconds(31), nil),
        ]
        for (wish, pause) in cases {
            var bench = bench()
            bench.machine.retries = RetryRecord()
            _ = bench.takeActions()
            let busy = PlaybackError(.busy(retryAfter: wish), "busy")
            bench.report(.failed(bench.machine.current!.item, busy))
            let pauses = bench.takeActions().compactMap { action -> Duration? in
                if case .startRetryTimer(let pause) = action { pause } else { nil }
            }
            #expect(pauses == (pause.map { [$0] } ?? []))
            #expect((bench.machine.failures.last == nil) == (pause != nil))
        }
        var record = RetryRecord()
        var policy = RetryPolicy()
        policy.attempts = RetryPolicy.attemptsToOpen
        for _ in 0..<policy.attempts { #expect(record.plan(policy, now: HostMoment(nanoseconds: 0)) != nil) }
        #expect(record.plan(policy, now: HostMoment(nanoseconds: 0)) == nil)
    }

    @Test func `what takes the place of a file at its server begins at its start`() {
        var bench = bench()
        _ = bench.takeActions()
        bench.report(.failed(bench.machine.current!.item, PlaybackError(.replaced, "another")))
        #expect(bench.position == 0)
        retry(&bench)
        #expect(
            bench.takeActions().contains { if case .load(_, at: .zero, true) = $0 { true } else { false } })
        #expect(bench.machine.failures.last == nil)
    }

    @Test func `giving up is one failure, and the next entry plays`() {
        var bench = bench()
        bench.machine.retryPolicy.attempts = 2
        breakOff(&bench)
        for _ in 0..<2 {
            bench.facts = {
                $0.displayName == "a" ? nil : ItemFacts(duration: MediaTime(seconds: 60), isSeekable: true)
            }
            bench.failure = Self.cut
            retry(&bench)
        }
        #expect(bench.machine.failures.last?.number == 1)
        #expect(bench.machine.failures.last?.error == Self.cut)
        #expect(bench.currentName == "b")
        #expect(bench.machine.status == .playing)
    }

    @Test func `a reason that another try would not change ends it`() {
        var bench = bench()
        breakOff(&bench)
        bench.facts = { $0.displayName == "a" ? nil : ItemFacts(duration: MediaTime(seconds: 60), isSeekable: true) }
        retry(&bench)
        #expect(bench.machine.failures.last?.error.code == .notFound)
        #expect(bench.currentName == "b")
    }

    @Test(arguments: [PlayerCommand.pause, .next, .stop, .play])
    func `what is asked for while it waits is done at once`(command: PlayerCommand) {
        var bench = bench()
        breakOff(&bench)
        bench.give(command)
        switch command {
        case .pause:
            retry(&bench)
            #expect(bench.machine.status == .paused)
            #expect(bench.machine.current == nil, "nothing is opened while it is paused")
            bench.give(.play)
            #expect(bench.position == 2)
        case .next: #expect(bench.currentName == "b")
        case .stop:
            retry(&bench)
            #expect(bench.machine.status == .stopped)
            #expect(bench.machine.current == nil)
        default: #expect(bench.machine.current != nil, "the user's word is a try")
        }
    }

    @Test func `a live stream is joined again where it is, and a pause leaves it`() {
        var bench = bench(live: true)
        breakOff(&bench)
        retry(&bench)
        #expect(bench.position == 0)
        bench.pass(3)
        _ = bench.takeActions()
        bench.give(.pause)
        #expect(bench.takeActions().contains(.stop))
        #expect(bench.position == 3)
        let jumps = bench.machine.discontinuity
        bench.give(.play)
        #expect(bench.position == 0)
        #expect(bench.machine.discontinuity == jumps + 1)
    }
}

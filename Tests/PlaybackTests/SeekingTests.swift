import MediaModel
import Testing

@testable import Playback

@Suite struct SeekingTests {
    private func playing(_ names: [String] = ["a", "b", "c"]) -> MachineBench {
        var bench = MachineBench(names)
        bench.give(.play)
        bench.pass(2)
        return bench
    }

    private func seconds(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }

    @Test func `a relative seek moves and is one jump (C66, C76)`() {
        var bench = playing()
        let jumps = bench.machine.discontinuity
        bench.give(.seek(by: seconds(3)))
        #expect(abs(bench.position - 5) < 0.001)
        #expect(bench.machine.discontinuity == jumps + 1)
    }

    @Test(arguments: [-10.0, -1e12]) func `a seek below zero goes to zero (C66)`(offset: Double) {
        var bench = playing()
        bench.give(.seek(by: seconds(offset)))
        #expect(bench.position == 0)
        #expect(bench.currentName == "a")
    }

    @Test func `the extremes of 64 bits saturate (C70)`() {
        var bench = playing()
        bench.give(.seek(by: MediaTime(microseconds: .min)))
        #expect(bench.position == 0)
        bench.give(.seek(by: MediaTime(microseconds: .max)))
        #expect(bench.currentName == "b")
        #expect(bench.position == 0)
    }

    @Test func `a seek beyond the end of the last entry stops (C67)`() {
        var bench = playing(["a"])
        bench.give(.seek(by: seconds(60)))
        #expect(bench.machine.status == .stopped)
    }

    @Test func `a seek to exactly the length ends the entry as if played out (C68)`() {
        var bench = playing()
        bench.give(.setPosition(seconds(10)))
        #expect(bench.currentName == "b")
        #expect(bench.machine.status == .playing)
    }

    @Test func `with repeat track a seek to the length starts it again and a seek beyond moves on`() {
        var bench = playing()
        bench.give(.setRepeatMode(.track))
        bench.give(.setPosition(seconds(10)))
        #expect(bench.currentName == "a")
        bench.give(.seek(by: seconds(60)))
        #expect(bench.currentName == "b")
    }

    @Test(arguments: [-1.0, 10.5]) func `a position outside the entry has no effect (C73)`(time: Double) {
        var bench = playing()
        bench.give(.setPosition(seconds(time)))
        #expect(abs(bench.position - 2) < 0.001)
        #expect(bench.currentName == "a")
    }

    @Test func `a position for another entry is stale and has no effect (C71)`() {
        var bench = playing()
        let other = bench.machine.queue.entries[2].id
        bench.give(.setPosition(seconds(7), of: other))
        #expect(abs(bench.position - 2) < 0.001)
    }

    @Test func `seeks on their way add up and show their target`() {
        var bench = playing()
        bench.landsSeeks = false
        bench.give(.seek(by: seconds(3)))
        bench.give(.seek(by: seconds(3)))
        #expect(abs(bench.position - 8) < 0.001)
        let first = bench.machine.seeks.outstanding[0]
        let second = bench.machine.seeks.outstanding[1]
        let jumps = bench.machine.discontinuity
        bench.report(.seekFinished(first, nil))
        bench.report(.seekFinished(second, seconds(8)))
        #expect(bench.machine.discontinuity == jumps + 1)
    }

    @Test func `a seek while paused without a device is kept for the next play`() {
        var bench = playing()
        bench.give(.pause)
        bench.machine.releaseDevice(now: bench.moment)
        bench.give(.setPosition(seconds(6)))
        #expect(bench.position == 6)
        bench.give(.play)
        bench.pass(1)
        #expect(abs(bench.position - 7) < 0.001)
    }

    @Test func `a seek has no effect while stopped or where the media cannot seek (C69)`() {
        var bench = MachineBench()
        bench.give(.seek(by: seconds(3)))
        #expect(bench.position == 0)
        bench.facts = { _ in ItemFacts(isSeekable: false, isLive: true) }
        bench.give(.play)
        bench.give(.next)
        bench.pass(2)
        bench.give(.seek(by: seconds(3)))
        #expect(abs(bench.position - 2) < 0.001)
    }

    @Test func `rate is brought into its range, 0 pauses, nonsense has no effect (C88, C90)`() {
        var bench = playing()
        bench.give(.setRate(99))
        #expect(bench.machine.rate == 4)
        bench.give(.setRate(-1))
        #expect(bench.machine.rate == 0.25)
        bench.give(.setRate(.nan))
        bench.give(.setRate(.infinity))
        #expect(bench.machine.rate == 0.25)
        bench.give(.setRate(0))
        #expect(bench.machine.status == .paused)
        #expect(bench.machine.rate == 0.25)
    }

    @Test func `the clock runs at the rate and does not jump when it changes (C79)`() {
        var bench = playing()
        let jumps = bench.machine.discontinuity
        bench.give(.setRate(2))
        bench.pass(1)
        #expect(abs(bench.position - 4) < 0.001)
        #expect(bench.machine.discontinuity == jumps)
    }

    @Test func `volume is brought into its range (C93)`() {
        var bench = playing()
        bench.give(.setVolume(-0.5))
        #expect(bench.machine.volume == 0)
        bench.give(.setVolume(100))
        #expect(bench.machine.volume == 1)
        bench.give(.setVolume(.nan))
        #expect(bench.machine.volume == 1)
    }
}

import MediaModel
import Testing

@testable import Playback

/// An engine whose device does not do what it is told in time, and orders that cross what it does by itself.
@Suite struct LateEngineTests {
    private func playing() -> MachineBench {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(2)
        return bench
    }

    private func anchor(_ bench: MachineBench, _ seconds: Double, rate: Double) -> PlaybackEngineEvent {
        .positionAnchored(
            bench.machine.current!.item,
            PositionAnchor(time: MediaTime(seconds: seconds), hostNanoseconds: bench.now, rate: rate))
    }

    @Test func `what is loaded while the device does not answer waits for the device`() {
        var bench = playing()
        bench.machine.noteLateEngine(now: bench.moment)
        bench.facts = { _ in nil }
        bench.machine.load(at: .zero, now: bench.moment)
        #expect(bench.machine.makeSnapshot(revision: 1).reasonForWaitingToPlay == .outputNotAnswering)
        bench.machine.notePunctualEngine()
        #expect(bench.machine.makeSnapshot(revision: 2).reasonForWaitingToPlay == .evaluatingBufferingRate)
    }

    @Test(arguments: [(2.3, 1), (1.7, 1), (2.05, 0), (1.96, 0)])
    func `a place that clients do not expect is told as a jump`(place: Double, jumps: UInt64) {
        for order in [PlayerCommand.play, .pause] {
            var bench = playing()
            bench.give(order)
            let before = bench.machine.discontinuity
            bench.report(anchor(bench, place, rate: order == .play ? 1 : 0))
            #expect(bench.machine.discontinuity == before + jumps)
        }
    }

    @Test func `a seek that crosses the change of entry is obeyed`() {
        var bench = playing()
        bench.landsSeeks = false
        let entry = bench.machine.queue.currentID
        bench.give(.setPosition(MediaTime(seconds: 5), of: entry, precision: .exact))
        let jumps = bench.machine.discontinuity
        bench.report(.advanced(to: bench.machine.prepared!.item))
        #expect(bench.currentName == "a")
        #expect(bench.position == 5)
        #expect(bench.machine.discontinuity == jumps + 1)
        #expect(!bench.machine.seeks.isInFlight)
    }

    @Test(arguments: [true, false])
    func `of an entry that ends under a seek the seek decides`(lands: Bool) {
        var bench = playing()
        bench.landsSeeks = false
        _ = bench.takeActions()
        bench.give(.seek(by: MediaTime(seconds: 3)))
        guard case .seek(let time, _, let identifier)? = bench.takeActions().last else {
            Issue.record("no seek")
            return
        }
        bench.report(.ended(bench.machine.current!.item))
        #expect(bench.currentName == "a")
        bench.report(.seekFinished(identifier, lands ? time : nil))
        #expect(bench.currentName == (lands ? "a" : "b"))
    }
}

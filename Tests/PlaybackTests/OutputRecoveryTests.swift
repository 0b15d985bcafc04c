import MediaModel
import Testing

@testable import Playback

/// Outputs that go while something plays, and come again.
@Suite struct OutputRecoveryTests {
    private let gone = PlaybackError(.output, "gone")

    private func playing() -> MachineBench {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(2)
        return bench
    }

    @Test(arguments: [true, false])
    func `what played goes on where it was when an output is back`(engineSaysSo: Bool) {
        var bench = playing()
        if engineSaysSo { bench.report(.outputFailed(gone)) } else { bench.give(.loseOutput(gone)) }
        #expect(bench.machine.status == .paused)
        #expect(bench.machine.waitsForOutput)
        bench.pass(5)
        #expect(bench.position == 2)
        bench.give(.resumeOnOutput)
        #expect(bench.machine.status == .playing)
        #expect(bench.position == 2)
        #expect(!bench.machine.waitsForOutput)
    }

    @Test func `the news comes from two sides and is one failure`() {
        var bench = playing()
        bench.report(.outputFailed(gone))
        bench.give(.loseOutput(gone))
        #expect(bench.machine.failures.recent.count == 1)
        #expect(bench.machine.waitsForOutput)
    }

    @Test func `what was paused stays paused, without a failure, and gives its stream up`() {
        var bench = playing()
        bench.give(.pause)
        bench.give(.loseOutput(gone))
        bench.give(.resumeOnOutput)
        #expect(bench.machine.status == .paused)
        #expect(bench.machine.failures.last == nil)
        bench.give(.play)
        #expect(bench.position == 2)
    }

    @Test(arguments: [PlayerCommand.pause, .stop, .next])
    func `another order in the meantime is the one that counts`(order: PlayerCommand) {
        var bench = playing()
        bench.give(.loseOutput(gone))
        bench.give(order)
        bench.give(.resumeOnOutput)
        #expect(bench.machine.status != .playing)
    }
}

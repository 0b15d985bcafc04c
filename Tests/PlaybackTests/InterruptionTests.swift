import MediaModel
import Testing

@testable import Playback

@Suite struct InterruptionTests {
    @Test func `an interruption pauses, and its end goes on`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(2)
        bench.give(.interrupt)
        #expect(bench.machine.status == .paused)
        #expect(bench.machine.makeSnapshot(revision: 0).isInterrupted)
        bench.give(.resumeAfterInterruption)
        #expect(bench.machine.status == .playing)
        #expect(!bench.machine.makeSnapshot(revision: 0).isInterrupted)
    }

    @Test(arguments: [
        [PlayerCommand.pause], [.stop], [.play, .pause], [.togglePlayPause, .togglePlayPause], [.setRate(0)],
    ])
    func `after any order of the user its end changes nothing`(orders: [PlayerCommand]) {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.interrupt)
        for order in orders { bench.give(order) }
        let status = bench.machine.status
        #expect(!bench.machine.makeSnapshot(revision: 0).isInterrupted)
        bench.give(.resumeAfterInterruption)
        #expect(bench.machine.status == status)
    }

    @Test(arguments: [[], [PlayerCommand.play, .pause], [.play, .stop]])
    func `what does not play is not interrupted`(orders: [PlayerCommand]) {
        var bench = MachineBench()
        for order in orders { bench.give(order) }
        let status = bench.machine.status
        bench.give(.interrupt)
        bench.give(.resumeAfterInterruption)
        #expect(bench.machine.status == status)
    }

    @Test func `whoever moves on during an interruption hears the new entry when it ends`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.interrupt)
        bench.give(.next)
        #expect(bench.machine.status == .paused)
        bench.give(.resumeAfterInterruption)
        #expect(bench.machine.status == .playing)
        #expect(bench.currentName == "b")
    }
}

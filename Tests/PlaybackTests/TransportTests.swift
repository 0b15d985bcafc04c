import MediaModel
import Testing

@testable import Playback

@Suite struct TransportTests {
    @Test func `play starts the first entry and pause keeps its place`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(3)
        bench.give(.pause)
        bench.pass(5)
        #expect(bench.machine.status == .paused)
        #expect(bench.currentName == "a")
        #expect(abs(bench.position - 3) < 0.001)
    }

    @Test func `play while playing changes nothing (C62)`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(2)
        _ = bench.takeActions()
        bench.give(.play)
        #expect(bench.takeActions().isEmpty)
        #expect(abs(bench.position - 2) < 0.001)
    }

    @Test func `pause while stopped stays stopped (C56)`() {
        var bench = MachineBench()
        bench.give(.pause)
        #expect(bench.machine.status == .stopped)
    }

    @Test func `stop keeps the entry and goes to its start (C60, C61)`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.next)
        bench.pass(4)
        bench.give(.stop)
        #expect(bench.machine.status == .stopped)
        #expect(bench.currentName == "b")
        #expect(bench.position == 0)
        bench.give(.play)
        #expect(bench.position == 0)
    }

    @Test(arguments: [PlaybackStatus.playing, .paused, .stopped])
    func `next keeps the state (C49)`(status: PlaybackStatus) {
        var bench = MachineBench()
        if status != .stopped { bench.give(.play) }
        if status == .paused { bench.give(.pause) }
        bench.give(.next)
        #expect(bench.machine.status == status)
        #expect(bench.currentName == "b")
        #expect(bench.position == 0)
    }

    @Test func `next on the last entry has no effect without repeat (C51)`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.next)
        bench.give(.next)
        bench.pass(2)
        bench.give(.next)
        #expect(bench.currentName == "c")
        #expect(abs(bench.position - 2) < 0.001)
        #expect(!bench.machine.queue.canGoNext())
    }

    @Test func `repeat track lets next and previous move and wrap (C54)`() {
        var bench = MachineBench()
        bench.give(.setRepeatMode(.track))
        bench.give(.play)
        bench.give(.previous)
        #expect(bench.currentName == "c")
        bench.give(.next)
        #expect(bench.currentName == "a")
    }

    @Test func `one entry alone goes nowhere in any repeat mode`() {
        for mode in RepeatMode.allCases {
            var bench = MachineBench(["only"])
            bench.give(.setRepeatMode(mode))
            #expect(!bench.machine.queue.canGoNext())
            #expect(!bench.machine.queue.canGoPrevious())
        }
    }

    @Test func `the end of the queue stops once at the first entry`() {
        var bench = MachineBench()
        bench.give(.play)
        for _ in 0..<3 { bench.playOut() }
        #expect(bench.machine.status == .stopped)
        #expect(bench.currentName == "a")
        #expect(bench.machine.queueEnds == 1)
        #expect(bench.position == 0)
    }

    @Test func `repeat track restarts with a jump and the same entry (C78, C109)`() {
        var bench = MachineBench()
        bench.give(.setRepeatMode(.track))
        bench.give(.play)
        let jumps = bench.machine.discontinuity
        let entry = bench.machine.queue.currentID
        bench.playOut()
        #expect(bench.machine.discontinuity == jumps + 1)
        #expect(bench.machine.queue.currentID == entry)
        #expect(bench.position == 0)
    }

    @Test func `a gapless advance is no jump (C77)`() {
        var bench = MachineBench()
        bench.give(.play)
        let jumps = bench.machine.discontinuity
        bench.playOut()
        #expect(bench.currentName == "b")
        #expect(bench.machine.discontinuity == jumps)
    }

    @Test func `a long pause gives the device back and play goes on at the same place`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(3)
        bench.give(.pause)
        bench.machine.releaseDevice(now: bench.moment)
        #expect(bench.machine.current == nil)
        let jumps = bench.machine.discontinuity
        bench.give(.play)
        #expect(abs(bench.position - 3) < 0.001)
        #expect(bench.machine.discontinuity == jumps)
    }

    @Test func `losing the output pauses at the place and playing again is up to the user`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(3)
        bench.report(.outputFailed(PlaybackError(.output, "no device")))
        #expect(bench.machine.status == .paused)
        #expect(abs(bench.position - 3) < 0.001)
        #expect(bench.machine.failures.last?.entry == nil)
    }

    @Test func `a length that a reading has found stays when the engine does not know it yet`() {
        var bench = MachineBench(["a", "b"])
        bench.facts = { _ in ItemFacts(isSeekable: true) }
        let next = bench.machine.queue.entries[1].id
        bench.machine.finishReading(next, ItemFacts(duration: MediaTime(seconds: 9), isSeekable: true))
        bench.give(.play)
        bench.give(.next)
        #expect(bench.machine.duration == MediaTime(seconds: 9))
    }
}

import MediaModel
import Testing

@testable import Playback

@Suite struct `Previous that starts the entry over (C55)` {
    private func bench(after seconds: Double?) -> MachineBench {
        var bench = MachineBench([])
        bench.facts = { _ in ItemFacts(duration: MediaTime(seconds: 100), isSeekable: true) }
        bench.give(.insert(["a", "b"].map { MediaItem(MachineBench.uri($0)) }, .end))
        var stepping = SteppingSettings()
        stepping.startsOverAfter = seconds.map { MediaTime(seconds: $0) }
        bench.give(.setStepping(stepping))
        bench.give(.play)
        return bench
    }

    @Test func `goes to the start when far in, else to the entry before`() {
        var bench = bench(after: 3)
        bench.give(.next)
        bench.pass(5)
        bench.give(.stepBackward)
        #expect(bench.currentName == "b" && bench.position == 0)
        bench.pass(2)
        bench.give(.stepBackward)
        #expect(bench.currentName == "a" && bench.position == 0)
    }

    @Test func `goes to the start of the first entry, wherever that is`() {
        var bench = bench(after: 3)
        bench.pass(2)
        #expect(bench.machine.canStepBackward)
        bench.give(.stepBackward)
        #expect(bench.currentName == "a" && bench.position == 0)
        bench.give(.stop)
        #expect(!bench.machine.canStepBackward, "there is nothing to start over")
    }

    @Test func `is not what the spec says, so it is off by itself`() {
        var bench = bench(after: nil)
        bench.pass(50)
        #expect(!bench.machine.canStepBackward)
        bench.give(.next)
        bench.pass(50)
        bench.give(.stepBackward)
        #expect(bench.currentName == "a")
    }
}

import MediaModel
import Testing

@testable import Playback

@Suite struct FailureTests {
    private func bench(_ names: [String], broken: Set<String>) -> MachineBench {
        var bench = MachineBench(names)
        bench.facts = { uri in
            broken.contains(uri.displayName)
                ? nil : ItemFacts(duration: MediaTime(microseconds: 10_000_000), isSeekable: true)
        }
        return bench
    }

    @Test func `an unplayable entry is skipped and reported once`() {
        var bench = bench(["a", "bad", "c"], broken: ["bad"])
        bench.give(.play)
        bench.playOut()
        #expect(bench.currentName == "c")
        #expect(bench.machine.failures.last?.number == 1)
        #expect(bench.machine.failures.last?.entry?.uri == MachineBench.uri("bad"))
    }

    @Test(arguments: RepeatMode.allCases, [false, true])
    func `a queue in which nothing plays stops after one round`(mode: RepeatMode, shuffled: Bool) {
        let names = (0..<500).map { "missing\($0)" }
        var bench = bench(names, broken: Set(names))
        bench.give(.setRepeatMode(mode))
        bench.give(.setShuffled(shuffled))
        bench.give(.play)
        #expect(bench.machine.status == .stopped)
        #expect(bench.machine.failures.last?.number == 500)
        #expect(bench.machine.queueEnds == 1)
    }

    @Test func `playing again after such a round tries again`() {
        var bench = bench(["bad"], broken: ["bad"])
        bench.give(.play)
        bench.facts = { _ in ItemFacts(duration: MediaTime(microseconds: 1_000_000), isSeekable: true) }
        bench.give(.play)
        #expect(bench.machine.status == .playing)
    }

    @Test func `going back over an unplayable entry goes on backwards`() {
        var bench = bench(["a", "bad", "c"], broken: [])
        bench.give(.play)
        bench.give(.next)
        bench.give(.next)
        bench.facts = { $0.displayName == "bad" ? nil : ItemFacts(duration: MediaTime(seconds: 10), isSeekable: true) }
        bench.give(.previous)
        #expect(bench.currentName == "a")
    }

    @Test func `a loop over content too short to hear stops`() {
        var bench = MachineBench(["blip"])
        bench.facts = { _ in ItemFacts(duration: MediaTime(microseconds: 20_000), isSeekable: true) }
        bench.give(.setRepeatMode(.track))
        bench.give(.play)
        bench.playOut()
        #expect(bench.machine.status == .stopped)
    }

    @Test func `an entry that fails while it sounds gives way to the next`() {
        var bench = bench(["a", "b"], broken: [])
        bench.give(.play)
        bench.pass(2)
        bench.report(.failed(bench.machine.current!.item, PlaybackError(.damaged, "broken")))
        #expect(bench.currentName == "b")
        #expect(bench.machine.status == .playing)
    }

    @Test func `a failure is of the past when something after it is heard, not before`() {
        var bench = bench(["a", "bad", "c"], broken: ["bad"])
        bench.give(.play)
        #expect(bench.machine.failures.present?.entry?.uri == MachineBench.uri("bad"))
        bench.give(.pause)
        bench.give(.play)
        #expect(bench.machine.failures.present != nil, "what played before it plays on")
        bench.give(.next)
        #expect(bench.currentName == "c")
        #expect(bench.machine.failures.present == nil)
        #expect(bench.machine.failures.last != nil)
    }

    @Test func `a failure stays while nothing is heard`() {
        var bench = bench(["bad", "worse"], broken: ["bad", "worse"])
        bench.give(.play)
        #expect(bench.machine.failures.present?.number == 2)
        bench.give(.stop)
        #expect(bench.machine.failures.present?.number == 2)
    }

    @Test func `an error in what comes next does not disturb what sounds`() {
        var bench = bench(["a", "bad"], broken: ["bad"])
        bench.give(.play)
        bench.pass(2)
        #expect(bench.currentName == "a")
        #expect(bench.machine.status == .playing)
        #expect(!bench.machine.queue.canGoNext(skipping: bench.machine.failures.unplayable))
    }
}

@Suite struct ManyFailuresTests {
    @Test func `of a thousand missing files behind the one that plays only a few are tried in advance`() {
        var bench = MachineBench(["a"])
        bench.facts = { $0.displayName == "a" ? ItemFacts(duration: MediaTime(seconds: 10), isSeekable: true) : nil }
        bench.give(.play)
        bench.give(.insert((0..<1_000).map { MachineBench.uri("missing\($0)") }, .end))
        let tried = bench.takeActions().count { if case .prepare(.some) = $0 { true } else { false } }
        #expect((1...20).contains(tried))
        #expect(bench.machine.status == .playing)
        bench.playOut()
        #expect(bench.machine.status == .stopped)
        #expect(bench.machine.failures.last?.number == 1_000)
    }
}

import MediaModel
import Testing

@testable import Playback

@Suite struct StopAfterTests {
    @Test func `playback stops after the entry and play goes on with the next`() throws {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.setStopAfter(bench.machine.queue.currentID))
        #expect(bench.machine.prepared == nil)
        bench.playOut()
        #expect(bench.machine.status == .stopped)
        #expect(bench.currentName == "b")
        #expect(bench.machine.stopAfter == nil)
        #expect(bench.machine.queueEnds == 0)
        bench.give(.play)
        #expect(bench.machine.status == .playing)
        #expect(bench.currentName == "b")
    }

    @Test func `taking it back joins the next entry again`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.setStopAfter(bench.machine.queue.currentID))
        bench.give(.setStopAfter(nil))
        bench.playOut()
        #expect(bench.machine.status == .playing)
        #expect(bench.currentName == "b")
    }

    @Test func `it holds for an entry that comes later, whatever the repeat mode`() {
        var bench = MachineBench()
        bench.give(.setRepeatMode(.playlist))
        bench.give(.setStopAfter(bench.machine.queue.entries[2].id))
        bench.give(.play)
        for _ in 0..<3 { bench.playOut() }
        #expect(bench.machine.status == .stopped)
        #expect(bench.currentName == "a")
    }

    @Test func `an entry that is removed takes its stop along`() {
        var bench = MachineBench()
        bench.give(.setStopAfter(bench.machine.queue.entries[1].id))
        bench.give(.remove([bench.machine.queue.entries[1].id]))
        #expect(bench.machine.makeSnapshot(revision: 0).stopAfter == nil)
    }

    @Test func `moving what is prepared prepares what comes instead`() throws {
        var bench = MachineBench()
        bench.give(.play)
        let entries = bench.machine.queue.entries.map(\.id)
        bench.give(.move([entries[1]], after: entries[2]))
        #expect(bench.machine.prepared?.entry == entries[2])
        bench.give(.move([entries[0]], after: entries[1]))
        #expect(bench.machine.prepared == nil)
        #expect(bench.currentName == "a")
    }
}

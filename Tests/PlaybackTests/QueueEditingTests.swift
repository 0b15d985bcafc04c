import MediaModel
import Testing

@testable import Playback

@Suite struct QueueEditingTests {
    @Test func `an edit does not disturb what sounds but changes what was prepared`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(2)
        let former = bench.machine.prepared?.entry
        _ = bench.takeActions()
        let added = bench.give(.insert([MachineBench.uri("new")], .next))
        #expect(bench.machine.prepared?.entry == added[0])
        #expect(bench.machine.prepared?.entry != former)
        #expect(abs(bench.position - 2) < 0.001)
        #expect(!bench.takeActions().contains { if case .load = $0 { true } else { false } })
    }

    @Test func `removing what comes next prepares the one behind it`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.remove([bench.machine.queue.entries[1].id]))
        bench.playOut()
        #expect(bench.currentName == "c")
    }

    @Test func `removing the current entry plays the following one (C122)`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(2)
        bench.give(.remove([bench.machine.queue.currentID!]))
        #expect(bench.currentName == "b")
        #expect(bench.machine.status == .playing)
        #expect(bench.position == 0)
    }

    @Test func `removing the last entry while it plays stops`() {
        var bench = MachineBench(["a"])
        bench.give(.play)
        bench.give(.remove([bench.machine.queue.currentID!]))
        #expect(bench.machine.status == .stopped)
        #expect(bench.machine.queue.isEmpty)
    }

    @Test(arguments: [PlaybackStatus.playing, .paused, .stopped])
    func `opening puts the entry after the current one and plays it in every state (C82)`(status: PlaybackStatus) {
        var bench = MachineBench()
        if status != .stopped { bench.give(.play) }
        if status == .paused { bench.give(.pause) }
        bench.give(.insert([MachineBench.uri("new")], .afterCurrent))
        #expect(bench.machine.status == .playing)
        #expect(bench.currentName == "new")
        #expect(bench.machine.queue.entries.map(\.uri.displayName) == ["a", "new", "b", "c"])
    }

    @Test func `switching to an added entry makes next possible at once (C104)`() {
        var bench = MachineBench(["a"])
        bench.give(.play)
        #expect(!bench.machine.makeSnapshot(revision: 0).canGoNext)
        bench.give(.insert([MachineBench.uri("b")], .end))
        #expect(bench.machine.makeSnapshot(revision: 0).canGoNext)
    }

    @Test func `clearing stops and empties`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.give(.removeAll)
        #expect(bench.machine.status == .stopped)
        #expect(bench.machine.makeSnapshot(revision: 0).currentItem == nil)
    }
}

import MediaModel
import Testing

@testable import Playback

/// Entries that turn out to be lists.
@Suite struct UnfoldingTests {
    private func items(_ names: String...) -> [MediaItem] { names.map { MediaItem(MachineBench.uri($0)) } }

    private func names(_ bench: MachineBench) -> [String] {
        bench.machine.queue.entries.map(\.uri.displayName)
    }

    @Test func `the contents of a list take its place and play, and what follows still follows`() throws {
        var bench = MachineBench(["a", "list", "z"])
        bench.give(.play)
        bench.give(.next)
        bench.report(.unfolded(try #require(bench.machine.current).item, items("b", "c")))
        #expect(names(bench) == ["a", "b", "c", "z"])
        #expect(bench.currentName == "b" && bench.machine.status == .playing)
        for name in ["c", "z"] {
            bench.playOut()
            #expect(bench.currentName == name)
        }
    }

    @Test func `a list that comes next is unfolded while the present entry sounds`() throws {
        var bench = MachineBench(["a", "list"])
        bench.give(.play)
        let list = try #require(bench.machine.queue.entries.last?.id)
        bench.give(.setStopAfter(list))
        bench.report(.unfolded(try #require(bench.machine.prepared).item, items("b", "c")))
        #expect(names(bench) == ["a", "b", "c"] && bench.currentName == "a")
        #expect(bench.machine.stopAfter == bench.machine.queue.entries.last?.id, "after all of the list")
        #expect(bench.machine.unfolded.end(of: list) == bench.machine.queue.entries.last?.id)
        bench.playOut()
        #expect(bench.currentName == "b")
    }

    @Test func `a list within itself, or too deep in others, fails and the rest plays`() throws {
        var bench = MachineBench(["list"])
        bench.give(.play)
        bench.report(.unfolded(try #require(bench.machine.current).item, items("list", "b")))
        bench.report(.unfolded(try #require(bench.machine.current).item, items("list", "b")))
        #expect(bench.machine.failures.last?.error.message.contains("contains itself") == true)
        #expect(bench.currentName == "b")
        for level in 1...8 {
            bench.report(.unfolded(try #require(bench.machine.current).item, items("level\(level)")))
        }
        #expect(bench.machine.failures.last?.error.message.contains("nested too deep") == true)
        #expect(bench.machine.status == .stopped)
    }
}

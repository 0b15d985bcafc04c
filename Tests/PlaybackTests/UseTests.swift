import MediaModel
import Testing

@testable import Playback

/// What is shown of how items were used, and when.
@Suite struct UseTests {
    private func uses(_ count: Int32, rating: Double? = nil) -> PlayStatistics {
        var statistics = PlayStatistics()
        statistics.useCount = count
        statistics.userRating = rating
        return statistics
    }

    private func counts(_ bench: MachineBench) -> [Int32?] {
        bench.machine.queue.entries.map { bench.machine.uses.statistics(of: $0)?.useCount }
    }

    /// The items whose uses the machine asks for.
    private func asked(_ bench: inout MachineBench) -> [MediaItem] {
        bench.takeActions().flatMap { if case .recallUses(let items) = $0 { items } else { [] as [MediaItem] } }
    }

    private func shownCount(_ bench: MachineBench) -> Int32? {
        bench.machine.makeSnapshot(revision: 0).currentItem?.metadata.statistics?.useCount
    }

    @Test func `every entry of an item shows its uses, also one of which nothing else is known`() {
        var bench = MachineBench(["a", "b", "a"])
        let entries = bench.machine.queue.entries
        bench.machine.recall(entries, facts: [nil, nil, nil], uses: [uses(3), uses(0), uses(3)])
        #expect(counts(bench) == [3, nil, 3])
        bench.machine.shown.refresh(bench.machine.queue, bench.machine.facts, bench.machine.uses)
        #expect(bench.machine.shown.window.tracks.map(\.metadata.statistics?.useCount) == [3, nil, 3])
    }

    @Test func `an item that counts is asked for, and its entries show it while it is not current`() throws {
        var bench = MachineBench(["a", "b", "a"])
        bench.give(.play)
        bench.pass(6)
        _ = asked(&bench)
        bench.give(.next)
        let item = try #require(asked(&bench).first)
        bench.machine.learnUse(uses(1), of: item)
        #expect(counts(bench) == [1, nil, 1])
    }

    @Test func `a count is not shown of what plays until it is left or stops`() throws {
        for end in [PlayerCommand.next, .stop] {
            var bench = MachineBench(["a", "b"])
            bench.give(.setRepeatMode(.track))
            bench.give(.play)
            let first = bench.machine.queue.entries[0]
            bench.machine.learnStatistics(uses(4), of: first.id)
            bench.playOut()
            bench.machine.learnUse(uses(5), of: first.item)
            bench.playOut()
            bench.machine.learnUse(uses(6), of: first.item)
            #expect(shownCount(bench) == 4)
            bench.give(.setRating(0.6, of: first.id))
            #expect(bench.machine.makeSnapshot(revision: 0).currentItem?.metadata.statistics == uses(4, rating: 0.6))
            bench.machine.learnUse(uses(6, rating: 0.6), of: first.item)
            #expect(shownCount(bench) == 4)
            bench.give(end)
            #expect(bench.machine.uses.statistics(of: first) == uses(6, rating: 0.6))
        }
    }

    @Test func `what is restored is shown with its uses at once, the current one too`() {
        var bench = MachineBench(["a", "b"])
        bench.give(.play)
        bench.give(.pause)
        let saved = bench.machine.savedSession(now: bench.moment)
        var restarted = MachineBench([])
        restarted.give(.restore(saved))
        let entries = restarted.machine.queue.entries
        restarted.machine.recall(entries, facts: [nil, nil], uses: [uses(1), uses(2)])
        #expect(counts(restarted) == [1, 2])
        #expect(shownCount(restarted) == 1)
    }
}

import MediaModel
import Testing

@testable import Playback

/// What a player hands to its memory, and what it makes of what it gets back.
@Suite struct RememberingTests {
    private let hour = ItemFacts(duration: MediaTime(seconds: 3_600), isSeekable: true)

    private func changes(_ bench: inout MachineBench) -> [SessionChange] {
        bench.machine.takeChanges(now: bench.moment)
    }

    @Test func `a pause and a seek are remembered with the position, plain play is not`() {
        var bench = MachineBench(["a"])
        bench.give(.play)
        _ = changes(&bench)
        bench.pass(2)
        #expect(changes(&bench).isEmpty)
        bench.give(.pause)
        #expect(changes(&bench).settings?.position == MediaTime(seconds: 2))
        bench.give(.setPosition(MediaTime(seconds: 7)))
        #expect(changes(&bench).settings?.position == MediaTime(seconds: 7))
    }

    @Test func `a player that is only being set up tells its memory nothing, so that what was saved stays`() {
        var machine = PlaybackStateMachine(seed: 3)
        let moment = HostMoment(nanoseconds: 5)
        for command: PlayerCommand in [.setStepping(SteppingSettings()), .setSound(SoundSettings())] {
            _ = machine.handle(command, now: moment)
            #expect(machine.takeChanges(now: moment).isEmpty)
        }
        _ = machine.handle(.setRepeatMode(.playlist), now: moment)
        #expect(machine.takeChanges(now: moment).settings?.repeatMode == .playlist)
    }

    @Test func `what counts is how much was heard, however fast`() {
        var bench = MachineBench(["a", "b"])
        bench.facts = { _ in ItemFacts(duration: MediaTime(seconds: 90), isSeekable: true) }
        bench.give(.setRate(3))
        bench.give(.play)
        bench.pass(20)
        _ = changes(&bench)
        bench.give(.next)
        let played = changes(&bench).contains { if case .played = $0 { true } else { false } }
        #expect(played)
    }

    @Test func `a rating is shown wherever the same item is queued`() throws {
        var bench = MachineBench(["a", "a"])
        let ids = bench.machine.queue.entries.map(\.id)
        for id in ids { bench.machine.finishReading(id, ItemFacts(duration: MediaTime(seconds: 9))) }
        bench.give(.setRating(0.8, of: ids[0]))
        for entry in bench.machine.queue.entries {
            #expect(bench.machine.uses.statistics(of: entry)?.userRating == 0.8)
        }
    }

    @Test func `a long item goes on where it was left`() {
        var bench = MachineBench(["a", "b"])
        bench.facts = { [hour] _ in hour }
        bench.give(.play)
        bench.pass(1_800)
        bench.give(.next)
        #expect(bench.position == 0)
        bench.give(.previous)
        #expect(bench.position == 1_800)
        #expect(bench.machine.discontinuity > 0)
    }

    @Test func `a long item that was left outside the queue goes on when it is opened again`() throws {
        var bench = MachineBench(["a"])
        bench.facts = { [hour] _ in hour }
        bench.give(.play)
        bench.pass(900)
        bench.give(.removeAll)
        bench.give(.insert([MachineBench.uri("a")], .afterCurrent))
        #expect(bench.position == 900)
    }

    @Test(arguments: [QueuePlacement.end, .next, .start])
    func `a long item that is added to an empty queue begins where it was left`(place: QueuePlacement) {
        for begin in [PlayerCommand.play, .togglePlayPause, .cue] {
            var bench = MachineBench(["a"])
            bench.facts = { [hour] _ in hour }
            bench.give(.play)
            bench.pass(900)
            bench.give(.pause)
            bench.give(.removeAll)
            bench.give(.insert([MachineBench.uri("a"), MachineBench.uri("b")], place))
            #expect(bench.machine.status == .stopped)
            // It is there before it is played, and over a restart.
            let saved = bench.machine.savedSession(now: bench.moment)
            bench.give(begin)
            #expect(bench.position == 900)
            var restarted = MachineBench([])
            restarted.facts = { [hour] _ in hour }
            restarted.give(.restore(saved))
            restarted.give(begin)
            #expect(restarted.position == 900)
        }
    }

    @Test func `a saved playlist is active until the queue is another or empty, and after a restart`() {
        let list = PlaylistID(rawValue: 4)
        for end in [PlayerCommand.removeAll, .insert([MachineBench.uri("c")], .replacing)] {
            var bench = MachineBench(["x"])
            bench.give(.insert([MachineBench.uri("a"), MachineBench.uri("b")], .replacingWithPlaylist(list)))
            bench.give(.insert([MachineBench.uri("c")], .end))
            #expect(bench.machine.makeSnapshot(revision: 0).activePlaylist == list)
            #expect(changes(&bench).settings?.activePlaylist == list)
            var restarted = MachineBench([])
            restarted.give(.restore(bench.machine.savedSession(now: bench.moment)))
            #expect(restarted.machine.activePlaylist == list)
            restarted.give(end)
            #expect(restarted.machine.makeSnapshot(revision: 0).activePlaylist == nil)
        }
    }

    @Test func `a long item that was heard to its end starts anew`() {
        var bench = MachineBench(["a", "b"])
        bench.facts = { [hour] _ in hour }
        bench.give(.play)
        bench.pass(1_800)
        bench.give(.pause)
        bench.give(.play)
        bench.playOut()
        bench.give(.previous)
        #expect(bench.currentName == "a")
        #expect(bench.position == 0)
    }

    @Test func `a short item always starts at its start`() {
        var bench = MachineBench(["a", "b"])
        bench.give(.play)
        bench.pass(5)
        bench.give(.next)
        bench.give(.previous)
        #expect(bench.position == 0)
    }

    @Test func `stop forgets the place of what is shown but not of the item (C61)`() {
        var bench = MachineBench(["a", "b"])
        bench.facts = { [hour] _ in hour }
        bench.give(.play)
        bench.pass(1_800)
        bench.give(.stop)
        bench.give(.play)
        #expect(bench.position == 0)
        #expect(bench.machine.rememberedPositions.values.contains(MediaTime(seconds: 1_800)))
    }

    @Test(arguments: [(4.0, 0), (5.0, 1)])
    func `an item counts as used when half of it was heard`(heard: Double, uses: Int) {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(heard)
        bench.give(.next)
        #expect(changes(&bench).filter { if case .played = $0 { true } else { false } }.count == uses)
    }

    @Test func `seeking to the end is not listening, and a pause is none either`() {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(1)
        bench.give(.pause)
        bench.pass(100)
        bench.give(.play)
        bench.give(.setPosition(MediaTime(seconds: 9)))
        bench.playOut()
        #expect(!changes(&bench).contains { if case .played = $0 { true } else { false } })
    }

    @Test func `a repeated item counts each time`() {
        var bench = MachineBench(["a"])
        bench.give(.setRepeatMode(.track))
        bench.give(.play)
        for _ in 0..<3 { bench.playOut() }
        #expect(changes(&bench).filter { if case .played = $0 { true } else { false } }.count == 3)
    }

    @Test func `a restored session is paused at its place and opens nothing`() {
        var bench = MachineBench(["a", "b", "c"])
        bench.give(.setRepeatMode(.playlist))
        bench.give(.play)
        bench.give(.next)
        bench.pass(3)
        let saved = bench.machine.savedSession(now: bench.moment)
        var restarted = MachineBench([])
        restarted.give(.restore(saved))
        #expect(restarted.takeActions().isEmpty)
        #expect(restarted.machine.status == .paused)
        #expect(restarted.position == 3)
        #expect(restarted.currentName == "b")
        #expect(restarted.machine.queue.repeatMode == .playlist)
        #expect(restarted.machine.makeSnapshot(revision: 0).currentItem?.duration == MediaTime(seconds: 10))
        restarted.give(.play)
        #expect(restarted.position == 3)
    }

    @Test func `a restored session that is not touched has nothing new to remember`() {
        var bench = MachineBench(["a", "b"])
        bench.give(.setShuffled(true))
        let saved = bench.machine.savedSession(now: bench.moment)
        var restarted = MachineBench([])
        restarted.give(.restore(saved))
        #expect(restarted.machine.takeChanges(now: restarted.moment).isEmpty)
        #expect(restarted.machine.queue.order.all == bench.machine.queue.order.all)
    }

    @Test func `shuffle and the ids in use outlive an empty queue`() throws {
        var bench = MachineBench(["a", "b"])
        bench.give(.setShuffled(true))
        bench.give(.removeAll)
        let saved = bench.machine.savedSession(now: bench.moment)
        var restarted = MachineBench([])
        restarted.give(.restore(saved))
        #expect(restarted.machine.queue.isShuffled)
        let new = restarted.machine.handle(.insert([MachineBench.uri("c")], .end), now: restarted.moment)
        #expect(new == [EntryID(rawValue: 3)])
    }

    @Test func `a rating is shown at once and remembered`() throws {
        var bench = MachineBench(["a"])
        bench.give(.play)
        _ = changes(&bench)
        let current = try #require(bench.machine.queue.currentID)
        bench.give(.setRating(0.8, of: current))
        #expect(bench.machine.makeSnapshot(revision: 0).currentItem?.metadata.statistics?.userRating == 0.8)
        #expect(changes(&bench).contains { if case .rated(_, 0.8) = $0 { true } else { false } })
    }
}

extension [SessionChange] {
    fileprivate var settings: SessionSettings? {
        for case .settings(let settings) in self { return settings }
        return nil
    }
}

@Suite struct PlaceTests {
    @Test func `a long item that was heard further elsewhere goes on from there after a restart`() {
        let hour = ItemFacts(duration: MediaTime(seconds: 3_600), isSeekable: true)
        var bench = MachineBench(["a"])
        bench.facts = { _ in hour }
        bench.give(.play)
        bench.pass(600)
        bench.give(.pause)
        var saved = bench.machine.savedSession(now: bench.moment)
        saved.rememberedPositions[MediaItem(MachineBench.uri("a")).key] = MediaTime(seconds: 720)
        var restarted = MachineBench([])
        restarted.give(.restore(saved))
        #expect(restarted.position == 720)
    }
}

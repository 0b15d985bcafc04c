import MediaModel
import Testing

@testable import Playback

/// A machine whose entries last 100 seconds and have chapters at 10, 40 and 70.
private func bench(_ status: PlaybackStatus = .playing) -> MachineBench {
    var bench = MachineBench([])
    bench.facts = { _ in
        var facts = ItemFacts(duration: MediaTime(seconds: 100), isSeekable: true)
        facts.chapters = ChapterTable([10, 40, 70].map { Chapter(start: MediaTime(seconds: $0), title: "\($0)") })
        return facts
    }
    bench.give(.insert(["a", "b"].map { MediaItem(MachineBench.uri($0)) }, .end))
    bench.give(.cue)
    if status == .playing { bench.give(.play) }
    if status == .stopped { bench.give(.stop) }
    return bench
}

extension MachineBench {
    fileprivate var chapter: Int? {
        mutating get {
            machine.noteChapter(now: moment)
            return machine.currentChapter
        }
    }

    fileprivate mutating func seek(_ seconds: Double) {
        give(.setPosition(MediaTime(seconds: seconds)))
        machine.noteChapter(now: moment)
    }

    /// Seconds until the machine wants to be asked again.
    fileprivate var wait: Double? {
        machine.nextChapterMoment.map { Double($0.nanoseconds - now) / 1e9 }
    }
}

@Suite struct `Chapters of the current entry` {
    @Test func `change when the sound passes a border`() {
        var bench = bench()
        #expect(bench.chapter == nil)
        bench.pass(10.001)
        #expect(bench.chapter == 0)
        bench.pass(30)
        #expect(bench.chapter == 1)
        bench.seek(75)
        #expect(bench.chapter == 2)
    }

    @Test(arguments: [1.0, 2.0, 0.5])
    func `are looked at again when the next border is heard, at any rate`(rate: Double) throws {
        var bench = bench()
        bench.give(.setRate(rate))
        bench.seek(30)
        bench.report(
            .positionAnchored(
                bench.machine.current!.item,
                PositionAnchor(time: MediaTime(seconds: 30), hostNanoseconds: bench.now, rate: rate)))
        let wait = try #require(bench.wait)
        #expect(abs(wait - 10 / rate) < 0.01)
        bench.pass(wait + 0.000_001)
        #expect(bench.chapter == 1)
    }

    @Test func `need no timer while paused, stopped, at the last one or during a seek`() {
        var paused = bench(.paused)
        #expect(paused.chapter == nil && paused.wait == nil)
        #expect(bench(.stopped).wait == nil)
        var last = bench()
        last.seek(80)
        #expect(last.wait == nil)
        var seeking = bench()
        seeking.landsSeeks = false
        seeking.seek(50)
        #expect(seeking.chapter == 1, "shown where it goes")
        #expect(seeking.wait == nil)
    }

    @Test func `are gone to by a seek, which is a jump of the position`() {
        var bench = bench()
        let jumps = bench.machine.discontinuity
        bench.give(.goToChapter(.index(1)))
        #expect(bench.position == 40 && bench.machine.discontinuity == jumps + 1)
        for nowhere in [-1, 3, .max] { bench.give(.goToChapter(.index(nowhere))) }
        #expect(bench.position == 40 && bench.machine.discontinuity == jumps + 1)
        #expect(bench.currentName == "a")
    }

    @Test func `one on, and back to the start or the former one`() {
        var bench = bench(.paused)
        for position in [10.0, 40, 70, 70] {
            bench.give(.goToChapter(.next))
            #expect(bench.position == position)
        }
        bench.seek(73.5)
        for position in [70.0, 40, 10, 0, 0] {
            bench.give(.goToChapter(.previous))
            #expect(bench.position == position)
        }
    }

    @Test func `of a file that is opened again stay while its table is being read`() {
        var bench = bench()
        let item = bench.machine.current!.item
        bench.report(.factsChanged(item, ItemFacts(duration: MediaTime(seconds: 100), isSeekable: true)))
        #expect(bench.machine.chapters.count == 3)
    }

    @Test func `come back with a session, and can be gone to before anything is opened`() {
        var former = bench()
        former.seek(45)
        former.give(.pause)
        var restored = MachineBench([])
        restored.machine.restore(former.machine.savedSession(now: former.moment), now: restored.moment)
        #expect(restored.machine.chapters == former.machine.chapters && restored.chapter == 1)
        restored.give(.goToChapter(.next))
        #expect(restored.position == 70 && restored.machine.current == nil)
        let remembered = former.machine.takeChanges(now: former.moment).contains {
            if case .learned(_, let facts) = $0 { facts.chapters.count == 3 } else { false }
        }
        #expect(remembered)
    }

    @Test func `behind the end are none`() {
        var bench = bench()
        var facts = ItemFacts(duration: MediaTime(seconds: 50), isSeekable: true)
        facts.chapters = bench.machine.chapters
        bench.report(.factsChanged(bench.machine.current!.item, facts))
        #expect(bench.machine.chapters.count == 2)
    }

    @Test func `are those of the entry that is heard`() {
        var bench = bench()
        bench.facts = { _ in ItemFacts(duration: MediaTime(seconds: 10), isSeekable: true) }
        bench.give(.insert([MediaItem(MachineBench.uri("c"))], .next))
        bench.seek(80)
        bench.playOut()
        #expect(bench.currentName == "c" && bench.chapter == nil && bench.machine.chapters.isEmpty)
    }
}

@Suite struct `Next and previous in talk` {
    private func talking(_ step: SteppingSettings.Step, _ content: SteppingSettings.Content = .always) -> MachineBench {
        var bench = bench()
        var talk = SteppingSettings()
        (talk.step, talk.content) = (step, content)
        (talk.forward, talk.backward) = (MediaTime(seconds: 30), MediaTime(seconds: 20))
        bench.give(.setStepping(talk))
        return bench
    }

    @Test func `go by chapter, and from the last one to the next entry`() {
        var bench = talking(.chapter)
        for position in [10.0, 40, 70] {
            #expect(bench.machine.canStepForward)
            bench.give(.stepForward)
            #expect(bench.position == position && bench.currentName == "a")
            #expect(bench.chapter != nil)
        }
        bench.give(.stepForward)
        #expect(bench.currentName == "b" && bench.position == 0)
        bench.seek(80)
        #expect(!bench.machine.canStepForward, "the last chapter of the last entry")
        bench.give(.stepForward)
        #expect(bench.currentName == "b" && bench.position == 80)
    }

    @Test func `go back to the start, to the former chapter, to the former entry`() {
        var bench = talking(.chapter)
        bench.give(.next)
        bench.seek(45)
        for position in [40.0, 10, 0] {
            bench.give(.stepBackward)
            #expect(bench.position == position && bench.currentName == "b")
        }
        bench.give(.stepBackward)
        #expect(bench.currentName == "a")
        bench.pass(2)
        #expect(bench.machine.canStepBackward, "it goes to the start, always")
        bench.give(.stepBackward)
        #expect(bench.currentName == "a" && bench.position == 0)
    }

    @Test func `go by the skip intervals, and beyond the end`() {
        var bench = talking(.interval)
        bench.give(.stepForward)
        #expect(bench.position == 30)
        bench.give(.stepBackward)
        #expect(bench.position == 10)
        bench.give(.stepBackward)
        #expect(bench.position == 0 && bench.currentName == "a")
        bench.seek(80)
        bench.give(.stepForward)
        #expect(bench.currentName == "b")
        #expect(bench.machine.canStepForward && bench.machine.canStepBackward)
    }

    @Test func `go by track where nobody talks, or nothing plays, or there are no chapters`() {
        for (step, content) in [(.track, .always), (.chapter, .never), (.chapter, .auto), (.interval, .auto)]
            as [(SteppingSettings.Step, SteppingSettings.Content)]
        {
            var bench = talking(step, content)
            bench.give(.stepForward)
            #expect(bench.currentName == "b", "\(step) \(content)")
        }
        var stopped = talking(.chapter)
        stopped.give(.stop)
        stopped.give(.stepForward)
        #expect(stopped.currentName == "b")
        var plain = MachineBench()
        plain.give(.play)
        var talk = SteppingSettings()
        (talk.step, talk.content) = (.chapter, .always)
        plain.give(.setStepping(talk))
        plain.give(.stepForward)
        #expect(plain.currentName == "b")
    }

    @Test(arguments: [
        (1_201.0, "Podcast", 0, true), (1_201, "Rock", 2, true), (1_201, "Audiobook; Krimi", 0, true),
        (1_201, "Rock", 0, false), (1_199, "Podcast", 5, false),
    ])
    func `is talk by itself what is long and has chapters or such a genre`(
        seconds: Double, genre: String, chapters: Int, isTalk: Bool
    ) {
        var bench = MachineBench([])
        bench.facts = { _ in
            var facts = ItemFacts(duration: MediaTime(seconds: seconds), isSeekable: true)
            facts.metadata.genres = [genre]
            facts.chapters = ChapterTable((0..<chapters).map { Chapter(start: MediaTime(seconds: Double($0))) })
            return facts
        }
        bench.give(.insert(["a", "b"].map { MediaItem(MachineBench.uri($0)) }, .end))
        bench.give(.play)
        var talk = SteppingSettings()
        talk.step = .interval
        bench.give(.setStepping(talk))
        bench.give(.stepForward)
        #expect((bench.currentName == "a") == isTalk)
    }
}

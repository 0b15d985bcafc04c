import EventQueue
import MediaModel
import Testing

@testable import Playback

@Suite struct SleepTimerTests {
    private let now = HostTime(nanoseconds: 1_000)

    /// A player with three entries, as a timer sees it.
    private func player(_ entry: UInt64? = 1, stopAfter: UInt64? = nil, chapter: Int? = nil, jumps: UInt64 = 0)
        -> SleepTimerFacts
    {
        var facts = SleepTimerFacts(PlayerSnapshot())
        facts.entry = entry.map { EntryID(rawValue: $0) }
        facts.stopAfter = stopAfter.map { EntryID(rawValue: $0) }
        (facts.chapter, facts.chapterCount, facts.discontinuity) = (chapter, chapter == nil ? 0 : 3, jumps)
        facts.isMoving = true
        return facts
    }

    private func stop(_ entry: UInt64?) -> SleepTimerState.Order {
        .setStopAfter(entry.map { EntryID(rawValue: $0) })
    }

    @Test func `a time is over once`() {
        var timer = SleepTimerState()
        #expect(timer.set(.after, after: .seconds(60), player(), now: now) == [])
        #expect(timer.due == now + .seconds(60))
        #expect(timer.note(player(2)) == [])
        #expect(timer.expire() == [.pause])
        #expect(timer.kind == .off && timer.due == nil)
        #expect(timer.expire() == [])
    }

    @Test func `the end of the entry follows whoever goes to another one`() {
        var timer = SleepTimerState()
        #expect(timer.set(.end, player(), now: now) == [stop(1)])
        #expect(timer.note(player(1)) == [])
        #expect(timer.note(player(1, stopAfter: 1)) == [])
        #expect(timer.note(player(2, stopAfter: 1)) == [stop(2)])
        #expect(timer.note(player(2, stopAfter: 2)) == [])
        #expect(timer.note(player(3)) == [])
        #expect(timer.kind == .off)
    }

    @Test func `a stop that the user takes back, or sets elsewhere, is the user's`() {
        for other: UInt64? in [nil, 3] {
            var timer = SleepTimerState()
            _ = timer.set(.end, player(), now: now)
            _ = timer.note(player(1, stopAfter: 1))
            #expect(timer.note(player(1, stopAfter: other)) == [])
            #expect(timer.kind == .off)
        }
    }

    @Test func `another timer takes the former one's stop back`() {
        var timer = SleepTimerState()
        _ = timer.set(.end, player(), now: now)
        let armed = player(1, stopAfter: 1)
        _ = timer.note(armed)
        #expect(timer.set(.after, after: .seconds(1), armed, now: now) == [stop(nil)])
        #expect(timer.set(.off, player(), now: now) == [])
        #expect(timer.kind == .off)
    }

    @Test func `a queue that is emptied has no end to wait for`() {
        var timer = SleepTimerState()
        _ = timer.set(.end, player(), now: now)
        _ = timer.note(player(1, stopAfter: 1))
        #expect(timer.note(player(nil, stopAfter: nil)) == [])
        #expect(timer.kind == .off)
        #expect(timer.set(.end, player(nil), now: now) == [])
        #expect(timer.kind == .off)
    }

    @Test func `a chapter ends when the next one is heard, and not by a jump`() {
        var timer = SleepTimerState()
        #expect(timer.set(.chapter, player(chapter: 0), now: now) == [])
        var onItsWay = player(chapter: 1)
        onItsWay.isMoving = false
        #expect(timer.note(onItsWay) == [])
        #expect(timer.note(player(chapter: 1, jumps: 1)) == [])
        #expect(timer.kind == .chapter)
        #expect(timer.note(player(chapter: 2, jumps: 1)) == [.pause])
        #expect(timer.kind == .off)
    }

    @Test func `the last chapter, and an entry without any, end with the entry`() {
        var timer = SleepTimerState()
        #expect(timer.set(.chapter, player(chapter: 2), now: now) == [stop(1)])
        timer = SleepTimerState()
        #expect(timer.set(.chapter, player(), now: now) == [stop(1)])
        _ = timer.note(player(1, stopAfter: 1))
        // It has some after all.
        #expect(timer.note(player(1, stopAfter: 1, chapter: 0)) == [stop(nil)])
        #expect(timer.note(player(1, chapter: 1)) == [.pause])
    }

    @Test func `whoever goes back from the last chapter means the end of the earlier one`() {
        var timer = SleepTimerState()
        _ = timer.set(.chapter, player(chapter: 2), now: now)
        _ = timer.note(player(1, stopAfter: 1, chapter: 2))
        #expect(timer.note(player(1, stopAfter: 1, chapter: 0, jumps: 1)) == [stop(nil)])
        #expect(timer.note(player(1, chapter: 0, jumps: 1)) == [])
        #expect(timer.kind == .chapter)
    }
}

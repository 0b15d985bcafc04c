import EventQueue
import MediaModel
import Testing

@testable import Playback

@Suite struct FadeOutTests {
    private func told(_ bench: inout MachineBench) -> [FadeOut?] {
        bench.takeActions().compactMap { if case .setFadeOut(let fadeOut) = $0 { .some(fadeOut) } else { nil } }
    }

    private func silence(_ bench: MachineBench, _ seconds: Double) -> HostTime {
        HostTime(nanoseconds: bench.now + Int64(seconds * 1e9))
    }

    private func isNear(_ fadeOut: FadeOut??, _ moment: HostTime) -> Bool {
        guard let silence = fadeOut??.silence else { return false }
        return abs(silence.nanoseconds(until: moment)) < 1_000_000
    }

    @Test func `a moment is told once, and taken back`() {
        var bench = MachineBench()
        let moment = silence(bench, 60)
        bench.give(.setFadeOut(.at(moment)))
        #expect(told(&bench) == [], "nothing is loaded")
        bench.give(.play)
        bench.pass(1)
        bench.give(.pause)
        bench.give(.play)
        bench.give(.next)
        #expect(told(&bench) == [FadeOut(silence: moment, length: MediaTime(seconds: 10), isOfItem: false)])
        bench.give(.setFadeOut(nil))
        #expect(told(&bench) == [nil])
    }

    @Test func `the end of an entry follows speed and jumps`() throws {
        var bench = MachineBench()
        bench.give(.play)
        let entry = try #require(bench.machine.queue.currentID)
        bench.give(.setFadeOut(.endOfEntry(entry)))
        #expect(isNear(told(&bench).last, silence(bench, 10)))
        bench.pass(2)
        bench.give(.setRate(2))
        #expect(isNear(told(&bench).last, silence(bench, 4)))
        bench.give(.setPosition(MediaTime(seconds: 6)))
        bench.report(
            .positionAnchored(
                bench.machine.current!.item,
                PositionAnchor(time: MediaTime(seconds: 6), hostNanoseconds: bench.now, rate: 2)))
        #expect(isNear(told(&bench).last, silence(bench, 2)))
        bench.give(.next)
        #expect(told(&bench) == [], "the engine forgets it with the load")
    }

    @Test func `off, nothing is told`() throws {
        var bench = MachineBench()
        var settings = SoundSettings()
        try settings.apply(.sleepFade(.zero))
        bench.give(.setSound(settings))
        bench.give(.play)
        bench.give(.setFadeOut(.at(silence(bench, 60))))
        #expect(told(&bench) == [])
    }
}

import MediaModel
import Testing

@testable import Playback

/// Which entries sound together, and for how long.
@Suite struct CrossfadeTests {
    private static let crossfade: PlayerCommand = {
        var settings = SoundSettings()
        try? settings.apply(.crossfade(MediaTime(seconds: 3)))
        return .setSound(settings)
    }()

    @Test func `by default nothing does`() {
        var bench = MachineBench()
        bench.give(.play)
        #expect(bench.machine.overlap == .zero)
        #expect(bench.takeActions().allSatisfy { if case .setOverlap(let time) = $0 { time == .zero } else { true } })
    }

    @Test func `two entries that have nothing to do with each other do, each time`() {
        var bench = MachineBench()
        bench.give(Self.crossfade)
        bench.give(.play)
        bench.playOut()
        #expect(bench.takeActions().filter { $0 == .setOverlap(MediaTime(seconds: 3)) }.count == 2)
        bench.give(.setSound(SoundSettings()))
        #expect(bench.takeActions().contains(.setOverlap(.zero)))
    }

    @Test func `half of the shorter one is heard alone`() {
        var bench = MachineBench()
        bench.facts = { _ in ItemFacts(duration: MediaTime(seconds: 4), isSeekable: true) }
        bench.give(Self.crossfade)
        bench.give(.play)
        #expect(bench.machine.overlap == MediaTime(seconds: 2))
    }

    @Test(arguments: [
        (1, 2, 1, 1, "x", true), (1, 3, 1, 1, "x", false), (9, 1, 1, 2, "x", true), (1, 2, 1, 1, "y", false),
        (2, 1, 1, 1, "x", false),
    ])
    func `the tracks of an album in their order are left alone`(
        track: Int32, next: Int32, disc: Int32, nextDisc: Int32, album: String, isLeftAlone: Bool
    ) {
        var bench = MachineBench(["a", "b"])
        bench.facts = { uri in
            var metadata = Metadata()
            let isFirst = uri.displayName == "a"
            metadata.album = isFirst ? "x" : album
            metadata.trackNumber = isFirst ? track : next
            metadata.discNumber = isFirst ? disc : nextDisc
            return ItemFacts(metadata: metadata, duration: MediaTime(seconds: 10), isSeekable: true)
        }
        bench.give(Self.crossfade)
        bench.give(.play)
        #expect(bench.machine.overlap == (isLeftAlone ? .zero : MediaTime(seconds: 3)))
    }

    @Test func `an entry that repeats itself, and one with a stop behind it, is left alone`() {
        var bench = MachineBench()
        bench.give(Self.crossfade)
        bench.give(.setRepeatMode(.track))
        bench.give(.play)
        #expect(bench.machine.overlap == .zero)
        bench.give(.setRepeatMode(.none))
        #expect(bench.machine.overlap == MediaTime(seconds: 3))
        bench.give(.setStopAfter(bench.machine.queue.currentID))
        #expect(bench.machine.overlap == nil)
    }
}

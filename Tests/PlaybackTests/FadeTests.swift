import MediaModel
import Testing

@testable import Playback

@Suite struct FadeTests {
    private func bench(fade seconds: Double = 0.3, _ first: PlayerCommand = .play) throws -> MachineBench {
        var bench = MachineBench()
        var settings = SoundSettings()
        try settings.apply(.fade(MediaTime(seconds: seconds)))
        bench.give(.setSound(settings))
        bench.give(first)
        bench.pass(2)
        _ = bench.takeActions()
        return bench
    }

    @Test(arguments: [PlayerCommand.pause, .togglePlayPause, .setRate(0), .stop])
    func `a user's pause and stop fade, and the state is told at once`(order: PlayerCommand) throws {
        var bench = try bench()
        bench.give(order)
        #expect(bench.machine.status == (order == .stop ? .stopped : .paused))
        let actions = bench.takeActions()
        #expect(actions.contains(order == .stop ? .stopFading : .pauseFading))
        #expect(!actions.contains(.pause) && !actions.contains(.stop))
    }

    @Test(arguments: [PlayerCommand.interrupt, .pauseAtOnce])
    func `nobody waits for a fade where silence is urgent`(order: PlayerCommand) throws {
        var bench = try bench()
        bench.give(order)
        #expect(bench.takeActions().contains(.pause))
        bench.give(.play)
        bench.give(.pause)
        bench.give(order)
        #expect(bench.takeActions().suffix(1) == [.hush], "what falls already")
    }

    @Test func `with fades off the engine is told what it always was`() throws {
        var bench = try bench(fade: 0)
        for order in [PlayerCommand.pause, .pauseAtOnce, .play, .stop, .interrupt] { bench.give(order) }
        #expect(!bench.takeActions().contains { [.pauseFading, .stopFading, .hush].contains($0) })
    }

    @Test func `the position stands where the pause was asked for, and a jump tells where the sound came to`() throws {
        var bench = try bench()
        let jumps = bench.machine.discontinuity
        bench.give(.pause)
        bench.pass(0.3)
        #expect(abs(bench.position - 2) < 0.001)
        func anchor(_ seconds: Double) -> PlaybackEngineEvent {
            .positionAnchored(
                bench.machine.current!.item,
                PositionAnchor(time: MediaTime(seconds: seconds), hostNanoseconds: bench.now, rate: 0))
        }
        bench.report(anchor(2.3))
        #expect(abs(bench.position - 2.3) < 0.001)
        #expect(bench.machine.discontinuity == jumps + 1)
        bench.report(anchor(2.4))
        #expect(bench.machine.discontinuity == jumps + 1)
    }
}

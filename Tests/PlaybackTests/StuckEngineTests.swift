import EventQueue
import Glibc
import MediaModel
import Synchronization
import Testing

@testable import Playback

/// Engines that are stuck in their output, and when they are given up.
@Suite struct StuckEngineTests {
    private func standing() -> MachineBench {
        var bench = MachineBench()
        bench.give(.play)
        bench.pass(2)
        bench.report(.waiting(.outputNotAnswering))
        bench.machine.watchEngine()
        return bench
    }

    /// Two answers and the time between them.
    private func answerTwice(_ bench: inout MachineBench) {
        bench.give(.noteOutputAnswers)
        bench.machine.stuckEngine.noteEndOfWait()
        bench.give(.noteOutputAnswers)
    }

    @Test func `an engine is given up when its output answers twice and it is stuck all the same`() {
        var bench = standing()
        _ = bench.takeActions()
        #expect(bench.machine.stuckEngine.question == 1)
        bench.give(.noteOutputAnswers)
        #expect(bench.machine.stuckEngine.question == nil)
        bench.give(.noteOutputAnswers)
        #expect(!bench.takeActions().contains(.discardEngine), "it has time to get free")
        bench.machine.stuckEngine.noteEndOfWait()
        #expect(bench.machine.stuckEngine.question == 2)
        bench.give(.noteOutputAnswers)
        let actions = bench.takeActions()
        #expect(actions.contains(.discardEngine))
        let places = actions.compactMap { if case .load(_, at: let place, true) = $0 { place } else { nil } }
        #expect(places == [MediaTime(seconds: 2)])
        #expect(bench.currentName == "a" && bench.machine.status == .playing)
        #expect(bench.machine.makeSnapshot(revision: 1).enginesGivenUp == 1)
    }

    @Test func `one that gets free in between is kept`() {
        var bench = standing()
        bench.give(.noteOutputAnswers)
        bench.report(.waiting(nil))
        bench.machine.watchEngine()
        bench.machine.stuckEngine.noteEndOfWait()
        bench.give(.noteOutputAnswers)
        #expect(bench.machine.stuckEngine.givenUp == 0)
    }

    @Test func `no more than three are given up one after the other`() {
        var bench = standing()
        for _ in 0..<6 {
            answerTwice(&bench)
            bench.report(.waiting(.outputNotAnswering))
            bench.machine.watchEngine()
        }
        #expect(bench.machine.stuckEngine.givenUp == 3)
        #expect(bench.machine.stuckEngine.question == nil)
        #expect(bench.machine.status == .playing, "it is what was asked for")
    }

    @Test func `that none gets any further is one failure that says what to do`() {
        var bench = standing()
        for _ in 0..<4 {
            answerTwice(&bench)
            bench.machine.noteLateEngine(now: bench.moment)
            bench.machine.watchEngine()
        }
        #expect(bench.machine.failures.recent.map(\.error.code) == [.output])
        #expect(bench.machine.stuckEngine.givenUp == 3)
    }

    @Test func `the next engine goes on where the stuck one was, and what that was told is not done`() async throws {
        let engines = Engines()
        let player = QueuePlayer(configuration: .init { _ in engines.make() })
        await player.perform(.insert([MachineBench.uri("a")], .end))
        await player.perform(.play)
        await player.perform(.setVolume(0.5))
        await player.perform(.pause)
        await player.perform(.play)
        for _ in 0..<100 where player.snapshot.outputQuestion != 1 { try await Task.sleep(for: .milliseconds(20)) }
        await player.perform(.noteOutputAnswers)
        for _ in 0..<200 where player.snapshot.outputQuestion != 2 { try await Task.sleep(for: .milliseconds(20)) }
        await player.perform(.noteOutputAnswers)
        #expect(player.snapshot.enginesGivenUp == 1)
        #expect(player.snapshot.status == .playing)
        for _ in 0..<100 where !engines.told(2).contains("load") { try await Task.sleep(for: .milliseconds(20)) }
        #expect(engines.told(2) == ["volume 0.5", "load"])
        engines.free()
        for _ in 0..<100 where engines.told(1).last != "stop" { try await Task.sleep(for: .milliseconds(20)) }
        #expect(engines.told(1) == ["volume 1.0", "load", "volume 0.5", "pause", "stop"])
        await player.shutDown()
    }
}

/// Engines of which the first is stuck in its first pause.
private final class Engines: Sendable {
    private let lists = Mutex<[[String]]>([])
    private let isFree = Atomic<Bool>(false)

    func make() -> any PlaybackEngine {
        let number = lists.withLock { lists in
            lists.append([])
            return lists.count
        }
        return StickingEngine(number, self)
    }

    func note(_ line: String, _ number: Int) { lists.withLock { $0[number - 1].append(line) } }
    func told(_ number: Int) -> [String] { lists.withLock { $0.count < number ? [] : $0[number - 1] } }
    func free() { isFree.store(true, ordering: .sequentiallyConsistent) }

    func stick() {
        while !isFree.load(ordering: .sequentiallyConsistent) { usleep(1_000) }
    }
}

private final class StickingEngine: PlaybackEngine {
    var onEvent: ((PlaybackEngineEvent) -> Void)?
    private let number: Int
    private let engines: Engines

    init(_ number: Int, _ engines: Engines) {
        self.number = number
        self.engines = engines
    }

    func load(_ item: EngineItem, at start: MediaTime, isPlaying: Bool) {
        engines.note("load", number)
        onEvent?(.ready(item.identifier, ItemFacts(duration: MediaTime(microseconds: 9_000_000), isSeekable: true)))
    }
    func pause() {
        engines.note("pause", number)
        if number == 1 { engines.stick() }
        onEvent?(.silenced)
    }
    func play() { engines.note("play", number) }
    func stop() { engines.note("stop", number) }
    func setVolume(_ volume: Double) { engines.note("volume \(volume)", number) }
    func prepare(_ item: EngineItem?) {}
    func seek(to time: MediaTime, precision: SeekPrecision, identifier: SeekIdentifier) {}
    func setRate(_ rate: Double) {}
    func setSound(_ settings: SoundSettings) {}
    func setOverlap(_ time: MediaTime) {}
    func setLimits(_ limits: MediaLimits, of item: EngineItemID) {}
}

import EventQueue
import Glibc
import MediaModel
import Synchronization
import Testing

@testable import Playback

/// An engine of which nothing is known but what it was told; it can be made to stand still.
private final class KeptEngine: PlaybackEngine {
    var onEvent: ((PlaybackEngineEvent) -> Void)?
    private let told: Told

    init(_ told: Told) { self.told = told }

    func load(_ item: EngineItem, at start: MediaTime, isPlaying: Bool) {
        told.note("load \(item.identifier.rawValue)")
        onEvent?(.ready(item.identifier, ItemFacts(duration: MediaTime(microseconds: 9_000_000), isSeekable: true)))
    }
    func prepare(_ item: EngineItem?) { told.note("prepare \(item.map { "\($0.identifier.rawValue)" } ?? "nothing")") }
    func play() { told.note("play") }
    func pause() {
        told.note("pause")
        onEvent?(.silenced)
    }
    func stop() { told.note("stop") }
    func seek(to time: MediaTime, precision: SeekPrecision, identifier: SeekIdentifier) { told.note("seek") }
    func setRate(_ rate: Double) {}
    func setVolume(_ volume: Double) {}
    func setSound(_ settings: SoundSettings) {}
    func setLimits(_ limits: MediaLimits, of item: EngineItemID) {}
    func setOverlap(_ time: MediaTime) {}
}

private final class Told: Sendable {
    private let lines = Mutex<[String]>([])
    private let isStanding = Atomic<Bool>(false)

    /// Whatever the engine is told takes until ``goOn()``.
    func stand() { isStanding.store(true, ordering: .sequentiallyConsistent) }
    func goOn() { isStanding.store(false, ordering: .sequentiallyConsistent) }

    func note(_ line: String) {
        while isStanding.load(ordering: .sequentiallyConsistent) { usleep(1_000) }
        lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }
}

@Suite struct EngineThreadTests {
    private let told = Told()
    private let items = (1...3).map {
        EngineItem(identifier: EngineItemID(rawValue: $0), uri: MachineBench.uri("\($0)"))
    }

    private func thread() -> (EngineThread, AsyncStream<EngineThread.Report>) {
        let (stream, continuation) = AsyncStream<EngineThread.Report>.makeStream()
        let thread = EngineThread({ [told] _ in KeptEngine(told) }, report: { continuation.yield($0) })
        return (thread, stream)
    }

    private func obeyed(_ number: UInt64, _ stream: AsyncStream<EngineThread.Report>) async -> [String] {
        var events: [String] = []
        for await report in stream {
            switch report {
            case .event(.advanced(let item), _): events.append("advanced \(item.rawValue)")
            case .event(.ended(let item), _): events.append("ended \(item.rawValue)")
            case .event(.seekFinished(_, let time), _): events.append("seek \(time == nil ? "refused" : "done")")
            case .obeyed(number): return events
            default: break
            }
        }
        return events
    }

    @Test func `what follows is replaced although it has begun in that moment`() async {
        let (thread, stream) = thread()
        _ = thread.give(.load(items[0], at: .zero, isPlaying: true), whileCurrent: items[0].identifier)
        // The engine has gone on to the second item, and the player does not know yet.
        _ = thread.give(.load(items[1], at: .zero, isPlaying: true), whileCurrent: items[1].identifier)
        let last = thread.give(.prepare(items[2]), whileCurrent: items[0].identifier)
        #expect(await obeyed(last, stream) == ["advanced 3"])
        #expect(told.all.last == "load 3")
        await thread.end()
    }

    @Test func `nothing is to follow what has begun to be followed: that is the end`() async {
        let (thread, stream) = thread()
        _ = thread.give(.load(items[1], at: .zero, isPlaying: true), whileCurrent: items[1].identifier)
        _ = thread.give(.prepare(nil), whileCurrent: items[0].identifier)
        let seek = PlaybackAction.seek(.zero, .exact, SeekIdentifier(rawValue: 1))
        let last = thread.give(seek, whileCurrent: items[0].identifier)
        #expect(await obeyed(last, stream).first == "ended 1")
        #expect(told.all.contains("stop"))
        await thread.end()
    }

    @Test func `a seek within what has been left is refused`() async {
        let (thread, stream) = thread()
        _ = thread.give(.load(items[1], at: .zero, isPlaying: true), whileCurrent: items[1].identifier)
        let seek = PlaybackAction.seek(.zero, .exact, SeekIdentifier(rawValue: 1))
        let last = thread.give(seek, whileCurrent: items[0].identifier)
        #expect(await obeyed(last, stream) == ["seek refused"])
        #expect(!told.all.contains("seek"))
        await thread.end()
    }

    @Test func `of what piles up while a device stands still the last item counts`() {
        var orders = EngineOrders()
        orders.add(.load(items[0], at: .zero, isPlaying: true), whileCurrent: nil)
        orders.add(.pause, whileCurrent: nil)
        orders.add(.setVolume(0.5), whileCurrent: nil)
        orders.add(.load(items[1], at: .zero, isPlaying: false), whileCurrent: nil)
        let last = orders.add(.play, whileCurrent: nil)
        #expect(orders.takeFirst()?.action == .setVolume(0.5))
        #expect(orders.takeFirst()?.action == .load(items[1], at: .zero, isPlaying: false))
        #expect(orders.takeFirst()?.number == last)
        #expect(orders.takeFirst() == nil)
    }

    @Test func `a player answers while its engine stands still, with what is wanted, and catches up`() async throws {
        let player = QueuePlayer(configuration: .init { [told] _ in KeptEngine(told) })
        await player.perform(.insert([MachineBench.uri("a"), MachineBench.uri("b")], .end))
        await player.perform(.play)
        let clock = ContinuousClock()
        let start = clock.now
        told.stand()
        #expect(await player.perform(.pause).snapshot.status == .paused)
        let next = await player.perform(.next).snapshot
        #expect(next.currentItem?.uri == MachineBench.uri("b"))
        #expect(await player.perform(.play).snapshot.status == .playing)
        // What is opened is waited for as always.
        #expect(clock.now - start < .milliseconds(600))
        let before = told.all
        told.goOn()
        await player.pauseUntilSilent()
        #expect(told.all.count > before.count && told.all.suffix(2).contains("pause"), "\(told.all)")
        await player.shutDown()
        #expect(told.all.last == "stop", "\(told.all)")
    }
}

import MediaModel
import Playback
import TestSupport
import Testing

/// What `PlaybackEngine` promises, of each engine alike.
@Suite(.serialized, .timeLimit(.minutes(2))) struct EngineContractTests {
    // MARK: Loading

    @Test(arguments: EngineUnderTest.all)
    func `an item that is loaded is ready once and its clock runs`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let long = bench.item(bench.media.long)
        try await bench.play(long, at: MediaTime(seconds: 30))
        let said = bench.said()
        #expect(said.count { $0 == .ready(long.identifier) } == 1)
        let moving = said.filter { $0.isMoving(long) }
        #expect(moving.allSatisfy { $0.rate == 1 && $0.isBetween(MediaTime(seconds: 30), MediaTime(seconds: 31)) })
    }

    @Test(arguments: EngineUnderTest.all)
    func `an item that waits has its clock stand, and runs when told to`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let long = bench.item(bench.media.long)
        await bench.tell { $0.load(long, at: .zero, isPlaying: false) }
        try await bench.wait("it to be ready") { $0.contains(.ready(long.identifier)) }
        #expect(!bench.said().contains { $0.isMoving(long) })
        await bench.tell { $0.play() }
        try await bench.wait("it to run") { $0.contains { $0.isMoving(long) } }
        let before = await bench.tell { $0.pause() }
        try await bench.wait("it to stand", since: before) { $0.contains { $0.isStanding(long) } }
    }

    @Test(arguments: EngineUnderTest.all)
    func `each pause is confirmed once, of what is loaded or not`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let nothing = await bench.tell { $0.pause() }
        try await bench.wait("silence without an item", since: nothing) { $0.contains(.silenced) }
        let long = bench.item(bench.media.long)
        try await bench.play(long)
        let before = await bench.tell { engine in
            engine.pause()
            engine.play()
            engine.pause()
        }
        try await bench.wait("two confirmations", since: before) { $0.count { $0 == .silenced } == 2 }
        await bench.tell { $0.play() }
        try await bench.wait("sound", since: before) { $0.last?.isMoving(long) == true }
        #expect(bench.said(since: before).count { $0 == .silenced } == 2)
    }

    @Test(arguments: EngineUnderTest.all)
    func `what cannot be played fails once and is never ready`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        for uri in [bench.media.broken, bench.media.empty, bench.media.missing] {
            let item = bench.item(uri)
            await bench.tell { $0.load(item, at: .zero, isPlaying: true) }
            try await bench.wait("its failure") { $0.contains(.failed(item.identifier)) }
            // The next one is heard of after all that this one could still say.
            try await bench.play(bench.item(bench.media.short))
            let own = bench.said().filter { $0.concerns(item) }
            #expect(own == [.failed(item.identifier)])
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `an overtaken load says nothing any more`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let (first, second) = (bench.item(bench.media.long), bench.item(bench.media.short))
        await bench.tell { $0.load(first, at: .zero, isPlaying: true) }
        let before = await bench.tell { $0.load(second, at: .zero, isPlaying: true) }
        try await bench.wait("the end of the second", since: before) { $0.contains(.ended(second.identifier)) }
        #expect(!bench.said(since: before).contains { $0.concerns(first) })
    }

    @Test(arguments: EngineUnderTest.all)
    func `a stop ends everything`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let (first, next) = (bench.item(bench.media.long), bench.item(bench.media.other))
        try await bench.play(first, before: next)
        let before = await bench.tell { $0.stop() }
        try await bench.play(bench.item(bench.media.short))
        #expect(!bench.said(since: before).contains { $0.concerns(first) || $0.concerns(next) })
    }

    // MARK: Position and speed

    @Test(arguments: EngineUnderTest.all)
    func `each seek is answered once, in order, and lands where it was to`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let long = bench.item(bench.media.long)
        try await bench.play(long)
        for (number, place) in [(UInt64(1), 60.25), (2, 7.125)] {
            let (identifier, time) = (SeekIdentifier(rawValue: number), MediaTime(seconds: place))
            let before = await bench.tell { $0.seek(to: time, precision: .exact, identifier: identifier) }
            try await bench.wait("the landing", since: before) { $0.contains(.seekFinished(identifier, time)) }
            try await bench.wait("sound from there", since: before) { said in
                said.contains { $0.isMoving(long) && $0.isBetween(time, time + MediaTime(seconds: 1)) }
            }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a seek right behind play and pause is answered`(kind: EngineUnderTest) async throws {
        for pause in [0, 1, 2, 4, 8] {
            let bench = try await EngineBench(kind)
            let long = bench.item(bench.media.long)
            let (identifier, time) = (SeekIdentifier(rawValue: 1), MediaTime(seconds: 9))
            let before = await bench.tell { $0.load(long, at: .zero, isPlaying: false) }
            try await bench.wait("the item to be ready", since: before) { $0.contains(.ready(long.identifier)) }
            _ = await bench.tell { $0.play() }
            // At what moment a pause comes is what differs here, nothing is waited for.
            try await Task.sleep(for: .milliseconds(pause))
            _ = await bench.tell { $0.pause() }
            _ = await bench.tell { $0.seek(to: time, precision: .exact, identifier: identifier) }
            try await bench.wait("the landing", since: before) { $0.contains(.seekFinished(identifier, time)) }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a slider that is dragged gets an answer for each place and ends at the last`(kind: EngineUnderTest)
        async throws
    {
        let bench = try await EngineBench(kind)
        try await bench.play(bench.item(bench.media.long))
        let before = await bench.tell { engine in
            for step in 1...20 {
                engine.seek(
                    to: MediaTime(seconds: Double(step) * 5), precision: .cheap,
                    identifier: SeekIdentifier(rawValue: UInt64(step)))
            }
        }
        try await bench.wait("twenty answers", since: before) { $0.compactMap(\.seek).count == 20 }
        let answers = bench.said(since: before).compactMap(\.seek)
        #expect(Set(answers.map(\.rawValue)).count == 20)
        #expect(answers.last?.rawValue == 20)
    }

    @Test(arguments: EngineUnderTest.all)
    func `another speed shows in the clock without a jump`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let long = bench.item(bench.media.long)
        try await bench.play(long, at: MediaTime(seconds: 10))
        for rate in [2.0, 0.5, 1] {
            let before = await bench.tell { $0.setRate(rate) }
            try await bench.wait("a rate of \(rate)", since: before) { said in
                said.contains {
                    $0.rate == rate && $0.isBetween(MediaTime(seconds: 10), MediaTime(seconds: 16))
                }
            }
        }
    }

}

extension Said {
    var seek: SeekIdentifier? { if case .seekFinished(let identifier, _) = self { identifier } else { nil } }
    var rate: Double? { if case .anchored(_, let anchor) = self { anchor.rate } else { nil } }

    func isBetween(_ low: MediaTime, _ high: MediaTime) -> Bool {
        if case .anchored(_, let anchor) = self { anchor.time >= low && anchor.time < high } else { false }
    }
}

import MediaModel
import Playback
import TestSupport
import Testing

/// What `PlaybackEngine` promises of an item that is a part of a resource: it is told from the part alone.
@Suite(.serialized, .timeLimit(.minutes(2))) struct EnginePartContractTests {
    private func seconds(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }

    @Test(arguments: EngineUnderTest.all)
    func `a part is as long as it says, or as the resource has left for it`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let long = bench.media.long
        let cases = [
            (try bench.part(long, 30, 40.5), 10.5), (try bench.part(long, 30), 90),
            (try bench.part(long, 100, 500), 20),
            (try bench.part(long, 0, 5), 5),
        ]
        for (part, length) in cases {
            await bench.tell { $0.load(part, at: .zero, isPlaying: true) }
            try await bench.wait("it to sound") { said in said.contains { $0.isMoving(part) } }
            #expect(bench.facts(of: part)?.duration == seconds(length))
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a part has its own clock`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let part = try bench.part(bench.media.long, 60, 70)
        try await bench.play(part, at: seconds(2))
        let moving = bench.said().filter { $0.isMoving(part) }
        #expect(moving.allSatisfy { $0.isBetween(seconds(2), seconds(3)) })
        let identifier = SeekIdentifier(rawValue: 1)
        let before = await bench.tell {
            $0.seek(to: MediaTime(seconds: 7.5), precision: .exact, identifier: identifier)
        }
        try await bench.wait("the landing", since: before) { $0.contains(.seekFinished(identifier, seconds(7.5))) }
        try await bench.wait("sound from there", since: before) { said in
            said.contains { $0.isMoving(part) && $0.isBetween(seconds(7.5), seconds(8.5)) }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a cheap seek in a part stays in it`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let part = try bench.part(bench.media.long, 60.03, 62.01)
        try await bench.play(part)
        for (number, place) in [(UInt64(1), 0.01), (2, 1.0)] {
            let identifier = SeekIdentifier(rawValue: number)
            let before = await bench.tell {
                $0.seek(to: MediaTime(seconds: place), precision: .cheap, identifier: identifier)
            }
            try await bench.wait("the landing", since: before) { said in
                said.contains {
                    if case .seekFinished(identifier, let reached?) = $0 {
                        reached >= .zero && reached <= seconds(1.1)
                    } else {
                        false
                    }
                }
            }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a part that waits is begun where it is to begin`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let part = try bench.part(bench.media.long, 60, 70)
        await bench.tell { $0.load(part, at: MediaTime(seconds: 3), isPlaying: false) }
        try await bench.wait("it to be ready") { $0.contains(.ready(part.identifier)) }
        let before = await bench.tell { $0.play() }
        try await bench.wait("it to run", since: before) { said in
            said.contains { $0.isMoving(part) && $0.isBetween(seconds(3), seconds(4)) }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `the end of a part is told when it is heard`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let part = try bench.part(bench.media.long, 60, 60.8)
        try await bench.play(part)
        let clock = ContinuousClock()
        let start = clock.now
        try await bench.wait("the end") { $0.contains(.ended(part.identifier)) }
        #expect(clock.now - start > .milliseconds(600))
        #expect(clock.now - start < .milliseconds(2_500))
        #expect(bench.said().count { $0 == .ended(part.identifier) } == 1)
    }

    @Test(arguments: EngineUnderTest.all, [true, false])
    func `a part that begins behind the end fails once and is never ready`(kind: EngineUnderTest, isPlaying: Bool)
        async throws
    {
        let bench = try await EngineBench(kind)
        for (start, end) in [(120.0, nil), (130, 140)] as [(Double, Double?)] {
            let part = try bench.part(bench.media.long, start, end)
            await bench.tell { $0.load(part, at: .zero, isPlaying: isPlaying) }
            try await bench.wait("its failure") { $0.contains(.failed(part.identifier)) }
            try await bench.play(bench.item(bench.media.short))
            #expect(bench.said().filter { $0.concerns(part) } == [.failed(part.identifier)])
            #expect(bench.failure(of: part)?.code == .damaged)
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next part that begins behind the end fails and the present item plays on`(kind: EngineUnderTest)
        async throws
    {
        let bench = try await EngineBench(kind)
        let short = bench.item(bench.media.short)
        try await bench.play(short)
        let part = try bench.part(bench.media.long, 130, 140)
        await bench.tell { $0.prepare(part) }
        try await bench.wait("its failure") { $0.contains(.failed(part.identifier)) }
        try await bench.wait("the end of the present one") { $0.contains(.ended(short.identifier)) }
        #expect(bench.said().filter { $0.concerns(part) } == [.failed(part.identifier)])
    }

    @Test(arguments: EngineUnderTest.all)
    func `a part follows another item, and another item follows a part`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let (first, last) = (bench.item(bench.media.short), bench.item(bench.media.other))
        let part = try bench.part(bench.media.long, 60, 61.7)
        try await bench.play(first, at: seconds(0.3), before: part)
        try await bench.wait("the part") { $0.contains(.advanced(part.identifier)) }
        let before = await bench.tell { $0.prepare(last) }
        try await bench.wait("its clock") { said in
            said.contains { $0.isMoving(part) && $0.isBetween(.zero, seconds(0.2)) }
        }
        try await bench.wait("the last", since: before) { $0.contains(.advanced(last.identifier)) }
        try await bench.wait("the end", since: before) { $0.contains(.ended(last.identifier)) }
        #expect(bench.facts(of: part)?.duration == seconds(1.7))
    }
}

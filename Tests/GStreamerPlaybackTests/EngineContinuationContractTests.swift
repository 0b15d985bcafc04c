import MediaModel
import Playback
import TestSupport
import Testing

/// What `PlaybackEngine` promises of parts of one resource that follow each other, and of the moments before the change.
@Suite(.serialized, .timeLimit(.minutes(2))) struct EngineContinuationContractTests {
    private func seconds(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }

    /// Has a part play its last moments, with the next one behind it: with a device's buffer of a second, samples of
    /// both have been written.
    private func lastMoments(
        _ kind: EngineUnderTest, nextEnds end: Double? = 66
    ) async throws -> (bench: EngineBench, part: EngineItem, next: EngineItem) {
        let bench = try await EngineBench(kind)
        let (part, next) = (try bench.part(bench.media.long, 60, 60.8), try bench.part(bench.media.long, 60.8, end))
        try await bench.play(part, at: seconds(0.3), before: next)
        return (bench, part, next)
    }

    @Test(arguments: EngineUnderTest.all)
    func `parts that follow each other are told when they are heard, each with its own time`(kind: EngineUnderTest)
        async throws
    {
        let bench = try await EngineBench(kind)
        let (long, other) = (bench.media.long, bench.item(bench.media.other))
        let parts = [
            try bench.part(long, 107.6, 111.6), try bench.part(long, 111.6, 113.2), try bench.part(long, 113.2, 114.8),
            try bench.part(long, 114.8, 116.4), try bench.part(long, 116.4),
        ]
        try await bench.play(parts[0], before: parts[1])
        try await bench.wait("the second part") { $0.contains(.advanced(parts[1].identifier)) }
        await bench.tell { $0.prepare(parts[2]) }
        // A sound server's sink that sounds nowhere stalls for a second when a stream begins; the engine learns of it when
        // it next asks for the time, after ten seconds.
        let lag = kind == .soundServer ? 1.3 : 0.2
        let clock = ContinuousClock()
        for (part, next) in zip(parts.dropFirst(2), parts.dropFirst(3) + [other]) {
            let before = bench.said().count
            let start = clock.now
            try await bench.wait("the next part") { $0.contains(.advanced(part.identifier)) }
            #expect(clock.now - start > .milliseconds(1_300) && clock.now - start < .milliseconds(1_900))
            await bench.tell { $0.prepare(next) }
            try await bench.wait("its clock", since: before) { said in
                said.contains { $0.isMoving(part) && $0.isBetween(.zero, seconds(lag)) }
            }
            try await bench.wait("what follows to be ready") { $0.contains(.ready(next.identifier)) }
        }
        try await bench.wait("the other item") { $0.contains(.advanced(other.identifier)) }
        try await bench.wait("the end") { $0.contains(.ended(other.identifier)) }
        let said = bench.said()
        for part in parts {
            #expect(said.count { $0 == .ready(part.identifier) } == 1)
            #expect(!said.contains(.ended(part.identifier)) && !said.contains(.failed(part.identifier)))
        }
        #expect(bench.facts(of: parts[1])?.duration == seconds(1.6))
        #expect(bench.facts(of: parts[4])?.duration == seconds(3.6))
    }

    @Test(arguments: EngineUnderTest.all)
    func `the next part is told when it is heard`(kind: EngineUnderTest) async throws {
        let (bench, part, next) = try await lastMoments(kind)
        let clock = ContinuousClock()
        let start = clock.now
        try await bench.wait("the next part") { $0.contains(.advanced(next.identifier)) }
        #expect(clock.now - start > .milliseconds(350))
        #expect(!bench.said().contains(.ended(part.identifier)))
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next part that is taken back in the last moments is never heard`(kind: EngineUnderTest) async throws {
        let (bench, part, next) = try await lastMoments(kind)
        let before = await bench.tell { $0.prepare(nil) }
        try await bench.wait("the end") { $0.contains(.ended(part.identifier)) }
        #expect(!bench.said(since: before).contains { $0.concerns(next) })
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next part that is replaced in the last moments makes way for the other`(kind: EngineUnderTest) async throws
    {
        let (bench, part, next) = try await lastMoments(kind)
        for other in [bench.item(bench.media.other), try bench.part(bench.media.long, 20, 20.5)] {
            let before = await bench.tell { $0.prepare(other) }
            try await bench.wait("the joint", since: before) { $0.contains(.advanced(other.identifier)) }
            #expect(!bench.said(since: before).contains { $0.concerns(next) })
            // Once more from the part, which is loaded anew.
            await bench.tell { engine in
                engine.load(part, at: MediaTime(seconds: 0.3), isPlaying: true)
                engine.prepare(next)
            }
            try await bench.wait("the part to sound", since: before) { said in said.contains { $0.isMoving(part) } }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next part that is taken back and prepared again follows`(kind: EngineUnderTest) async throws {
        let (bench, part, next) = try await lastMoments(kind)
        let again = try bench.part(bench.media.long, 60.8, 66)
        await bench.tell { $0.prepare(nil) }
        let before = await bench.tell { $0.prepare(again) }
        try await bench.wait("the next part", since: before) { $0.contains(.advanced(again.identifier)) }
        let said = bench.said(since: before)
        #expect(said.contains(.ready(again.identifier)))
        #expect(!said.contains { $0.concerns(next) } && !said.contains(.ended(part.identifier)))
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next part that is made shorter ends where it now does`(kind: EngineUnderTest) async throws {
        let (bench, _, next) = try await lastMoments(kind)
        let shorter = try bench.part(bench.media.long, 60.8, 61.4)
        let before = await bench.tell { $0.prepare(shorter) }
        try await bench.wait("the next part", since: before) { $0.contains(.advanced(shorter.identifier)) }
        let clock = ContinuousClock()
        let start = clock.now
        try await bench.wait("its end", since: before) { $0.contains(.ended(shorter.identifier)) }
        // A sink that nobody listens to begins up to two seconds late.
        #expect(clock.now - start > .milliseconds(450) && clock.now - start < .milliseconds(3_000))
        #expect(!bench.said(since: before).contains { $0.concerns(next) })
    }

    @Test(arguments: EngineUnderTest.all)
    func `a seek back in the last moments is obeyed and the next part comes later`(kind: EngineUnderTest) async throws {
        let (bench, _, next) = try await lastMoments(kind)
        let (identifier, time) = (SeekIdentifier(rawValue: 1), seconds(0.05))
        let before = await bench.tell { $0.seek(to: time, precision: .exact, identifier: identifier) }
        try await bench.wait("the landing", since: before) { $0.contains(.seekFinished(identifier, time)) }
        let clock = ContinuousClock()
        let start = clock.now
        try await bench.wait("the next part", since: before) { $0.contains(.advanced(next.identifier)) }
        #expect(clock.now - start > .milliseconds(500))
        #expect(bench.said(since: before).count { $0 == .advanced(next.identifier) } == 1)
    }

    @Test(arguments: EngineUnderTest.all)
    func `a pause in the last moments holds the next part`(kind: EngineUnderTest) async throws {
        let (bench, part, next) = try await lastMoments(kind)
        let before = await bench.tell { $0.pause() }
        try await bench.wait("it to stand", since: before) { $0.contains { $0.isStanding(part) } }
        let (probe, place) = (SeekIdentifier(rawValue: 1), seconds(0.4))
        await bench.tell { $0.seek(to: place, precision: .exact, identifier: probe) }
        try await bench.wait("an answer", since: before) { $0.contains(.seekFinished(probe, place)) }
        #expect(!bench.said(since: before).contains(.advanced(next.identifier)))
        await bench.tell { $0.play() }
        try await bench.wait("the next part", since: before) { $0.contains(.advanced(next.identifier)) }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a pause without a seek in the last moments holds the next part`(kind: EngineUnderTest) async throws {
        let (bench, part, next) = try await lastMoments(kind)
        let before = await bench.tell { $0.pause() }
        try await bench.wait("it to stand", since: before) { $0.contains { $0.isStanding(part) } }
        let clock = ContinuousClock()
        await bench.tell { $0.play() }
        let start = clock.now
        try await bench.wait("the next part", since: before) { $0.contains(.advanced(next.identifier)) }
        #expect(clock.now - start > .milliseconds(250))
        try await bench.wait("its clock", since: before) { said in
            said.contains { $0.isMoving(next) && $0.isBetween(.zero, seconds(0.2)) }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `another speed in the last moments is obeyed and the next part follows`(kind: EngineUnderTest) async throws {
        let (bench, part, next) = try await lastMoments(kind)
        let before = await bench.tell { $0.setRate(1.25) }
        try await bench.wait("the rate", since: before) { said in
            said.contains { $0.rate == 1.25 && $0.isBetween(seconds(0.3), seconds(0.8)) && $0.concerns(part) }
        }
        try await bench.wait("the next part", since: before) { $0.contains(.advanced(next.identifier)) }
        try await bench.wait("its clock", since: before) { said in
            said.contains { $0.concerns(next) && $0.rate == 1.25 && $0.isBetween(.zero, seconds(0.2)) }
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `the next part can be had at once`(kind: EngineUnderTest) async throws {
        let (bench, part, next) = try await lastMoments(kind)
        let last = try bench.part(bench.media.long, 66)
        let before = await bench.tell { engine in
            engine.load(next, at: .zero, isPlaying: true)
            engine.prepare(last)
        }
        try await bench.wait("it to sound", since: before) { said in
            said.contains { $0.isMoving(next) && $0.isBetween(.zero, seconds(1)) }
        }
        // And the one after it, while the former change is hardly done.
        await bench.tell { $0.load(last, at: .zero, isPlaying: true) }
        try await bench.wait("the last to sound", since: before) { said in
            said.contains { $0.isMoving(last) && $0.isBetween(.zero, seconds(1)) }
        }
        let said = bench.said(since: before)
        #expect(!said.contains { $0.concerns(part) } && !said.contains { $0 == .advanced(next.identifier) })
        #expect(!said.contains(.failed(next.identifier)) && !said.contains(.failed(last.identifier)))
    }
}

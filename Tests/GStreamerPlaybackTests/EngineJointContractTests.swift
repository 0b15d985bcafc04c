import MediaModel
import Playback
import TestSupport
import Testing

/// What `PlaybackEngine` promises of the change from one item to the next, and of the moments before it.
@Suite(.serialized, .timeLimit(.minutes(2))) struct EngineJointContractTests {
    /// Has a short item play its last moments, with `next` behind it. With a device's buffer of a second, its end and
    /// what follows have long been written.
    private func lastMoments(
        _ kind: EngineUnderTest, before next: KeyPath<ContractMedia, MediaURI>?
    ) async throws -> (bench: EngineBench, short: EngineItem, next: EngineItem?) {
        let bench = try await EngineBench(kind)
        let short = bench.item(bench.media.short)
        let following = next.map { bench.item(bench.media[keyPath: $0]) }
        try await bench.play(short, at: MediaTime(seconds: 0.3), before: following)
        return (bench, short, following)
    }

    @Test(arguments: EngineUnderTest.all)
    func `without a next item the end is told when it is heard`(kind: EngineUnderTest) async throws {
        let (bench, short, _) = try await lastMoments(kind, before: nil)
        let clock = ContinuousClock()
        let start = clock.now
        try await bench.wait("the end") { $0.contains(.ended(short.identifier)) }
        #expect(clock.now - start > .milliseconds(350))
        #expect(bench.said().count { $0 == .ended(short.identifier) } == 1)
    }

    @Test(arguments: EngineUnderTest.all)
    func `the next item is told when it is heard, and then its own end`(kind: EngineUnderTest) async throws {
        let (bench, short, following) = try await lastMoments(kind, before: \.other)
        let next = try #require(following)
        let clock = ContinuousClock()
        let start = clock.now
        try await bench.wait("the joint") { $0.contains(.advanced(next.identifier)) }
        #expect(clock.now - start > .milliseconds(350))
        try await bench.wait("the end") { $0.contains(.ended(next.identifier)) }
        #expect(!bench.said().contains(.ended(short.identifier)))
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next item that is taken back in the last moments is never heard`(kind: EngineUnderTest) async throws {
        let (bench, short, following) = try await lastMoments(kind, before: \.other)
        let next = try #require(following)
        let before = await bench.tell { $0.prepare(nil) }
        try await bench.wait("the end") { $0.contains(.ended(short.identifier)) }
        #expect(!bench.said(since: before).contains { $0.concerns(next) })
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next item that is replaced in the last moments makes way for the other`(kind: EngineUnderTest) async throws
    {
        let (bench, _, following) = try await lastMoments(kind, before: \.long)
        let (next, other) = (try #require(following), bench.item(bench.media.other))
        let before = await bench.tell { $0.prepare(other) }
        try await bench.wait("the joint", since: before) { $0.contains(.advanced(other.identifier)) }
        try await bench.wait("its end", since: before) { $0.contains(.ended(other.identifier)) }
        #expect(!bench.said(since: before).contains { $0.concerns(next) })
    }

    @Test(arguments: EngineUnderTest.all)
    func `a seek back in the last moments is obeyed and the joint comes later`(kind: EngineUnderTest) async throws {
        let (bench, _, following) = try await lastMoments(kind, before: \.other)
        let next = try #require(following)
        let (identifier, time) = (SeekIdentifier(rawValue: 1), MediaTime(seconds: 0.05))
        let before = await bench.tell { $0.seek(to: time, precision: .exact, identifier: identifier) }
        try await bench.wait("the landing", since: before) { $0.contains(.seekFinished(identifier, time)) }
        let clock = ContinuousClock()
        let start = clock.now
        try await bench.wait("the joint", since: before) { $0.contains(.advanced(next.identifier)) }
        #expect(clock.now - start > .milliseconds(500))
        #expect(bench.said(since: before).count { $0 == .advanced(next.identifier) } == 1)
    }

    @Test(arguments: EngineUnderTest.all)
    func `a pause in the last moments holds the joint`(kind: EngineUnderTest) async throws {
        let (bench, short, following) = try await lastMoments(kind, before: \.other)
        let next = try #require(following)
        let before = await bench.tell { $0.pause() }
        try await bench.wait("it to stand", since: before) { $0.contains { $0.isStanding(short) } }
        let probe = SeekIdentifier(rawValue: 1)
        // An answer takes longer than a joint that would not wait.
        let place = MediaTime(seconds: 0.4)
        await bench.tell { $0.seek(to: place, precision: .exact, identifier: probe) }
        try await bench.wait("an answer", since: before) { $0.contains(.seekFinished(probe, place)) }
        #expect(!bench.said(since: before).contains(.advanced(next.identifier)))
        await bench.tell { $0.play() }
        try await bench.wait("the joint", since: before) { $0.contains(.advanced(next.identifier)) }
    }

    @Test(arguments: EngineUnderTest.all)
    func `the next item can be had at once`(kind: EngineUnderTest) async throws {
        let (bench, short, following) = try await lastMoments(kind, before: \.long)
        let next = try #require(following)
        let before = await bench.tell { $0.load(next, at: .zero, isPlaying: true) }
        try await bench.wait("it to sound", since: before) { said in
            said.contains { $0.isMoving(next) && $0.isBetween(.zero, MediaTime(seconds: 1)) }
        }
        let said = bench.said(since: before)
        #expect(!said.contains { $0.concerns(short) })
        #expect(!said.contains(.advanced(next.identifier)) && !said.contains(.failed(next.identifier)))
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next item without a sample fails and the present one plays to its end`(kind: EngineUnderTest) async throws {
        let (bench, short, _) = try await lastMoments(kind, before: nil)
        let empty = bench.item(bench.media.empty)
        await bench.tell { $0.prepare(empty) }
        try await bench.wait("its failure") { $0.contains(.failed(empty.identifier)) }
        try await bench.wait("the end of the present one") { $0.contains(.ended(short.identifier)) }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a next item that cannot be played leaves the present one alone`(kind: EngineUnderTest) async throws {
        let (bench, short, _) = try await lastMoments(kind, before: nil)
        let broken = bench.item(bench.media.broken)
        await bench.tell { $0.prepare(broken) }
        try await bench.wait("its failure") { $0.contains(.failed(broken.identifier)) }
        try await bench.wait("the end of the present one") { $0.contains(.ended(short.identifier)) }
        #expect(bench.said().filter { $0.concerns(broken) } == [.failed(broken.identifier)])
    }
}

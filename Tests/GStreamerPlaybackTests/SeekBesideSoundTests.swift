import MediaModel
import Playback
import TestSupport
import Testing

/// Seeks that come in the same moment as something that has the engine seek by itself.
@Suite(.serialized, .timeLimit(.minutes(1))) struct SeekBesideSoundTests {
    private static let real = EngineUnderTest.all.filter { $0 != .fake }
    private static let target = MediaTime(seconds: 30)

    private func isThere(_ said: [Said], _ item: EngineItem) -> Bool {
        let places = said.filter { $0.isMoving(item) }
        return !places.isEmpty && places.allSatisfy { $0.isBetween(Self.target, Self.target + MediaTime(seconds: 2)) }
    }

    @Test(arguments: real, [true, false])
    func `a change of the sound or the rate leaves a seek beside it where it goes`(
        kind: EngineUnderTest, comesFirst: Bool
    ) async throws {
        for change in [SoundOrRate.sound, .rate] {
            let bench = try await EngineBench(kind)
            let long = bench.item(bench.media.long)
            try await bench.play(long, at: MediaTime(seconds: 5))
            let identifier = SeekIdentifier(rawValue: 1)
            let before = await bench.tell { engine in
                if !comesFirst { change.apply(to: engine) }
                engine.seek(to: Self.target, precision: .exact, identifier: identifier)
                if comesFirst { change.apply(to: engine) }
            }
            let landing = Said.seekFinished(identifier, Self.target)
            try await bench.wait("the landing", since: before) { $0.contains(landing) }
            try await bench.wait("sound", since: before) { said in
                said.drop { $0 != landing }.contains { $0.isMoving(long) }
            }
            // What else is to come would come at once.
            try await Task.sleep(for: .milliseconds(200))
            #expect(isThere(Array(bench.said(since: before).drop { $0 != landing }), long))
        }
    }

    @Test(arguments: real, [true, false])
    func `a seek before the item is ready is answered and obeyed`(kind: EngineUnderTest, isPlaying: Bool) async throws {
        let bench = try await EngineBench(kind)
        let long = bench.item(bench.media.long)
        let identifier = SeekIdentifier(rawValue: 1)
        await bench.tell { engine in
            engine.load(long, at: .zero, isPlaying: isPlaying)
            engine.seek(to: Self.target, precision: .exact, identifier: identifier)
        }
        let landing = Said.seekFinished(identifier, Self.target)
        try await bench.wait("the landing") { $0.contains(landing) }
        if !isPlaying { await bench.tell { $0.play() } }
        try await bench.wait("sound") { said in said.drop { $0 != landing }.contains { $0.isMoving(long) } }
        #expect(isThere(Array(bench.said().drop { $0 != landing }), long))
    }
}

private enum SoundOrRate {
    case sound
    case rate

    func apply(to engine: any PlaybackEngine) {
        switch self {
        case .sound:
            var settings = SoundSettings()
            try? settings.apply(.balance(0.5))
            engine.setSound(settings)
        case .rate: engine.setRate(1.25)
        }
    }
}

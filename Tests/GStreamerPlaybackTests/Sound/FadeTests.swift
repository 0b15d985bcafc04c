import Foundation
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// Fades as they are heard at a sound server's sink.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct FadeTests {
    private let bench: EngineBench
    private let item: EngineItem
    private let server: PrivateSoundServer
    private let folder: TemporaryFolder
    private var path: String { folder.file("heard") }

    init() async throws {
        bench = try await EngineBench(.soundServer)
        server = try #require(bench.soundServer)
        item = bench.item(bench.media.long)
        folder = try TemporaryFolder()
    }

    private func fade(_ seconds: Double) async throws {
        var settings = SoundSettings()
        try settings.apply(.fade(MediaTime(seconds: seconds)))
        await bench.tell { [settings] in $0.setSound(settings) }
    }

    /// Records while something plays. A null sink that nobody listens to is two seconds ahead, so the listener comes first.
    private func listen(
        fade seconds: Double, before next: EngineItem? = nil, at start: MediaTime = .zero,
        _ body: () async throws -> Void
    ) async throws -> RecordedLoudness {
        let recording = try await server.record(to: path)
        do {
            defer { recording.send(signal: SIGTERM) }
            try await eventually("the recording") { size > 0 }
            try await play(fade: seconds, before: next, at: start)
            try await body()
            try await heard(0.1)
        }
        return try RecordedLoudness(path: path)
    }

    private var size: Int {
        ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int) ?? 0
    }

    /// Begins to play, and lets it sound for a while.
    private func play(
        fade seconds: Double, volume: Double = 1, before next: EngineItem? = nil, at start: MediaTime = .zero
    ) async throws {
        await bench.tell { $0.setVolume(volume) }
        try await bench.play(item, at: start, before: next)
        try await fade(seconds)
        try await heard(0.3)
    }

    /// Lets the sink play on; there is no event in what is heard.
    private func heard(_ seconds: Double) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }

    private func mixerVolume() async throws -> Int? {
        try await server.volume(ofStream: try #require(try await server.streams().first))
    }

    @Test func `a pause falls, play rises or turns it round, and the mixer shows the volume that was chosen`()
        async throws
    {
        let heard = try await listen(fade: 0.4) {
            var paused = await bench.tell { $0.pauseFading() }
            try await bench.wait("silence", since: paused) { $0.contains(.silenced) }
            #expect(bench.said(since: paused).filter { $0.isStanding(item) }.count == 1)
            #expect(try await mixerVolume() == 100)
            let played = await bench.tell { $0.play() }
            try await bench.wait("sound", since: played) { $0.contains { $0.isMoving(item) } }
            try await self.heard(0.6)
            #expect(try await mixerVolume() == 100)
            paused = await bench.tell { $0.pauseFading() }
            try await self.heard(0.2)
            await bench.tell { $0.play() }
            try await bench.wait("the pause to be over", since: paused) { $0.contains(.silenced) }
            try await bench.wait("a position that moves", since: paused) { $0.contains { $0.isMoving(item) } }
            try await self.heard(0.5)
        }
        let fall = try #require(heard.falls.first)
        let rise = try #require(heard.rises.first)
        #expect(heard.falls.count == 1 && heard.rises.count == 1, "\(heard.peaks)")
        #expect((0.25...0.55).contains(fall.seconds) && fall.isFalling, "\(fall)")
        #expect((0.25...0.55).contains(rise.seconds) && rise.isFalling, "\(rise)")
        let lowest = try #require(heard.peaks.suffix(160).min())
        #expect((0.05...0.95).contains(lowest) && heard.peaks.last ?? 0 > 0.98, "\(heard.peaks.suffix(160))")
        #expect(heard.largestStep < 2, "a click")
        #expect(!bench.volumeWasTold)
    }

    @Test func `many seeks fall once, the last one lands and rises; a stop falls and gives the device back`()
        async throws
    {
        let heard = try await listen(fade: 0.4) {
            let sought = await bench.tell { engine in
                for number in 1...20 {
                    engine.seek(
                        to: MediaTime(seconds: Double(number)), precision: .exact,
                        identifier: SeekIdentifier(rawValue: UInt64(number)))
                }
            }
            let landed = Said.seekFinished(SeekIdentifier(rawValue: 20), MediaTime(seconds: 20))
            try await bench.wait("the last seek", since: sought) { $0.contains(landed) }
            let finished = bench.said(since: sought).filter { if case .seekFinished = $0 { true } else { false } }
            #expect(finished.count == 20 && finished.last == landed)
            try await self.heard(0.5)
            await bench.tell { $0.stopFading() }
            try await eventually("no stream") { try await server.streams().isEmpty }
        }
        #expect(heard.falls.count == 2 && heard.rises.count == 1, "\(heard.peaks)")
        let seek = try #require(heard.falls.first)
        let rise = try #require(heard.rises.first)
        #expect((0.1...0.3).contains(seek.seconds) && seek.isFalling, "\(seek)")
        #expect((0.1...0.3).contains(rise.seconds) && rise.isFalling, "\(rise)")
        let stop = try #require(heard.falls.last)
        #expect((0.25...0.55).contains(stop.seconds) && stop.isFalling, "\(stop)")
    }

    @Test func `whoever is in a hurry does not wait, nor does anybody while fades are off`() async throws {
        let heard = try await listen(fade: 2) {
            for (order, seconds) in [(0, 2.0), (1, 2), (2, 0)] {
                try await fade(seconds)
                let paused = await bench.tell { engine in
                    engine.pauseFading()
                    if order == 0 { engine.hush() } else if order == 1 { engine.pause() }
                }
                try await bench.wait("silence", since: paused, within: .seconds(1)) { $0.contains(.silenced) }
                #expect(try await mixerVolume() == 100)
                try await fade(0)
                await bench.tell { $0.play() }
                try await self.heard(0.3)
            }
        }
        #expect(heard.falls.count == 3 && heard.falls.allSatisfy { $0.seconds < 0.05 }, "\(heard.falls)")
    }

    @Test func `a pause during the fall of a seek is paused at its goal`() async throws {
        try await play(fade: 0.4)
        let sought = await bench.tell { engine in
            engine.seek(to: MediaTime(seconds: 60), precision: .exact, identifier: SeekIdentifier(rawValue: 1))
            engine.pauseFading()
        }
        let landed = Said.seekFinished(SeekIdentifier(rawValue: 1), MediaTime(seconds: 60))
        try await bench.wait("the seek", since: sought) { $0.contains(landed) && $0.contains(.silenced) }
        let played = await bench.tell { $0.play() }
        try await bench.wait("sound from there", since: played) { said in
            said.contains {
                if case .anchored(item.identifier, let anchor) = $0 {
                    anchor.rate > 0 && (60..<61).contains(anchor.time.seconds)
                } else {
                    false
                }
            }
        }
    }

    @Test func `the next track in the middle of a fall is told, and there it pauses`() async throws {
        let next = bench.item(bench.media.other)
        _ = try await listen(fade: 1.5, before: next, at: MediaTime(seconds: 118.8)) {
            let paused = await bench.tell { $0.pauseFading() }
            try await bench.wait("silence", since: paused) { $0.contains(.silenced) }
            let said = bench.said(since: paused)
            let advanced = try #require(said.firstIndex(of: .advanced(next.identifier)))
            let silenced = try #require(said.firstIndex(of: .silenced))
            #expect(advanced < silenced && said[advanced..<silenced].contains { $0.isStanding(next) }, "\(said)")
        }
    }

    @Test func `a volume that is set during the fall is the one that is there afterwards`() async throws {
        try await play(fade: 0.6)
        let paused = await bench.tell { $0.pauseFading() }
        await bench.tell { $0.setVolume(0.5) }
        try await bench.wait("silence", since: paused) { $0.contains(.silenced) }
        #expect(try await mixerVolume() == 50)
        #expect(!bench.volumeWasTold)
    }

    @Test func `another speed and another item in the middle of a fall end in what was asked for last`() async throws {
        try await play(fade: 0.6)
        var paused = await bench.tell { engine in
            engine.pauseFading()
            engine.setRate(1.5)
        }
        try await bench.wait("silence", since: paused) { $0.contains(.silenced) }
        await bench.tell { $0.play() }
        try await self.heard(0.8)
        let other = bench.item(bench.media.other)
        paused = await bench.tell { engine in
            engine.pauseFading()
            engine.load(other, at: .zero, isPlaying: true)
        }
        try await bench.wait("the other", since: paused) { $0.contains { $0.isMoving(other) } }
        #expect(try await mixerVolume() == 100)
        try await bench.wait("its end", since: paused) { $0.contains(.ended(other.identifier)) }
    }

    @Test func `an edit that opens the item anew in the middle of a fall leaves it paused`() async throws {
        let next = bench.item(bench.media.other)
        try await play(fade: 1.5, before: next, at: MediaTime(seconds: 119))
        // The end of the item is in the device already.
        let paused = await bench.tell { engine in
            engine.pauseFading()
            engine.prepare(nil)
        }
        try await bench.wait("silence", since: paused) { $0.contains(.silenced) }
        try await bench.wait("it to stand", since: paused) { $0.contains { $0.isStanding(item) } }
        try await self.heard(0.5)
        #expect(!bench.said(since: paused).contains { $0.isMoving(item) || $0 == .ended(item.identifier) })
    }

    @Test func `a server that ends in the middle of a fall leaves the next one the volume`() async throws {
        try await play(fade: 2, volume: 0.8)
        await bench.tell { $0.pauseFading() }
        await server.end(SIGKILL)
        await bench.tell { $0.stop() }
        try await server.start()
        try await bench.play(item)
        try await eventually("the volume") {
            guard let stream = try await server.streams().first else { return false }
            return try await server.volume(ofStream: stream) == 80
        }
    }
}

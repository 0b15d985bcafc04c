import EventQueue
import Foundation
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// The fall towards the end of playback, in the samples that go to the output.
@Suite(.serialized) struct FadeOutTests {
    private let folder: TemporaryFolder
    private let bench: EngineBench
    private let item: EngineItem
    private var path: String { folder.file("capture") }

    init() async throws {
        folder = try TemporaryFolder()
        bench = try await EngineBench(capturing: folder.file("capture"))
        item = bench.item(bench.media.long)
    }

    private func fall(in seconds: Double, over length: Double, isOfItem: Bool = false) async {
        await bench.tell {
            $0.setFadeOut(
                FadeOut(
                    silence: HostTime.now + .seconds(seconds), length: MediaTime(seconds: length), isOfItem: isOfItem))
        }
    }

    private func captured() async throws -> RecordedLoudness {
        await bench.tell { $0.stop() }
        return try RecordedLoudness(path: path)
    }

    @Test func `the sound falls to silence at its moment, and stays there`() async throws {
        try await bench.play(item)
        await fall(in: 2.5, over: 1)
        try await Task.sleep(for: .seconds(2.9))
        let heard = try await captured()
        let fall = try #require(heard.falls.first)
        #expect(fall.isFalling && (0.7...1).contains(fall.seconds), "\(fall)")
        // Evenly on the scale of volumes: an eighth of the amplitude at half time.
        let silence = Double(try #require(heard.peaks.firstIndex { $0 == 0 })) * RecordedLoudness.step
        #expect((2.3...2.7).contains(silence), "\(silence)")
        #expect(heard.peaks.last == 0 && heard.largestStep < 1.1)
    }

    @Test func `one that comes late is shorter, and one that comes too late is none`() async throws {
        try await bench.play(item)
        await fall(in: 0.5, over: 10)
        try await Task.sleep(for: .seconds(0.8))
        await bench.tell { $0.setFadeOut(nil) }
        await fall(in: 2, over: 10)
        try await Task.sleep(for: .seconds(2.3))
        let heard = try await captured()
        #expect(heard.falls.count == 1)
        #expect((0.3...0.75).contains(heard.falls.first?.seconds ?? 0), "\(heard.falls)")
        #expect(heard.largestStep < 1.1)
    }

    @Test func `taken back, what comes next is as it was`() async throws {
        try await bench.play(item)
        await fall(in: 1.8, over: 0.4)
        try await Task.sleep(for: .seconds(2))
        await bench.tell { $0.setFadeOut(nil) }
        try await Task.sleep(for: .seconds(0.4))
        let heard = try await captured()
        // With the samples that are thrown away the file begins anew.
        #expect(heard.peaks.count > 40 && heard.peaks.allSatisfy { $0 > 0.98 }, "\(heard.peaks)")
    }

    @Test func `a seek forgets the one of the item and keeps the one of the clock`() async throws {
        try await bench.play(item)
        for (isOfItem, falls) in [(true, false), (false, true)] {
            await fall(in: 1.7, over: 0.3, isOfItem: isOfItem)
            await bench.tell {
                $0.seek(to: MediaTime(seconds: 50), precision: .exact, identifier: SeekIdentifier(rawValue: 1))
            }
            try await Task.sleep(for: .seconds(2))
            let samples = try Data(contentsOf: URL(fileURLWithPath: path)).suffix(4_000)
            #expect(samples.allSatisfy { $0 == 0 } == falls)
        }
    }
}

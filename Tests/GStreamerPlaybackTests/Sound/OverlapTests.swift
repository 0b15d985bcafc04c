import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// The end of one item and the beginning of the next at the same time, as it arrives at the output.
@Suite(.serialized, .timeLimit(.minutes(1))) struct OverlapTests {
    private static let overlap = MediaTime(seconds: 0.4)
    private static let crossfading: [SoundChange] = [.crossfade(MediaTime(seconds: 12))]

    @Test(arguments: ["wav", "flac", "ogg"])
    func `they sound together for so long, with one power throughout`(format: String) async throws {
        let folder = try TemporaryFolder()
        let uris = [
            try await file(441, format, in: folder), try await file(3_000, format, in: folder),
        ]
        let heard = try await HeardSound(uris, overlap: Self.overlap, changes: Self.crossfading)
        let (length, shared) = (44_100, 17_640)
        #expect(abs(heard.frames - (2 * length - shared)) <= (format == "ogg" ? 64 : 1))
        let plain = level(toneSamples(0..<length))
        for start in stride(from: 4_410, to: heard.frames - 8_820, by: 4_410) {
            #expect(abs(heard.level(0, start..<(start + 4_410)) - plain) < 0.6, "at \(start)")
        }
        if format != "ogg" {
            let alone = toneSamples(0..<(length - shared))
            #expect(zip(stride(from: 0, to: 2 * alone.count, by: 2), alone).allSatisfy { heard.samples[$0] == $1 })
        }
    }

    @Test func `an overlap that is taken back in time leaves no trace`() async throws {
        let folder = try TemporaryFolder()
        let uris = [try await file(441, "flac", in: folder), try await file(3_000, "flac", in: folder)]
        let heard = try await HeardSound(uris, overlap: Self.overlap, changes: Self.crossfading) { bench, _ in
            await bench.tell { $0.setOverlap(.zero) }
        }
        #expect(heard.frames >= 88_200)
        let expected = toneSamples(22_050..<44_100) + toneSamples(pitch: 3_000, 0..<44_100)
        let end = stride(from: heard.samples.count - 2 * expected.count, to: heard.samples.count, by: 2)
        #expect(zip(end, expected).allSatisfy { heard.samples[$0] == $1 })
    }

    @Test func `what follows can be replaced while the overlap is on its way`() async throws {
        let media = try await ContractMedia.shared.value
        let folder = try TemporaryFolder()
        let first = try await file(441, "flac", in: folder)
        let bench = try await EngineBench(capturing: folder.file("capture"))
        let (item, removed, other) = (bench.item(first), bench.item(media.other), bench.item(media.short))
        var settings = SoundSettings()
        for change in Self.crossfading { try settings.apply(change) }
        await bench.tell { [settings] in $0.setSound(settings) }
        try await bench.play(item, before: removed)
        await bench.tell { $0.setOverlap(MediaTime(seconds: 0.3)) }
        try await Task.sleep(for: .milliseconds(500))
        await bench.tell { $0.prepare(other) }
        try await bench.wait("the other") { $0.contains(.ended(other.identifier)) }
        #expect(bench.said().contains(.advanced(other.identifier)))
        #expect(!bench.said().contains(.advanced(removed.identifier)))
    }

    /// Not of a sound server: how soon it begins to ask for samples is its own affair.
    @Test(arguments: [EngineUnderTest.fake, .null])
    func `an item is current from where it begins to be heard`(kind: EngineUnderTest) async throws {
        let bench = try await EngineBench(kind)
        let (first, second) = (bench.item(bench.media.long), bench.item(bench.media.other))
        var settings = SoundSettings()
        for change in Self.crossfading { try settings.apply(change) }
        await bench.tell { [settings] in $0.setSound(settings) }
        try await bench.play(first, at: MediaTime(seconds: 117.5), before: second)
        await bench.tell { $0.setOverlap(Self.overlap) }
        try await bench.wait("the second") { $0.contains(.advanced(second.identifier)) }
        let last = bench.said().prefix { $0 != .advanced(second.identifier) }.last {
            if case .anchored(first.identifier, _) = $0 { true } else { false }
        }
        // The clock of the first was never told to be behind the start of the overlap.
        guard case .anchored(_, let anchor)? = last else { throw WaitedInVain("a clock") }
        #expect(anchor.time < MediaTime(seconds: 119.65))
        try await bench.wait("its end") { $0.contains(.ended(second.identifier)) }
    }

    private func file(_ pitch: Double, _ format: String, in folder: TemporaryFolder) async throws -> MediaURI {
        let wav = folder.file("\(pitch).wav")
        try Tone.write(Tone.samples(pitch: pitch, 0..<44_100), to: wav)
        guard format != "wav" else { return try #require(MediaURI(filePath: wav)) }
        let path = folder.file("\(pitch).\(format)")
        try await Tone.encode(wav, with: format == "flac" ? "flacenc" : "vorbisenc ! oggmux", to: path)
        return try #require(MediaURI(filePath: path))
    }
}

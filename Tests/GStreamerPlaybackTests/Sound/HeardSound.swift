import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestMedia
import TestSupport

/// What went to the output while items were played with sound settings: samples of two channels.
struct HeardSound {
    let samples: [Float]

    var frames: Int { samples.count / 2 }

    /// dB of full scale, of one channel, in a range of frames or all of them.
    func level(_ channel: Int, _ range: Range<Int>? = nil) -> Double {
        let range = range ?? 0..<frames
        var power = 0.0
        for frame in range { power += Double(samples[2 * frame + channel]) * Double(samples[2 * frame + channel]) }
        return 10 * log10(power / Double(range.count) + 1e-20)
    }

    /// Plays items one after the other to the end of the last.
    init(
        _ uris: [MediaURI], overlap: MediaTime? = nil, changes: [SoundChange],
        meanwhile: (@Sendable (EngineBench, [EngineItem]) async throws -> Void)? = nil
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("capture")
        let bench = try await EngineBench(capturing: path)
        var settings = SoundSettings()
        for change in changes { try settings.apply(change) }
        let items = uris.map { bench.item($0) }
        await bench.tell { [settings] engine in
            engine.setSound(settings)
            engine.load(items[0], at: .zero, isPlaying: true)
            if items.count > 1 { engine.prepare(items[1]) }
        }
        if items.count > 1 {
            try await bench.wait("both to be ready") { said in
                items.prefix(2).allSatisfy { said.contains(.ready($0.identifier)) }
            }
            if let overlap { await bench.tell { $0.setOverlap(overlap) } }
        }
        try await meanwhile?(bench, items)
        let last = items[items.count - 1]
        try await bench.wait("the end") { $0.contains(.ended(last.identifier)) }
        await bench.tell { $0.stop() }
        samples = try Self.read(path)
    }

    static func read(_ path: String) throws -> [Float] {
        try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
}

/// The same samples as the tone of `Tone.samples`, as floating point numbers.
func toneSamples(pitch: Double = 441, _ range: Range<Int>) -> [Float] {
    Tone.samples(pitch: pitch, range).map { Float($0) / 32_768 }
}

/// dB of full scale.
func level(_ samples: [Float]) -> Double {
    10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count))
}

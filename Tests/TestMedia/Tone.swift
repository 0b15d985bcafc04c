import Foundation
import TestSupport

/// Media made on the spot: tones of a known pitch, cut from one signal where that matters.
public struct Tone: Sendable {
    public static let sampleRate = 44_100

    /// 16-bit mono samples of a sine, `start` to `end` in samples.
    public static func samples(pitch: Double = 441, _ range: Range<Int>) -> [Int16] {
        range.map { Int16(12_000 * sin(2 * .pi * pitch * Double($0) / Double(sampleRate))) }
    }

    /// Writes a WAV file.
    public static func write(_ samples: [Int16], to path: String, sampleRate: Int = Tone.sampleRate) throws {
        var data = Data()
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        let size = samples.count * 2
        data.append(contentsOf: Array("RIFF".utf8))
        append(UInt32(36 + size))
        data.append(contentsOf: Array("WAVEfmt ".utf8))
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(sampleRate))
        append(UInt32(sampleRate * 2))
        append(UInt16(2))
        append(UInt16(16))
        data.append(contentsOf: Array("data".utf8))
        append(UInt32(size))
        for sample in samples { append(sample) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// Encodes a WAV file with a chain of GStreamer elements, for example `flacenc`.
    public static func encode(_ wav: String, with chain: String, to path: String) async throws {
        let words =
            ["-q", "filesrc", "location=\(wav)", "!", "wavparse", "!", "audioconvert", "!", "audioresample", "!"]
            + chain.split(separator: " ").map(String.init) + ["!", "filesink", "location=\(path)"]
        let result = try await run("gst-launch-1.0", words)
        guard result.status == 0 else { throw WaitedInVain("gst-launch-1.0 to encode \(path): \(result)") }
    }

    /// A tagged FLAC tone in a folder; its path.
    public static func flac(
        _ title: String, seconds: Double, pitch: Double = 441, in folder: TemporaryFolder
    ) async throws -> String {
        let wav = folder.file("\(title).wav.tmp")
        try write(samples(pitch: pitch, 0..<Int(seconds * Double(sampleRate))), to: wav)
        let path = folder.file("\(title).flac")
        try await encode(wav, with: "taginject tags=title=\(title),artist=Sine,album=Waves ! flacenc", to: path)
        return path
    }

    /// A long tone at 8 kHz, made in no time. `chain` encodes it; with a title it is tagged.
    public static func generate(
        seconds: Int, with chain: String, title: String? = nil, to path: String
    ) async throws {
        let tags = title.map { ["taginject", "tags=title=\($0),artist=Sine,album=Waves", "!"] } ?? []
        let words =
            ["-q", "audiotestsrc", "num-buffers=\(seconds)", "samplesperbuffer=8000", "volume=0.1", "!"]
            + ["audio/x-raw,rate=8000,channels=1", "!"] + tags
            + chain.split(separator: " ").map(String.init) + ["!", "filesink", "location=\(path)"]
        let result = try await run("gst-launch-1.0", words, timeout: .seconds(120))
        guard result.status == 0 else { throw WaitedInVain("gst-launch-1.0 to encode \(path): \(result)") }
    }
}

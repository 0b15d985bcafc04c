internal import Foundation

/// The media that are measured with, made by GStreamer when first asked for.
final class MediaStore {
    let folder: String
    private let environment: [String: String]
    private let log: String

    static let samplesPerSecond = 44_100

    init(folder: String, environment: [String: String], log: String) {
        self.folder = folder
        self.environment = environment
        self.log = log
    }

    /// Track `index`: one minute of a tone.
    func track(_ index: Int) throws -> String {
        try make(
            "track\(index)", title: "Track-\(index)", wave: "sine freq=\(220 + 40 * index)",
            seconds: 60, as: .flac)
    }

    /// Five minutes without an event, as dense as music: noise that falls by 3 dB an octave.
    func longFile() throws -> String {
        try make("long", title: "Long", wave: "pink-noise volume=0.5", seconds: 300, as: .flac)
    }

    /// How many frames piece `index` has: never a whole number of any codec's blocks.
    static func pieceFrames(_ index: Int) -> Int { 66_151 + 1_237 * index }

    /// A piece of one and a half seconds of known noise.
    func piece(_ index: Int, as format: MediaFormat) throws -> String {
        try encode(
            Self.pieceSamples(index), "piece\(index)", title: "Piece-\(index)", as: format,
            rate: format.samplesPerSecond)
    }

    static func pieceSamples(_ index: Int) -> [Int16] {
        Noise.samples(seed: UInt64(50 + index), count: pieceFrames(index))
    }

    private func make(_ name: String, title: String, wave: String, seconds: Int, as format: MediaFormat)
        throws -> String
    {
        let path = "\(folder)/\(name).\(format.suffix)"
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        try launch(
            "audiotestsrc wave=\(wave) num-buffers=\(seconds) samplesperbuffer=\(Self.samplesPerSecond) ! "
                + "audio/x-raw,format=S16LE,channels=2,rate=\(Self.samplesPerSecond) ! audioconvert ! "
                + "taginject tags=title=\(title),artist=Bench,album=Tones ! \(format.encoder) ! filesink location=\(path)"
        )
        return path
    }

    /// Runs one of GStreamer's pipelines to its end.
    func launch(_ line: String) throws {
        let words = ["-q"] + line.split(separator: " ").map(String.init)
        let program = try ChildProgram("gst-launch-1.0", words, environment: environment, log: log)
        guard program.wait(seconds: 60) == 0 else { throw BenchError("media cannot be made: see \(log)") }
    }
}

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
            frames: 60 * Self.samplesPerSecond, as: .flac)
    }

    /// Five minutes without an event, as dense as music: noise that falls by 3 dB an octave.
    func longFile() throws -> String {
        try make("long", title: "Long", wave: "pink-noise volume=0.5", frames: 300 * Self.samplesPerSecond, as: .flac)
    }

    /// How many frames piece `index` has: never a whole number of any codec's blocks.
    static func pieceFrames(_ index: Int) -> Int { 66_151 + 1_237 * index }

    /// A piece of one and a half seconds.
    func piece(_ index: Int, as format: MediaFormat) throws -> String {
        try make(
            "piece\(index)", title: "Piece-\(index)", wave: "sine freq=\(330 + 110 * index)",
            frames: Self.pieceFrames(index), as: format)
    }

    private func make(_ name: String, title: String, wave: String, frames: Int, as format: MediaFormat) throws -> String {
        let path = "\(folder)/\(name).\(format.suffix)"
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        // One buffer of exactly the wished length, or whole seconds for the long ones.
        let isShort = frames < 10 * Self.samplesPerSecond
        let buffers = isShort ? (1, frames) : (frames / Self.samplesPerSecond, Self.samplesPerSecond)
        try launch(
            "audiotestsrc wave=\(wave) num-buffers=\(buffers.0) samplesperbuffer=\(buffers.1) ! "
                + "audio/x-raw,format=S16LE,channels=2,rate=\(format.samplesPerSecond) ! audioconvert ! "
                + "taginject tags=title=\(title),artist=Bench,album=Tones ! \(format.encoder) ! filesink location=\(path)")
        if format == .mp3WithHeader { try XingFrame.insert(intoFile: path, samples: frames) }
        return path
    }

    /// Runs one of GStreamer's pipelines to its end.
    func launch(_ line: String) throws {
        let words = ["-q"] + line.split(separator: " ").map(String.init)
        let program = try ChildProgram("gst-launch-1.0", words, environment: environment, log: log)
        guard program.wait(seconds: 60) == 0 else { throw BenchError("media cannot be made: see \(log)") }
    }
}

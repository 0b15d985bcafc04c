import Foundation
import TestMedia
import TestSupport

/// Radio stations for tests.
enum Stations {
    /// Bytes of a second of the stream.
    private static let second = 40_000

    /// One that sends an MP3 stream of 40 seconds, and falls silent after so many of them until it is told to go on.
    static func silent(after seconds: Double) async throws -> RadioServer {
        let folder = try TemporaryFolder()
        try Tone.write(Tone.samples(0..<(Tone.sampleRate * 40)), to: folder.file("tone.wav"))
        let encoder = "lamemp3enc target=bitrate bitrate=320 cbr=true"
        try await Tone.encode(folder.file("tone.wav"), with: encoder, to: folder.file("tone.mp3"))
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("tone.mp3"))))
        return try RadioServer(bytes, type: "audio/mpeg", silentAfter: Int(seconds * Double(second)))
    }
}

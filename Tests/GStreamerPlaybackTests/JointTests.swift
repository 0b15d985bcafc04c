import EventQueue
import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// Pieces of one signal, played one after the other into a file: nothing may be lost or put in between.
@Suite(.serialized) struct JointTests {
    @Test(arguments: [("wav", ""), ("flac", "flacenc")])
    func `pieces of one signal come out as the whole (B101)`(name: String, encoder: String) async throws {
        let expected = Tone.samples(0..<132_300).withUnsafeBytes { Data($0) }
        let heard = try await play(name, encoder)
        #expect(heard == expected, "\(heard.count) bytes, not \(expected.count)")
    }

    @Test func `lossy pieces come out with as many samples as went in (B101)`() async throws {
        let heard = try await play("ogg", "vorbisenc ! oggmux")
        // Vorbis is decoded to 32 bits.
        #expect(heard.count == 132_300 * 4)
    }

    /// Three pieces with borders where no codec has one, one after the other; what went to the device.
    private func play(_ name: String, _ encoder: String) async throws -> Data {
        let folder = try TemporaryFolder()
        let cuts = [0, 44_137, 91_763, 132_300]
        var pieces: [MediaURI] = []
        for (start, end) in zip(cuts, cuts.dropFirst()) {
            let wav = folder.file("\(start).wav")
            try Tone.write(Tone.samples(start..<end), to: wav)
            var path = wav
            if !encoder.isEmpty {
                path = folder.file("\(start).\(name)")
                try await Tone.encode(wav, with: encoder, to: path)
            }
            pieces.append(try #require(MediaURI(filePath: path)))
        }
        let capture = folder.file("capture")
        let player = QueuePlayer(
            configuration: .init { queue throws(PlaybackError) in
                try GStreamerEngine(queue: queue, output: .file(path: capture))
            })
        await player.perform(.insert(pieces, .replacing))
        for await snapshot in player.snapshots() where snapshot.queueEnds == 1 { break }
        await player.shutDown()
        return try Data(contentsOf: URL(fileURLWithPath: capture))
    }
}

import EventQueue
import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// Another speed, as far as it can be seen in the samples that go to the device.
@Suite(.serialized, .timeLimit(.minutes(1))) struct TempoTests {
    @Test func `a seek at another speed brings nothing of the old place along`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("half.wav")
        let rate = Tone.sampleRate
        try Tone.write(Tone.samples(0..<3 * rate) + [Int16](repeating: 0, count: 2 * rate), to: path)
        let capture = folder.file("capture")
        let player = QueuePlayer(
            configuration: .init { queue throws(PlaybackError) in
                try GStreamerEngine(queue: queue, output: .file(path: capture))
            })
        await player.perform(.setRate(1.5))
        await player.perform(.insert([try #require(MediaURI(filePath: path))], .replacing))
        try await eventually("the tone") { player.currentTime > MediaTime(seconds: 0.5) }
        // A flush makes the file begin anew.
        #expect(await player.seek(to: MediaTime(seconds: 3.5)))
        for await snapshot in player.snapshots() where snapshot.queueEnds == 1 { break }
        await player.shutDown()
        let heard = try Data(contentsOf: URL(fileURLWithPath: capture))
        #expect(heard.count > rate)
        #expect(heard.allSatisfy { $0 == 0 })
    }
}

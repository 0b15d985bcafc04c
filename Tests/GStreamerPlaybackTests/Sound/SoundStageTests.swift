import Foundation
import GStreamerPlayback
import MediaModel
import Playback
import TestMedia
import TestSupport
import Testing

/// What the settings do to samples.
@Suite(.serialized, .timeLimit(.minutes(1))) struct SoundStageTests {
    @Test func `balance lowers the other side only`() async throws {
        let tone = try await ToneFile(441)
        let heard = try await HeardSound([tone.uri], changes: [.balance(0.5)])
        #expect(abs(heard.level(0) - heard.level(1) + 6.02) < 0.05)
        #expect(abs(heard.level(1) - level(toneSamples(0..<22_050))) < 0.01)
        let left = try await HeardSound([tone.uri], changes: [.balance(-1)])
        #expect(left.level(1) < -150)
    }

    @Test func `mono is the mean of both channels on both`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("stereo.wav")
        // 441 Hz left, silence right.
        let result = try await run(
            "gst-launch-1.0",
            ["-q", "audiotestsrc", "num-buffers=20", "freq=441", "volume=0.5", "!"]
                + ["audio/x-raw,format=F32LE,rate=44100,channels=1", "!", "audiopanorama", "panorama=-1", "!"]
                + ["audioconvert", "!", "wavenc", "!", "filesink", "location=\(path)"])
        #expect(result.status == 0)
        let uri = try #require(MediaURI(filePath: path))
        let apart = try await HeardSound([uri], changes: [.balance(0.000_001)])
        let mono = try await HeardSound([uri], changes: [.mono(true)])
        #expect(apart.level(1) < -100)
        #expect(abs(mono.level(0) - apart.level(0) + 6.02) < 0.05)
        #expect(mono.level(0) == mono.level(1))
    }

    @Test func `the equaliser raises its band against the others, and nothing beyond what it was`() async throws {
        var levels: [Double] = []
        var gains = [Double](repeating: 0, count: 10)
        gains[5] = 12
        let equalizer = try Equalizer(gains: gains)
        for pitch in [119.0, 947, 7_523] {
            let tone = try await ToneFile(pitch)
            let heard = try await HeardSound([tone.uri], changes: [.equalizer(equalizer)])
            levels.append(heard.level(0, 4_410..<22_050))
        }
        let plain = level(toneSamples(0..<22_050))
        #expect(abs(levels[1] - plain) < 0.5)
        #expect(levels[0] - plain < -11 && levels[2] - plain < -11)
    }

    @Test func `a change is heard at once, and no sample is lost or doubled`() async throws {
        let tone = try await ToneFile(441, seconds: 1.2)
        let heard = try await HeardSound([tone.uri], changes: [.balance(0.000_001)]) { bench, items in
            try await bench.wait("sound") { $0.contains { $0.isMoving(items[0]) } }
            try await Task.sleep(for: .milliseconds(300))
            await bench.tell { engine in
                var settings = SoundSettings()
                try? settings.apply(.balance(-1))
                engine.setSound(settings)
            }
        }
        // The file has begun anew with the change.
        #expect((22_050..<48_510).contains(heard.frames))
        #expect(heard.level(1) < -150)
        let expected = toneSamples((52_920 - heard.frames)..<52_920)
        #expect(zip(stride(from: 0, to: heard.samples.count, by: 2), expected).allSatisfy { heard.samples[$0] == $1 })
    }

    @Test func `with everything off again the samples are the decoder's own`() async throws {
        let folder = try TemporaryFolder()
        let capture = folder.file("capture")
        let tone = try await ToneFile(441)
        let bench = try await EngineBench(capturing: capture)
        let item = bench.item(tone.uri)
        await bench.tell { engine in
            var settings = SoundSettings()
            try? settings.apply(.mono(true))
            engine.setSound(settings)
            engine.load(item, at: .zero, isPlaying: false)
            engine.setSound(SoundSettings())
            engine.play()
        }
        try await bench.wait("the end") { $0.contains(.ended(item.identifier)) }
        let heard = try Data(contentsOf: URL(fileURLWithPath: capture))
        #expect(heard == Tone.samples(0..<22_050).withUnsafeBytes { Data($0) })
    }
}

/// A tone in a file of its own.
final class ToneFile: Sendable {
    let folder: TemporaryFolder
    let uri: MediaURI

    init(_ pitch: Double, seconds: Double = 0.5) async throws {
        folder = try TemporaryFolder()
        let path = folder.file("tone.wav")
        try Tone.write(Tone.samples(pitch: pitch, 0..<Int(seconds * Double(Tone.sampleRate))), to: path)
        uri = try #require(MediaURI(filePath: path))
    }
}

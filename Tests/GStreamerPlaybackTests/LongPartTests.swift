import Foundation
import MediaModel
import TestMedia
import TestSupport
import Testing

/// Chapters far inside a long file.
@Suite(.serialized, .timeLimit(.minutes(2))) struct LongPartTests {
    /// 40 minutes of a tone but for a second, then a minute of silence, at a low rate.
    private func media(_ name: String, _ encoder: String, in folder: TemporaryFolder) async throws -> MediaURI {
        let rate = 8_000
        let second = Tone.samples(0..<rate).withUnsafeBytes { Data($0) }
        var samples = Data()
        for _ in 0..<2_399 { samples.append(second) }
        samples.append(Data(count: 61 * second.count))
        let (raw, path) = (folder.file("raw"), folder.file("long.\(name)"))
        try samples.write(to: URL(fileURLWithPath: raw))
        let words =
            [
                "-q", "filesrc", "location=\(raw)", "!", "rawaudioparse", "format=pcm", "pcm-format=s16le",
                "sample-rate=\(rate)", "num-channels=1", "!",
            ] + encoder.split(separator: " ").map(String.init) + ["!", "filesink", "location=\(path)"]
        let result = try await run("gst-launch-1.0", words)
        guard result.status == 0 else { throw WaitedInVain("gst-launch-1.0 to encode \(path): \(result)") }
        return try #require(MediaURI(filePath: path))
    }

    @Test(arguments: [
        ("flac", "flacenc"), ("mp3", "lamemp3enc target=bitrate bitrate=16 cbr=true encoding-engine-quality=fast"),
        ("opus", "opusenc complexity=0 bitrate=16000 frame-size=60 ! oggmux"),
    ])
    func `a chapter 40 minutes in starts there, and nothing before it is heard`(name: String, encoder: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let uri = try await media(name, encoder, in: folder)
        for (start, offset) in [(2_400.0, 0.0), (2_350, 50.2)] {
            let capture = folder.file("capture-\(Int(start))")
            let bench = try await EngineBench(capturing: capture)
            let part = try bench.part(uri, start, 2_401)
            let clock = ContinuousClock()
            let begin = clock.now
            try await bench.play(part, at: MediaTime(seconds: offset))
            #expect(clock.now - begin < .milliseconds(1_000))
            try await bench.wait("the end") { $0.contains(.ended(part.identifier)) }
            await bench.tell { $0.stop() }
            let heard = try Data(contentsOf: URL(fileURLWithPath: capture))
            #expect(heard.count > 8_000)
            let loudest = heard.withUnsafeBytes { bytes in
                bytes.bindMemory(to: Int16.self).lazy.map { abs(Int($0)) }.max() ?? 0
            }
            // A lossy format's silence is not quite silent; the tone has 12,000.
            #expect(loudest < 300)
        }
    }
}

import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// What is on, as segments of HLS say it with ID3 tags.
@Suite(.serialized) struct TimedMetadataTests {
    private func tag(_ number: Int, ticks: Int? = nil) -> [UInt8] {
        var tag = ID3Tag(version: 4, .utf8)
        if let ticks {
            let time = [56, 48, 40, 32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ticks >> $0) }
            tag.add("PRIV", body: Array("com.apple.streaming.transportStreamTimestamp".utf8) + [0] + time)
        }
        tag.add("TIT2", "Number \(number)")
        tag.add("TPE1", "Ann")
        return tag.bytes
    }

    private func encoded(_ chain: String) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try await Tone.generate(
            seconds: 8, with: "audioresample ! audio/x-raw,rate=44100 ! voaacenc bitrate=128000 ! \(chain)",
            to: folder.file("tone"))
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("tone"))))
    }

    /// A tag in a stream of its own beside the sound.
    private func transport() async throws -> [[UInt8]] {
        var packets = TransportPackets(try await encoded("aacparse ! mpegtsmux"))
        return packets.segments(of: 1) { tag($0) }
    }

    /// A tag in front of the sound, which says also when it begins.
    private func packed() async throws -> [[UInt8]] {
        let frames = PackedFrames.frames(of: try await encoded("aacparse ! audio/mpeg,stream-format=adts"))
        return stride(from: 0, to: frames.count, by: 43).enumerated().map { number, first in
            tag(number, ticks: 900_000 + first * 1_024 * 90_000 / 44_100)
                + frames[first..<min(first + 43, frames.count)].joined()
        }
    }

    /// Neither the name nor the type of the list says that it is HLS.
    private func serve(_ segments: [[UInt8]], _ ending: String, type: String) throws -> MediaServer {
        let server = try MediaServer()
        for (number, segment) in segments.enumerated() {
            server.on("/\(number).\(ending)") { _ in MediaAnswer(fields: ["Content-Type: \(type)"], body: segment) }
        }
        let entries = segments.indices.map { "#EXTINF:1.0,\n/\($0).\(ending)\n" }.joined()
        let text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n" + entries + "#EXT-X-ENDLIST\n"
        server.on("/on-air") { _ in MediaAnswer(fields: ["Content-Type: audio/x-mpegurl"], body: Array(text.utf8)) }
        return server
    }

    @Test(arguments: ["ts", "aac"]) func `each title in the segments is one signal when it is heard, same id`(
        ending: String
    ) async throws {
        let (segments, type) =
            ending == "ts" ? (try await transport(), "video/mp2t") : (try await packed(), "audio/aac")
        let server = try serve(segments, ending, type: type)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/on-air"))
            let track = try await program.trackID
            let signals = try await auditor.signals {
                $0.changes.contains { $0["Metadata"]?["xesam:title"] == .string("Number 4") }
            }
            let place = try await program.position
            #expect(place > 3.5 && place < 4.8, "\(place)")
            let maps = signals.changes.compactMap { $0["Metadata"] }
            let titles = maps.compactMap { $0["xesam:title"]?.asString }
            #expect(titles.suffix(5) == (0...4).map { "Number \($0)" }, "\(titles)")
            #expect(Set(titles).count == titles.count, "nothing twice: \(titles)")
            #expect(maps.allSatisfy { $0["mpris:trackid"] == .objectPath(track) })
            #expect(maps.last?["xesam:artist"] == .strings(["Ann"]))
            #expect(try await program.queue().count == 1, "one stream, not a list of songs")
        }
    }
}

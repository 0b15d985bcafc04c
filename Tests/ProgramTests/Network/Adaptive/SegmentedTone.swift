import Foundation
import TestMedia
import TestSupport

/// A tone of forty seconds in segments of one second, MPEG-TS with AAC, made once.
struct SegmentedTone {
    static let shared = Task { try await SegmentedTone("\(sound) ! mpegtsmux") }
    static let withPictures = Task {
        try await SegmentedTone(
            "\(sound) ! mux. videotestsrc num-buffers=1000 ! video/x-raw,width=64,height=48,framerate=25/1"
                + " ! openh264enc gop-size=25 ! h264parse config-interval=-1 ! mux. mpegtsmux name=mux")
    }
    private static let sound = "audioresample ! audio/x-raw,rate=44100 ! voaacenc bitrate=32000 ! aacparse"

    let segments: [[UInt8]]

    private init(_ chain: String) async throws {
        let folder = try TemporaryFolder()
        try await Tone.generate(seconds: 40, with: chain, to: folder.file("tone.ts"))
        let stream = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("tone.ts"))))
        // A segment begins with the table of programs, which comes ten times a second.
        let starts = stride(from: 0, to: stream.count, by: 188).filter {
            stream[$0 + 1] & 0x1F == 0 && stream[$0 + 2] == 0
        }
        let cuts = (0...40).map { number in
            let place = stream.count * number / 40
            return number == 40 ? stream.count : starts.last { $0 <= place } ?? 0
        }
        segments = zip(cuts, cuts.dropFirst()).map { Array(stream[$0..<$1]) }
    }
}

/// A server that has the tone's segments, and lists of them.
struct SegmentServer {
    static let listType = "application/vnd.apple.mpegurl"

    let server: MediaServer
    private let tone: SegmentedTone
    /// The segments that are refused, by number, and with which status.
    let refused = Locked<[Int: Int]>([:])
    private let start = ContinuousClock.now

    init(_ tone: Task<SegmentedTone, any Error> = SegmentedTone.shared) async throws {
        server = try MediaServer()
        self.tone = try await tone.value
        for (number, bytes) in self.tone.segments.enumerated() {
            let refused = refused
            server.on("/\(number).ts") { _ in
                if let status = refused.withLock({ $0[number] }) { return MediaAnswer(status: status) }
                return MediaAnswer(fields: ["Content-Type: video/mp2t"], body: bytes)
            }
        }
    }

    func url(_ path: String) -> String { server.url(path) }

    var segments: [[UInt8]] { tone.segments }

    /// How often segments have been asked for.
    var segmentRequests: [Int] { (0..<tone.segments.count).map { server.requests("/\($0).ts").count } }

    /// The number of the newest segment of a live list.
    var newest: Int { Self.newest(start) }

    private static func newest(_ start: ContinuousClock.Instant) -> Int {
        5 + Int((ContinuousClock.now - start) / .seconds(1))
    }

    static func answer(_ text: String) -> MediaAnswer {
        MediaAnswer(fields: ["Content-Type: \(listType)"], body: Array(text.utf8))
    }

    static func recorded(_ numbers: Range<Int>, in folder: String = "") -> String {
        head + "#EXT-X-PLAYLIST-TYPE:VOD\n" + entries(numbers, folder) + "#EXT-X-ENDLIST\n"
    }

    private static let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n"

    private static func entries(_ numbers: Range<Int>, _ folder: String = "") -> String {
        numbers.map { "#EXTINF:1.0,\n\(folder)/\($0).ts\n" }.joined()
    }

    /// A list of something that is over.
    func recording(_ path: String, _ numbers: Range<Int> = 0..<20) {
        server.on(path) { _ in Self.answer(Self.recorded(numbers)) }
    }

    /// A list of two qualities, of 64 and 256 kbit/s, whose lists are `/low.m3u8` and `/high.m3u8`.
    func qualities(_ path: String) {
        let variants = [(256_000, "high"), (64_000, "low")]
        for (_, name) in variants { recording("/\(name).m3u8", 0..<40) }
        server.on(path) { _ in
            Self.answer(
                "#EXTM3U\n"
                    + variants.map {
                        "#EXT-X-STREAM-INF:BANDWIDTH=\($0.0),CODECS=\"mp4a.40.2\"\n/\($0.1).m3u8\n"
                    }
                    .joined())
        }
    }

    /// A list to which a segment is added each second, up to a last one, and that keeps six. Nothing is there any more
    /// after so many requests.
    func live(_ path: String, last: Int = .max, requests: Int = .max) {
        let start = start
        server.on(path) { request in
            guard request.number <= requests else { return MediaAnswer(status: 404) }
            let newest = min(Self.newest(start), last)
            return Self.answer(
                Self.head + "#EXT-X-MEDIA-SEQUENCE:\(newest - 5)\n" + Self.entries(newest - 5..<newest + 1))
        }
    }
}

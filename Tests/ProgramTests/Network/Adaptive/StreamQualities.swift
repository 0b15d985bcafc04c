import Foundation
import TestSupport

/// A recording in several qualities, in which each has segments of its own: what was taken is what was asked for.
struct StreamQualities {
    let url: String
    private let server: SegmentServer

    /// In the order of the list, with the peak that it says; they are all the same tone.
    init(on server: SegmentServer, _ qualities: [(name: String, peak: Int)]) {
        self.server = server
        url = server.url("/qualities.m3u8")
        for (name, _) in qualities { Self.serve(name, by: server) }
        let list =
            "#EXTM3U\n"
            + qualities.map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0.peak),CODECS=\"mp4a.40.2\"\n/\($0.name)/list.m3u8\n" }
            .joined()
        server.server.on("/qualities.m3u8") { _ in SegmentServer.answer(list) }
    }

    private static func serve(_ name: String, by server: SegmentServer) {
        let list = SegmentServer.recorded(server.segments.indices, in: "/\(name)")
        server.server.on("/\(name)/list.m3u8") { _ in SegmentServer.answer(list) }
        for (number, bytes) in server.segments.enumerated() {
            server.server.on("/\(name)/\(number).ts") { _ in
                MediaAnswer(fields: ["Content-Type: video/mp2t"], body: bytes)
            }
        }
    }

    /// How many segments of a quality have been asked for.
    func requests(_ name: String) -> Int {
        server.segments.indices.reduce(0) { $0 + server.server.requests("/\(name)/\($1).ts").count }
    }
}

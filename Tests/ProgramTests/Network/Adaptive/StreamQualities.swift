import Foundation
import TestSupport

/// A recording in several qualities, in which each has segments of its own: what was taken is what was asked for.
struct StreamQualities {
    let url: String
    private let server: SegmentServer

    /// In the order of the list, with the peak and the size of the pictures that it says. They are all the same tone, but
    /// for those whose sound lies apart, of which nothing is there.
    init(
        on server: SegmentServer, _ qualities: [(name: String, peak: Int, size: String?)], sound: String? = nil
    ) {
        self.server = server
        url = server.url("/qualities.m3u8")
        var list = "#EXTM3U\n"
        if let sound {
            Self.serve(sound, by: server)
            list +=
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",DEFAULT=YES,AUTOSELECT=YES,"
                + "URI=\"/\(sound)/list.m3u8\"\n"
        }
        for (name, peak, size) in qualities {
            Self.serve(name, by: server, isThere: sound == nil)
            list += "#EXT-X-STREAM-INF:BANDWIDTH=\(peak)"
            if let size {
                list += ",RESOLUTION=\(size)"
                if sound != nil { list += ",CODECS=\"avc1.640028,mp4a.40.2\",AUDIO=\"a\"" }
            } else {
                list += ",CODECS=\"mp4a.40.2\""
            }
            list += "\n/\(name)/list.m3u8\n"
        }
        server.server.on("/qualities.m3u8") { [list] _ in SegmentServer.answer(list) }
    }

    init(on server: SegmentServer, _ qualities: [(name: String, peak: Int)]) {
        self.init(on: server, qualities.map { ($0.name, $0.peak, nil) })
    }

    private static func serve(_ name: String, by server: SegmentServer, isThere: Bool = true) {
        let list = SegmentServer.recorded(server.segments.indices, in: "/\(name)")
        server.server.on("/\(name)/list.m3u8") { _ in SegmentServer.answer(list) }
        guard isThere else { return }
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

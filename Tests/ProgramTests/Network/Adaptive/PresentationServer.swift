import Foundation
import TestSupport

/// A server that has a static presentation of DASH at `/tone.mpd`.
struct PresentationServer {
    enum Addressing: CaseIterable {
        case template, list
    }

    let server: MediaServer
    var url: String { server.url("/tone.mpd") }

    /// Each quality has a name and a peak. With pictures, of which nothing is there, in a set of their own.
    init(
        _ qualities: [(name: String, peak: Int, tone: FragmentedTone)], length: String, _ addressing: Addressing,
        hasPictures: Bool = false
    ) throws {
        server = try MediaServer()
        var representations = ""
        for (name, peak, tone) in qualities {
            server.on("/\(name)/head.mp4") { _ in Self.fragment(tone.head) }
            for (number, bytes) in tone.fragments.enumerated() {
                server.on("/\(name)/\(number).m4s") { _ in Self.fragment(bytes) }
            }
            representations += """
                <Representation id="\(name)" codecs="mp4a.40.2" bandwidth="\(peak)" audioSamplingRate="44100">
                \(addressing == .list ? Self.list(name, tone.fragments.count) : "")</Representation>

                """
        }
        let pictures = """
            <AdaptationSet mimeType="video/mp4" contentType="video" segmentAlignment="true">\(Self.template)
            <Representation id="pictures" codecs="avc1.640028" bandwidth="900000" width="1280" height="720"/>
            </AdaptationSet>
            """
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"
            mediaPresentationDuration="\(length)" minBufferTime="PT2S"><Period>\(hasPictures ? pictures : "")
            <AdaptationSet mimeType="audio/mp4" contentType="audio" segmentAlignment="true">
            \(addressing == .template ? Self.template : "")
            \(representations)</AdaptationSet></Period></MPD>

            """
        let answer = MediaAnswer(fields: ["Content-Type: application/dash+xml"], body: Array(text.utf8))
        server.on("/tone.mpd") { _ in answer }
    }

    private static let times =
        "timescale=\"\(FragmentedTone.sampleRate)\" duration=\"\(FragmentedTone.samplesInFragment)\""
    private static let template =
        "<SegmentTemplate \(times) startNumber=\"0\" initialization=\"$RepresentationID$/head.mp4\""
        + " media=\"$RepresentationID$/$Number$.m4s\"/>"

    private static func list(_ name: String, _ count: Int) -> String {
        "<SegmentList \(times)><Initialization sourceURL=\"\(name)/head.mp4\"/>"
            + (0..<count).map { "<SegmentURL media=\"\(name)/\($0).m4s\"/>" }.joined() + "</SegmentList>"
    }

    private static func fragment(_ bytes: [UInt8]) -> MediaAnswer {
        MediaAnswer(fields: ["Content-Type: video/mp4"], body: bytes)
    }

    /// How many fragments of a quality have been asked for.
    func requests(_ name: String) -> Int {
        (0..<60).reduce(0) { $0 + server.requests("/\(name)/\($1).m4s").count }
    }
}

import Foundation
import TestMedia
import TestSupport

/// A tone in fragments of MP4, of about one second each.
struct FragmentedTone {
    /// What a decoder has to know before the first of them.
    private(set) var head: [UInt8] = []
    private(set) var fragments: [[UInt8]] = []
    static let sampleRate = 44_100
    /// 43 blocks of AAC; the last fragment is shorter.
    static let samplesInFragment = 43 * 1_024

    static let short = Task { try await FragmentedTone(seconds: 3, bitRate: 32_000) }
    static let low = Task { try await FragmentedTone(seconds: 40, bitRate: 32_000) }
    static let high = Task { try await FragmentedTone(seconds: 40, bitRate: 96_000) }

    private init(seconds: Int, bitRate: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tone.mp4")
        try await Tone.generate(
            seconds: seconds,
            with: "audioresample ! audio/x-raw,rate=\(Self.sampleRate) ! voaacenc bitrate=\(bitRate) ! aacparse"
                + " ! mp4mux fragment-duration=1000",
            to: path)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var place = 0
        while place + 8 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let box = bytes[place..<min(place + max(length, 8), bytes.count)]
            switch String(decoding: box.dropFirst(4).prefix(4), as: UTF8.self) {
            case "moof": fragments.append(Array(box))
            case "mdat": fragments[fragments.count - 1] += box
            case "ftyp", "moov": head += box
            default: break
            }
            place += box.count
        }
    }
}

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

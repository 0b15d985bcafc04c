import Foundation
import TestSupport

/// A server that has a live presentation of DASH at `/live.mpd`, which began a minute ago; of its fragments the last 20
/// seconds are there.
struct PresentationBroadcast {
    let server: MediaServer
    private let start: Int
    private static let most = 200

    var url: String { server.url("/live.mpd") }

    /// The last fragment that is there.
    let last = Locked(Int.max)

    init(_ tone: FragmentedTone) throws {
        server = try MediaServer()
        start = Int(Date().timeIntervalSince1970) - 60
        for number in 0..<Self.most {
            let (bytes, start, last) = (tone.fragment(at: number), start, last)
            server.on("/live/\(number).m4s") { _ in
                let newest = min(Self.newest(start), last.withLock { $0 })
                guard (newest - 20...newest).contains(number) else { return MediaAnswer(status: 404) }
                return MediaAnswer(fields: ["Content-Type: video/mp4"], body: bytes)
            }
        }
        server.on("/live/head.mp4") { _ in MediaAnswer(fields: ["Content-Type: video/mp4"], body: tone.head) }
        let time = Date(timeIntervalSince1970: Double(start)).ISO8601Format()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="dynamic"
            availabilityStartTime="\(time)" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT20S"
            suggestedPresentationDelay="PT4S" minBufferTime="PT2S"><Period start="PT0S" id="1">
            <AdaptationSet mimeType="audio/mp4" contentType="audio" segmentAlignment="true">
            <SegmentTemplate timescale="\(FragmentedTone.sampleRate)" duration="\(FragmentedTone.samplesInFragment)"
            startNumber="0" initialization="live/head.mp4" media="live/$Number$.m4s"/>
            <Representation id="a" codecs="mp4a.40.2" bandwidth="40000" audioSamplingRate="44100"/></AdaptationSet>
            </Period></MPD>

            """
        server.on("/live.mpd") { _ in
            MediaAnswer(fields: ["Content-Type: application/dash+xml"], body: Array(text.utf8))
        }
    }

    private static func newest(_ start: Int) -> Int {
        let seconds = Date().timeIntervalSince1970 - Double(start)
        return Int(seconds * Double(FragmentedTone.sampleRate) / Double(FragmentedTone.samplesInFragment)) - 1
    }

    var newest: Int { Self.newest(start) }

    /// How often each fragment has been asked for.
    var requests: [Int] { (0..<Self.most).map { server.requests("/live/\($0).m4s").count } }
}

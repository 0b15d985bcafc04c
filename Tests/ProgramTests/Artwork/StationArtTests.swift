import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The pictures that a station names with its songs.
@Suite(.serialized) struct StationArtTests {
    @Test func `each song has the picture that the station names for it, fetched once, and never that of another`()
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        let pictures = ["one", "two"].map { Pictures.png($0) }
        for (index, picture) in pictures.enumerated() {
            server.on("/\(index).png") { _ in MediaAnswer(fields: ["Content-Type: image/jpeg"], body: picture) }
        }
        func note(_ title: String, _ url: String) -> String { "\(title)';StreamUrl='\(url)" }
        let notes: [String?] = [
            note("Ann - One", server.url("/0.png?size=1")), nil, "Bob - Bare", nil,
            note("Cid - Home", server.url("/home")), nil, note("Dan - Two", server.url("/1.png")), nil,
            note("Dan - Two", server.url("/1.png")),
        ]
        let body = StationStream.body(song + song, interval: ServedMedia.second, notes: notes)
        server.on("/0.png?size=1") { _ in MediaAnswer(body: pictures[0]) }
        server.on("/radio") { _ in
            let fields = ["Content-Type: audio/mpeg", "icy-name: Art FM", "icy-metaint: \(ServedMedia.second)"]
            var answer = MediaAnswer(fields: fields, body: body)
            (answer.saysLength, answer.staysOpen) = (false, true)
            return answer
        }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/radio"))
            let signals = try await auditor.signals {
                $0.changes.contains {
                    $0["Metadata"]?["xesam:title"] == .string("Two") && $0["Metadata"]?["mpris:artUrl"] != nil
                }
            }
            #expect(try await program.art() == pictures[1])
            for map in signals.changes.compactMap({ $0["Metadata"] }) {
                let art = map["mpris:artUrl"]?.asString.flatMap { artBytes(at: $0) }
                switch map["xesam:title"]?.asString {
                case "One": #expect(art == nil || art == pictures[0])
                case "Two": #expect(art == nil || art == pictures[1])
                default: #expect(art == nil, "\(map)")
                }
            }
            #expect(server.requests("/0.png?size=1").count == 1)
            #expect(server.requests("/1.png").count == 1)
            #expect(server.requests("/home").isEmpty)
        }
    }
}

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
            #expect(server.requests("/home").count <= 1, "what is no picture is not asked for again")
        }
    }

    @Test func `a station's own picture is shown where its songs have none, and one that a list names`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        let (logo, named) = (Pictures.png("logo"), Pictures.png("named"))
        server.on("/logo") { _ in MediaAnswer(fields: ["Content-Type: text/plain"], body: logo) }
        server.on("/named") { _ in MediaAnswer(body: named) }
        let body = StationStream.body(
            song + song, interval: ServedMedia.second, notes: ["Ann - One';StreamUrl='\(server.url("/home"))"])
        func station(_ field: String?) -> @Sendable (MediaRequest) -> MediaAnswer {
            let fields = ["Content-Type: audio/mpeg", "icy-name: Art FM", "icy-metaint: \(ServedMedia.second)"]
            var answer = MediaAnswer(fields: fields + (field.map { [$0] } ?? []), body: body)
            (answer.saysLength, answer.staysOpen) = (false, true)
            return { [answer] _ in answer }
        }
        server.on("/own", station("icy-logo: \(server.url("/logo"))"))
        server.on("/bare", station(nil))
        let folder = try TemporaryFolder()
        let m3u = try folder.write(
            "#EXTM3U\n#EXTINF:-1 tvg-id=\"a\" tvg-logo=\"\(server.url("/named"))\",Bare\n\(server.url("/bare"))\n",
            to: "list.m3u")
        let xspf = try folder.write(
            """
            <?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track>
            <location>\(server.url("/bare"))</location><image>\(server.url("/named"))</image>
            </track></trackList></playlist>
            """, to: "list.xspf")
        try await withProgram([]) { program, _ in
            for (address, picture) in [(server.url("/own"), logo), ("file://" + m3u, named), ("file://" + xspf, named)]
            {
                try await program.openAddress(address)
                try await eventually("the picture of \(address)") { try await program.art() == picture }
            }
            #expect(server.requests("/logo").count == 1 && server.requests("/named").count == 1)
        }
    }

    @Test func `a station's picture stays when the next song names an address that is no picture, in one signal`()
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        let (logo, own) = (Pictures.png("logo"), Pictures.png("own"))
        server.on("/logo") { _ in MediaAnswer(body: logo) }
        server.on("/own.png") { _ in MediaAnswer(body: own) }
        let notes: [String?] = [
            "Ann - One", nil, "Bob - Two';StreamUrl='\(server.url("/home"))", nil,
            "Cid - Three';StreamUrl='\(server.url("/own.png"))",
        ]
        let body = StationStream.body(song + song, interval: ServedMedia.second, notes: notes)
        server.on("/radio") { _ in
            var answer = MediaAnswer(
                fields: [
                    "Content-Type: audio/mpeg", "icy-name: Art FM", "icy-metaint: \(ServedMedia.second)",
                    "icy-logo: \(server.url("/logo"))",
                ], body: body)
            (answer.saysLength, answer.staysOpen) = (false, true)
            return answer
        }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/radio"))
            let signals = try await auditor.signals {
                $0.changes.contains {
                    $0["Metadata"]?["xesam:title"] == .string("Three") && $0["Metadata"]?["mpris:artUrl"] != nil
                }
            }
            let maps = signals.changes.compactMap { $0["Metadata"] }
            let shown = maps.drop { $0["mpris:artUrl"] == nil }
            #expect(shown.allSatisfy { $0["mpris:artUrl"] != nil }, "\(maps)")
            let second = maps.filter { $0["xesam:title"] == .string("Two") }
            #expect(maps.count { $0["xesam:title"] == .string("Three") } == 1, "its own picture came at once")
            #expect(
                maps.first.map { $0["xesam:title"] != .string("radio") && $0["mpris:artUrl"] != nil } ?? false,
                "the first one has the station's name and picture")
            #expect(second.count == 1 && second.first?["mpris:artUrl"] == shown.first?["mpris:artUrl"])
            try await eventually("the song's own picture") { try await program.art() == own }
        }
    }
}

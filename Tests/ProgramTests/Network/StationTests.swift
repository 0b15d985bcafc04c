import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Radio stations that say what is on (B106, B107).
@Suite(.serialized) struct StationTests {
    private func station(_ song: [UInt8], _ notes: [String?], name: String, second: Int) -> MediaAnswer {
        let fields = ["Content-Type: audio/mpeg", "icy-name: \(name)", "icy-metaint: \(second)"]
        var answer = MediaAnswer(
            fields: fields, body: StationStream.body(song + song, interval: second, notes: notes))
        (answer.saysLength, answer.staysOpen) = (false, true)
        return answer
    }

    private func metadata(_ signals: [SignalMessage]) -> [Value] { signals.changes.compactMap { $0["Metadata"] } }

    @Test func `each new title is one signal with the same id, a repeated one none (B106)`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        let notes: [String?] = ["Ann - One", nil, "Ann - One", "Bob - Two", nil, "Three", "", "Bob - Four"]
        server.on("/radio") { _ in station(song, notes, name: "Test FM", second: ServedMedia.second) }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/radio"))
            let track = try await program.trackID
            let signals = try await auditor.signals {
                $0.changes.contains { $0["Metadata"]?["xesam:title"] == .string("Four") }
            }
            let titles = metadata(signals).compactMap { $0["xesam:title"]?.asString }
            #expect(titles.suffix(4) == ["One", "Two", "Three", "Four"], "\(titles)")
            #expect(Set(titles).count == titles.count, "nothing twice: \(titles)")
            for map in metadata(signals) {
                #expect(map["mpris:trackid"] == .objectPath(track))
                #expect(map["mpris:length"] == nil)
                #expect(map["xesam:album"] == .string("Test FM"))
            }
            #expect(metadata(signals).last?["xesam:artist"] == .strings(["Bob"]))
            #expect(try await program.player("CanSeek") == .boolean(false))
        }
    }

    @Test func `titles that follow each other quickly are told one by one, each when it is heard`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        let (count, interval) = (40, ServedMedia.second / 10)
        let notes = (1...count).map { "Ann - Number \($0)" }
        // What it says before there is any sound is of one moment.
        server.on("/radio") { _ in station(song, [nil, nil, nil, nil, nil] + notes, name: "Test FM", second: interval) }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/radio"))
            let signals = try await auditor.signals {
                $0.changes.contains { $0["Metadata"]?["xesam:title"] == .string("Number \(count)") }
            }
            let titles = metadata(signals).compactMap { $0["xesam:title"]?.asString }
            #expect(titles.suffix(count) == notes.map { String($0.dropFirst(6)) }, "\(titles)")
            // The last one stands behind 4.5 s of sound, of which a parser and a decoder keep some.
            let place = try await program.position
            #expect(place > 4.1 && place < 4.8, "\(place)")
        }
    }

    @Test func `a station without titles has its own name, nothing of the one before (B107)`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/titled") { _ in station(song, ["Ann - One"], name: "Test FM", second: 4_000) }
        server.on("/plain") { _ in station(song, [], name: "Plain FM", second: 8_000) }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/titled"))
            _ = try await auditor.signals {
                $0.changes.contains { $0["Metadata"]?["xesam:title"] == .string("One") }
            }
            try await program.openAddress(server.url("/plain"))
            try await program.wait(until: 0.1)
            let map = try await program.player("Metadata")
            #expect(map["xesam:title"] == .string("Plain FM"))
            #expect(map["xesam:artist"] == nil)
        }
    }

    @Test func `a station that ends is joined again, and its entry stays the same`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/radio") { request in
            var answer = station(Array(song.prefix(24_000)), [], name: "Test FM", second: 8_000)
            answer.staysOpen = request.number > 1
            return answer
        }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/radio"))
            let track = try await program.trackID
            // The first sound may be told by a jump, too: it comes later than it was asked for.
            let signals = try await auditor.signals { signals in
                server.requests("/radio").count == 2 && signals.seeked.last.map { $0 < 500_000 } == true
            }
            #expect(try await program.trackID == track)
            #expect(Set(signals.changes.compactMap { $0["PlaybackStatus"]?.asString }) == ["Playing"])
            #expect(signals.own("LastError").isEmpty)
        }
    }

    @Test func `a station that begins a new Ogg stream with each title goes on, one signal each, same id (B106)`()
        async throws
    {
        let body = try await ChainedOgg.bytes([
            .init("One", "Ann"), .init("Two", "Bob", rate: 22_050, channels: 2), .init("Three", nil, rate: 48_000),
            .init(nil, nil),
        ])
        let server = try MediaServer()
        server.on("/radio.ogg") { _ in
            var answer = MediaAnswer(fields: ["Content-Type: application/ogg", "icy-name: Ogg FM"], body: body)
            answer.saysLength = false
            return answer
        }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/radio.ogg"))
            let track = try await program.trackID
            let signals = try await auditor.signals { $0.own("ReasonForWaiting").contains(.string("reconnecting")) }
            #expect(abs(try await program.position - 4) < 0.2, "all of it was heard")
            let maps = metadata(signals)
            let titles = maps.map { map in
                "\(map["xesam:title"]?.asString ?? "") \(map["xesam:artist"]?.asStrings?.joined() ?? "")"
            }
            #expect(titles.suffix(4) == ["One Ann", "Two Bob", "Three ", "Ogg FM "], "\(titles)")
            #expect(Set(titles).count == titles.count, "nothing twice: \(titles)")
            #expect(maps.allSatisfy { $0["mpris:trackid"] == .objectPath(track) && $0["mpris:length"] == nil })
            #expect(signals.own("LastError").isEmpty)
        }
    }
}

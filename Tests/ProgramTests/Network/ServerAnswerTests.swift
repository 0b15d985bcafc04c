import DBus
import Foundation
import TestSupport
import Testing

/// What a server does, and what is made of it.
@Suite(.serialized) struct ServerAnswerTests {
    @Test func `CanSeek is true of files and at servers with ranges, false without and of stations (B36)`()
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/ranges.mp3") { .file($0, song) }
        server.on("/none.mp3") { .file($0, song, ranges: false) }
        server.on("/station") { _ in
            var answer = MediaAnswer(fields: ["Content-Type: audio/mpeg", "icy-name: Test FM"], body: song)
            (answer.saysLength, answer.staysOpen) = (false, true)
            return answer
        }
        let tones = try await SharedTones.long(1)
        try await withProgram(tones) { program, auditor in
            var expected = [true]
            for (path, canSeek) in [("/ranges.mp3", true), ("/none.mp3", false), ("/station", false)] {
                try await program.openAddress(server.url(path))
                try await program.wait(until: 0.1)
                #expect(try await program.player("CanSeek") == .boolean(canSeek), "\(path)")
                expected.append(canSeek)
            }
            #expect(try await program.player("Metadata")["mpris:length"] == nil)
            try await program.call("Previous")
            try await eventually("the length of what has no ranges") {
                try await program.player("Metadata")["mpris:length"] != nil
            }
            for expected in [true, true] {
                try await program.call("Previous")
                #expect(try await program.player("CanSeek") == .boolean(expected))
            }
            try await auditor.settle()
            let told = await auditor.signals.changes.compactMap { $0["CanSeek"]?.asBoolean }
            #expect(told.last == true && told.contains(false), "\(told)")
        }
    }

    @Test func `a redirect is followed, to another server and round in circles`() async throws {
        let (server, other) = (try MediaServer(), try MediaServer())
        let song = try await ServedMedia.shared.value.song
        other.on("/song.mp3") { .file($0, song) }
        let target = other.url("/song.mp3")
        server.on("/old.mp3") { _ in .redirect(to: target, 301) }
        server.on("/circle.mp3") { _ in .redirect(to: "/circle.mp3") }
        try await withProgram([]) { program, _ in
            let complaint = await program.complaint(about: server.url("/circle.mp3"))
            #expect(complaint.contains("cannot play"), "\(complaint)")
            try await program.openAddress(server.url("/old.mp3"))
            try await program.wait(until: 0.1)
            #expect(try await program.player("Metadata")["xesam:url"] == .string(server.url("/old.mp3")))
        }
    }

    @Test func `each way in which nothing comes has a reason of its own`() async throws {
        let server = try MediaServer()
        server.on("/locked.mp3") { _ in MediaAnswer(status: 403) }
        server.on("/busy.mp3") { _ in MediaAnswer(status: 503) }
        let gone = try MediaServer()
        gone.close()
        let home = try Home()
        try home.configure("[network]\nretries=0\n")
        try await withProgram([], home: home) { program, _ in
            for (url, words, code, isRetriable) in [
                (server.url("/none.mp3"), "has nothing at that address", "notFound", false),
                (server.url("/locked.mp3"), "does not allow access", "permissionDenied", false),
                (server.url("/busy.mp3"), "(503", "network", true),
                (gone.url("/song.mp3"), "refuses the connection", "network", true),
                ("http://no-such-host.invalid/song.mp3", "host is not known", "network", true),
            ] {
                _ = try await program.client.call(
                    program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "Clear")
                let complaint = await program.complaint(about: url)
                #expect(complaint.contains(words), "\(complaint)")
                let error = try await program.own("LastError")
                #expect(error["Code"] == .string(code))
                #expect(error["Retriable"] == .boolean(isRetriable))
            }
        }
    }

    @Test func `while a server accepts and says nothing, everything is answered in less than 20 ms`() async throws {
        let server = try MediaServer()
        server.on("/silent.mp3") { _ in .nothing }
        let tones = try await SharedTones.long(1)
        try await withProgram(tones) { program, _ in
            async let opening: () = program.openAddress(server.url("/silent.mp3"))
            try await eventually("the request") { !server.requests("/silent.mp3").isEmpty }
            try await eventually("the new entry") { try await program.player("CanGoPrevious") == .boolean(true) }
            var slowest = Duration.zero
            for _ in 0..<100 {
                let start = ContinuousClock.now
                _ = try await program.all()
                slowest = max(slowest, ContinuousClock.now - start)
            }
            #expect(slowest < .milliseconds(20), "\(slowest)")
            let start = ContinuousClock.now
            try await program.call("Previous")
            #expect(ContinuousClock.now - start < .milliseconds(500), "and what is asked for is done")
            try await program.wait(until: 0.05)
            _ = try? await opening
        }
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// Servers that have no time when something is opened (HTTP 503 and its kind).
@Suite(.serialized) struct BusyServerTests {
    /// Refuses the first two requests.
    private func server(_ path: String, status: Int, fields: [String] = []) async throws -> MediaServer {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on(path) { request in
            request.number > 2 ? .file(request, song) : MediaAnswer(status: status, fields: fields)
        }
        return server
    }

    @Test(arguments: [429, 502, 503, 504])
    func `a server that is busy is asked again, and then it plays`(status: Int) async throws {
        let server = try await server("/song.mp3", status: status)
        try await withProgram([]) { program, auditor in
            let start = ContinuousClock.now
            async let opening: () = program.openAddress(server.url("/song.mp3"))
            try await eventually("the second try") {
                try await program.own("ReasonForWaiting") == .string("reconnecting")
            }
            #expect(try await program.status == "Playing", "it is what was asked for")
            #expect(try await program.own("BufferedPercent") == .int32(0))
            try await program.wait(until: 0.1)
            #expect(ContinuousClock.now - start > .seconds(1.5), "half a second, then one")
            #expect(await auditor.signals.own("LastError").isEmpty)
            try await opening
        }
    }

    @Test func `when it wants to be asked again is respected, and what is too long is told`() async throws {
        let server = try await server("/soon.mp3", status: 503, fields: ["Retry-After: 2"])
        server.on("/later.mp3") { _ in MediaAnswer(status: 503, fields: ["Retry-After: 3600"]) }
        try await withProgram([]) { program, _ in
            let complaint = await program.complaint(about: server.url("/later.mp3"))
            #expect(complaint.contains("try again in 3600 s"), "\(complaint)")
            #expect(try await program.own("LastError")["Reason"] == .string("busy"))
            let start = ContinuousClock.now
            async let opening: () = program.openAddress(server.url("/soon.mp3"))
            try await eventually("the third request") { server.requests("/soon.mp3").count == 3 }
            #expect(ContinuousClock.now - start > .seconds(4))
            try await program.wait(until: 0.1)
            try await opening
        }
    }

    @Test func `what follows is not passed over because its server was busy when it was prepared`() async throws {
        let server = try await server("/song.mp3", status: 503)
        let tones = try await SharedTones.short(1)
        try await withProgram(tones) { program, auditor in
            _ = try await program.client.call(
                program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "Open",
                [.strings([server.url("/song.mp3")]), .string("end")])
            try await program.call("Play")
            try await eventually("the song") {
                try await program.player("Metadata")["xesam:url"] == .string(server.url("/song.mp3"))
            }
            try await program.wait(until: 0.1)
            #expect(await auditor.signals.own("LastError").isEmpty)
        }
    }

    @Test func `how often is tried is a setting, in force at once`() async throws {
        let server = try MediaServer()
        server.on("/song.mp3") { _ in MediaAnswer(status: 503) }
        let home = try Home()
        try await withProgram([], home: home) { program, _ in
            try home.configure("[network]\nretries=1\n")
            _ = try await program.client.call(
                program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "ReloadConfiguration")
            async let opening: () = program.openAddress(server.url("/song.mp3"))
            try await eventually("the end of the tries") {
                try await program.own("LastError")["Reason"] == .string("busy")
            }
            #expect(server.requests("/song.mp3").count == 2)
            _ = try? await opening
        }
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// Servers that fail: each way ends in one line that says what it was and what to do.
@Suite(.serialized) struct ConnectionFaultTests {
    private func impatient() throws -> Home {
        let home = try Home()
        try home.configure("[network]\nretries=0\ntimeout=1\n")
        return home
    }

    /// Waits for a failure of the network; its line.
    private func failure(_ program: RunningProgram, _ reason: String, of url: String) async throws -> String {
        var error = Value.vardict([])
        do {
            try await eventually("\(reason) of \(url)") {
                error = try await program.own("LastError")
                return error["Uri"] == .string(url)
            }
        } catch {
            let waiting = try await program.own("ReasonForWaiting")
            throw WaitedInVain("\(reason) of \(url): it is \(try await program.status), \(waiting)")
        }
        let message = error["Message"]?.asString ?? ""
        #expect(error["Reason"] == .string(reason), "\(url): \(message)")
        #expect(error["Code"] == .string("network"), "\(url): \(message)")
        #expect(!message.contains("\n") && message.hasSuffix("."), "\(message)")
        return message
    }

    @Test func `whatever a server does instead of sending is told in one line, within its time`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/circle") { _ in .redirect(to: "/circle") }
        server.on("/astray") { _ in .redirect(to: "file:///etc/hostname") }
        server.on("/silent") { _ in .nothing }
        server.on("/drip") { _ in
            var answer = MediaAnswer(fields: ["Content-Type: audio/mpeg"], body: song)
            answer.headPace = 20
            return answer
        }
        server.on("/empty-handed") { request in
            var answer = MediaAnswer.file(request, song, ranges: false)
            answer.silence = 0
            return answer
        }
        for (path, ranges) in [("/stall", false), ("/stall-ranges", true)] {
            server.on(path) { request in
                var answer = MediaAnswer.file(request, song, ranges: ranges)
                answer.silence = ranges ? max(0, 2_000 - (request.start ?? 0)) : 2_000
                return answer
            }
        }
        server.on("/cut") { request in
            var answer = MediaAnswer.file(request, song, ranges: false)
            answer.cut = 2_000
            return answer
        }
        try await withProgram([], home: impatient()) { program, _ in
            for (path, reason, words) in [
                ("/circle", "redirect-loop", "leads to another one"),
                ("/astray", "redirect-refused", "leads to a file: address"),
                ("/silent", "timed-out", "has said nothing"),
                ("/drip", "timed-out", "not answered within"), ("/empty-handed", "timed-out", "has sent nothing"),
                ("/stall", "timed-out", "has sent no more"), ("/stall-ranges", "timed-out", "has sent no more"),
                ("/cut", "broken-off", "sends nothing from the middle"),
            ] {
                // What failed before would be tried behind it, and be the last error.
                try await program.control("Clear")
                let start = ContinuousClock.now
                async let opening: () = program.openAddress(server.url(path))
                let message = try await failure(program, reason, of: server.url(path))
                #expect(message.contains(words), "\(path): \(message)")
                #expect(ContinuousClock.now - start < .seconds(5), "\(path)")
                _ = try? await opening
            }
        }
    }

    @Test(arguments: [("cut", "broken-off"), ("stall", "timed-out")])
    func `what breaks off while it plays, at a server without ranges, says so when it is given up`(
        kind: String, reason: String
    ) async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/song.mp3") { request in
            var answer = MediaAnswer.file(request, song, ranges: false)
            if kind == "cut" { answer.cut = song.count / 2 } else { answer.silence = song.count / 2 }
            return answer
        }
        try await withProgram([], home: impatient()) { program, _ in
            try await program.set("Rate", .double(4))
            try await program.openAddress(server.url("/song.mp3"))
            try await program.wait(until: 1)
            let message = try await failure(program, reason, of: server.url("/song.mp3"))
            #expect(!message.contains("seeking"), "\(message)")
        }
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// Servers whose headers are endless, or say what is not so. Whatever comes of it, the program goes on, in little memory.
@Suite(.serialized) struct LyingServerTests {
    /// Kibibytes that are in memory.
    private func memory(of program: RunningProgram) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(program.child.identifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return Int(line.filter(\.isNumber)) ?? 0
    }

    private func station(_ song: [UInt8], interval: Int) -> MediaAnswer {
        var answer = MediaAnswer(
            fields: ["Content-Type: audio/mpeg", "icy-name: Liar FM", "icy-metaint: \(interval)"], body: song + song)
        answer.saysLength = false
        return answer
    }

    @Test func `no header, and no lie about notes or length, hangs or fills anything`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        for (path, count) in [("/large", 600), ("/too-large", 1_000)] {
            server.on(path) { request in
                var answer = MediaAnswer.file(request, song)
                answer.fields += (0..<count).map { "X-Filler-\($0): " + String(repeating: "a", count: 80) }
                return answer
            }
        }
        server.on("/endless") { _ in
            var answer = MediaAnswer(fields: ["Content-Type: audio/mpeg"])
            answer.headGoesOn = true
            return answer
        }
        for interval in [2_000_000_000, .max] {
            server.on("/notes-\(interval)") { _ in station(song, interval: interval) }
        }
        for (name, length) in [("short", song.count / 4), ("long", song.count * 4), ("longest", .max)] {
            server.on("/\(name)") { request in
                var answer = MediaAnswer(fields: ["Content-Type: audio/mpeg"], body: song)
                answer.saidLength = length
                return answer
            }
        }
        let home = try Home()
        try home.configure("[network]\nretries=0\ntimeout=2\n")
        let tones = try await SharedTones.long(1)
        try await withProgram([], home: home) { program, _ in
            // What is needed for any address is there then.
            try await program.openAddress(server.url("/large"))
            try await program.wait(until: 0.1)
            let before = try memory(of: program)
            for path in [
                "/too-large", "/endless", "/notes-2000000000", "/notes-\(Int.max)", "/short", "/long", "/longest",
            ] {
                _ = try await program.client.call(
                    program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "Clear")
                async let opening = program.complaint(about: server.url(path))
                try await eventually("\(path) to play or to fail", within: .seconds(8)) {
                    if try await program.own("LastError")["Uri"] == .string(server.url(path)) { return true }
                    let isPlayed =
                        try await program.player("Metadata")["xesam:url"] == .string(server.url(path))
                    let place = try await program.position
                    return isPlayed && place > 0.3
                }
                _ = await opening
            }
            try await program.open(tones[0])
            try await program.wait(until: 0.1)
            let growth = try memory(of: program) - before
            #expect(growth < 40_000, "\(growth) KiB more")
        }
    }

    @Test func `a file that is shorter than it was said to be is heard to its end, and then told`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/song.mp3") { _ in
            var answer = MediaAnswer(fields: ["Content-Type: audio/mpeg"], body: Array(song.prefix(song.count / 4)))
            answer.saidLength = song.count
            return answer
        }
        let home = try Home()
        try home.configure("[network]\nretries=0\n")
        try await withProgram([], home: home) { program, auditor in
            try await program.openAddress(server.url("/song.mp3"))
            let signals = try await auditor.signals {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            #expect(signals.seeked.allSatisfy { $0 < 2_600_000 })
            try await eventually("its error") { try await program.own("LastError")["Reason"] == .string("broken-off") }
        }
    }
}

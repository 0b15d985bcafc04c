import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The last seconds of a sleep timer as they are heard at a sound server's sink.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct SleepFadeTests {
    private let server: PrivateSoundServer
    private let folder: TemporaryFolder

    init() async throws {
        server = try await PrivateSoundServer()
        folder = try TemporaryFolder()
    }

    /// Plays a tone from a place on, with a second of fade, and records.
    private func listen(
        from start: Double, _ body: (RunningProgram, SignalAuditor) async throws -> Void
    ) async throws -> RecordedLoudness {
        let path = folder.file("heard")
        let home = try Home()
        try home.configure("[sound]\nsleep-fade=1\n")
        let recording = try await server.record(to: path)
        try await eventually("the recording") {
            (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0 > 0
        }
        try await withProgram(try await SharedTones.long(1), home: home, sound: server) { program, auditor in
            _ = try await program.client.call(
                program.name, RunningProgram.path, RunningProgram.playerInterface, "SetPosition",
                [.objectPath(try await program.trackID), .int64(Int64(start * 1e6))])
            try await program.call("Play")
            try await eventually("sound") { try await program.position > start + 0.1 }
            try await body(program, auditor)
            #expect(await auditor.signals.changes.allSatisfy { $0["Volume"] == nil })
        }
        recording.send(signal: SIGTERM)
        _ = await recording.status()
        return try RecordedLoudness(path: path)
    }

    private func set(_ kind: String, _ seconds: Double = 0, in program: RunningProgram) async throws {
        _ = try await program.client.call(
            program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "SetSleepTimer",
            [.string(kind), .int64(Int64(seconds * 1e6))])
    }

    @Test func `the sound falls before the pause, the mixer's volume does not, and the next play is as loud as ever`()
        async throws
    {
        let heard = try await listen(from: 0) { program, _ in
            try await set("after", 3, in: program)
            try await program.wait(for: "Paused")
            let stream = try #require(try await server.streams().first)
            #expect(try await server.volume(ofStream: stream) == 100)
            let position = try await program.position
            #expect((3...4).contains(position), "\(position)")
            try await program.call("Play")
            try await eventually("half a second of sound") { try await program.position > position + 0.5 }
        }
        let fall = try #require(heard.falls.first)
        #expect(fall.isFalling && (0.6...1).contains(fall.seconds), "\(fall)")
        let behind = heard.peaks.drop { $0 > 0.01 }.drop { $0 < 0.98 }
        #expect(Double(behind.count) * RecordedLoudness.step > 0.3, "\(heard.peaks)")
    }

    @Test func `the end of an entry is soft`() async throws {
        let heard = try await listen(from: 16.5) { program, _ in
            try await set("end", in: program)
            try await program.wait(for: "Stopped")
            try await eventually("the end in the recording") { try isSilentAtItsEnd() }
        }
        let fall = try #require(heard.falls.last)
        #expect(fall.isFalling && (0.6...1).contains(fall.seconds), "\(fall)")
    }

    @Test func `whoever takes the timer back during the fall hears the rest at full level`() async throws {
        let heard = try await listen(from: 16.5) { program, _ in
            try await set("end", in: program)
            try await eventually("the middle of the fall") { try await program.position > 19.5 }
            try await set("off", in: program)
            try await program.wait(for: "Stopped")
            try await eventually("the end in the recording") { try isSilentAtItsEnd() }
        }
        let sound = heard.peaks.reversed().drop { $0 < 0.01 }
        #expect(sound.dropFirst(2).prefix(30).allSatisfy { $0 > 0.98 }, "\(heard.peaks.suffix(200))")
        #expect(heard.peaks.contains { (0.02..<0.9).contains($0) }, "it had begun to fall")
    }

    private func isSilentAtItsEnd() throws -> Bool {
        try RecordedLoudness(path: folder.file("heard")).peaks.last ?? 1 < 0.01
    }
}

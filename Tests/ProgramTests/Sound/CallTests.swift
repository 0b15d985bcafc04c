import DBus
import Foundation
import TestSupport
import Testing

/// Calls, as PulseAudio tells of them: it asks the streams with music for silence and takes that back.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct CallTests {
    private let server: PrivateSoundServer

    init() async throws {
        server = try await PrivateSoundServer(modules: ["module-role-cork"])
    }

    private func inCall(_ body: (RunningProgram, ChildProcess) async throws -> Void) async throws {
        let program = try await RunningProgram(try await SharedTones.long(2), sound: server)
        try await eventually("sound") { try await program.position > 0.3 }
        let call = try await server.play(role: "phone")
        try await program.wait(for: "Paused")
        try await body(program, call)
        #expect(try await program.quit() == 0)
    }

    private func hangUp(_ call: ChildProcess) async {
        call.send(signal: SIGTERM)
        _ = await call.status()
    }

    @Test func `a call pauses, and playback goes on after it`() async throws {
        try await inCall { program, call in
            let position = try await program.position
            await hangUp(call)
            try await program.wait(for: "Playing", title: "Tone1")
            try await eventually("sound") { try await program.position > position + 0.1 }
            #expect(try await program.position < position + 2)
        }
    }

    @Test func `who pauses during a call is not surprised after it`() async throws {
        try await inCall { program, call in
            try await program.call("Pause")
            await hangUp(call)
            try await eventually("one stream") { try await server.streams().count == 1 }
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await program.status == "Paused")
        }
    }

    @Test func `who plays during a call is obeyed, and stays so after it`() async throws {
        try await inCall { program, call in
            try await program.call("Play")
            let position = try await program.position
            try await eventually("sound") { try await program.position > position + 0.1 }
            await hangUp(call)
            try await eventually("sound") { try await program.position > position + 0.4 }
            #expect(try await program.status == "Playing")
        }
    }

    @Test func `music that was paused before a call stays so after it`() async throws {
        let program = try await RunningProgram(try await SharedTones.long(1), sound: server)
        try await eventually("sound") { try await program.position > 0.3 }
        try await program.call("Pause")
        let call = try await server.play(role: "phone")
        try await eventually("the call") { try await server.streams().count == 2 }
        await hangUp(call)
        try await eventually("one stream") { try await server.streams().count == 1 }
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await program.status == "Paused")
        #expect(try await program.quit() == 0)
    }
}

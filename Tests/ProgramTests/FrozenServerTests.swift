import DBus
import Foundation
import TestSupport
import Testing

/// A sound server that stands still: what it was asked for is kept from nobody else.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct FrozenServerTests {
    private let server: PrivateSoundServer

    init() async throws {
        server = try await PrivateSoundServer()
    }

    private func playing() async throws -> RunningProgram {
        let program = try await RunningProgram(try await SharedTones.long(2), sound: server)
        try await program.wait(for: "Playing", title: "Tone1")
        try await eventually("sound") { try await program.position > 0.2 }
        return program
    }

    /// Brings the player to wait for the frozen server itself.
    private func entangle(_ program: RunningProgram) {
        server.freeze()
        Task {
            for member in ["Pause", "Play", "Next"] { try? await program.call(member) }
        }
    }

    @Test func `reads are answered at once while the sound server is frozen (B151, C25)`() async throws {
        let program = try await playing()
        entangle(program)
        let clock = ContinuousClock()
        for _ in 0..<50 {
            let start = clock.now
            #expect(try await program.all()["Metadata"]?["xesam:title"] != nil)
            _ = try await program.player("Position")
            #expect(clock.now - start < .milliseconds(100))
            try await Task.sleep(for: .milliseconds(10))
        }
        server.thaw()
        try await program.wait(for: "Playing", title: "Tone2")
        try await eventually("sound again", within: .seconds(2)) { try await program.position > 0.2 }
        #expect(try await server.streams().count == 1)
        #expect(try await program.quit() == 0)
    }

    @Test(arguments: ["Quit", "SIGTERM"])
    func `the program ends within three seconds all the same (B151, C40)`(way: String) async throws {
        let program = try await playing()
        entangle(program)
        // The player is inside the server's client library by the time the order to end comes.
        try await eventually("a command that is not answered") {
            let answer = Task { try await program.player("PlaybackStatus") }
            return try await answer.value == .string("Paused")
        }
        let clock = ContinuousClock()
        let start = clock.now
        if way == "Quit" {
            #expect(await program.failure(of: "Quit", interface: RunningProgram.rootInterface) == "no error")
        } else {
            program.child.send(signal: SIGTERM)
        }
        #expect(await program.child.status() == 0)
        #expect(clock.now - start < .seconds(3))
        server.thaw()
        try await eventually("the server to be rid of it") { try await server.streams() == [] }
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// A service that was started before any sound server.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct LateServerTests {
    private let server: PrivateSoundServer
    private let home: Home

    init() async throws {
        server = try await PrivateSoundServer(isRunning: false)
        home = try Home()
    }

    private func program(_ arguments: [String] = []) async throws -> RunningProgram {
        try await RunningProgram(
            arguments + (try await SharedTones.long(2)), home: home, sound: server, output: "auto")
    }

    @Test func `the server is taken within two seconds of its coming, with the same entry at the same place`()
        async throws
    {
        let program = try await program()
        try await program.wait(for: "Playing", title: "Tone1")
        try await eventually("it to play into nothing") { try await program.position > 0.5 }
        #expect(try await program.own("Output") == .string("null"))
        let track = try await program.trackID
        let before = try await program.position
        let clock = ContinuousClock()
        try await server.start()
        let start = clock.now
        try await eventually("its stream", within: .seconds(2)) { try await server.streams().count == 1 }
        #expect(clock.now - start < .seconds(2))
        #expect(try await program.status == "Playing")
        #expect(try await program.trackID == track)
        #expect(try await program.own("Output") == .string("pulse"))
        #expect(try await program.own("LastError") == .vardict([]))
        let place = try await program.position
        #expect(place >= before && place < before + 5)
        try await eventually("it to go on") { try await program.position > place + 0.3 }
        #expect(try await home.run(["output", "list"], on: program.bus).output.contains("* test"))
        try await program.call("Next")
        try await program.wait(for: "Playing", title: "Tone2")
        #expect(try await program.quit() == 0)
    }

    @Test func `what is paused stays paused, to the millisecond, and sounds there when it is played`() async throws {
        let program = try await program()
        try await eventually("it to play into nothing") { try await program.position > 0.3 }
        try await program.call("Pause")
        let position = try await program.position
        try await server.start()
        try await eventually("the outputs") { try await program.own("Output") == .string("pulse") }
        #expect(try await program.status == "Paused")
        #expect(abs(try await program.position - position) < 0.001)
        #expect(try await server.streams() == [])
        try await program.call("Play")
        try await eventually("its stream") { try await server.streams().count == 1 }
        try await eventually("it to go on") { try await program.position > position + 0.2 }
        #expect(try await program.position < position + 3)
        #expect(try await program.quit() == 0)
    }

    @Test func `once taken it is waited for when it goes, and the chosen output is kept for it`() async throws {
        let program = try await program()
        #expect(try await home.run(["output", "set", "test"], on: program.bus).errorOutput.contains("no sound server"))
        try await server.start()
        try await eventually("its stream") { try await server.streams().count == 1 }
        await server.end()
        try await program.wait(for: "Paused")
        #expect(try await program.own("Output") == .string("pulse"))
        try await server.start()
        try await program.wait(for: "Playing", title: "Tone1")
        #expect(try await program.quit() == 0)
    }
}

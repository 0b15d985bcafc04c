import DBus
import Foundation
import TestSupport
import Testing

/// Sound servers that end and come back.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct ServerRecoveryTests {
    private let server: PrivateSoundServer

    init() async throws {
        server = try await PrivateSoundServer()
    }

    private func playing(_ output: String = "pulse") async throws -> RunningProgram {
        let program = try await RunningProgram(try await SharedTones.long(2), sound: server, output: output)
        try await program.wait(for: "Playing", title: "Tone1")
        try await eventually("sound") { try await program.position > 0.5 }
        return program
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `playback comes back with the server, where it was and as loud (B152)`(signal: Int32) async throws {
        let program = try await playing()
        try await program.set("Volume", .double(0.5))
        let clock = ContinuousClock()
        async let ended: Void = server.end(signal)
        let position = try await program.position
        await ended
        try await program.wait(for: "Paused", title: "Tone1")
        let error = try await program.own("LastError")
        // The engine and the watch over the server see the end at the same moment; either may be the first to say so.
        #expect(error["Code"] == .string("output"))
        let kept = try await program.position
        #expect(abs(kept - position) < 0.1)
        try await server.start()
        let back = clock.now
        try await program.wait(for: "Playing", title: "Tone1")
        try await eventually("sound", within: .seconds(2)) { try await program.position > kept + 0.05 }
        #expect(clock.now - back < .seconds(2))
        #expect(try await program.position < kept + 2)
        let streams = try await server.streams()
        #expect(try await server.volume(ofStream: try #require(streams.first)) == 50)
        #expect(try await program.player("Volume") == .double(0.5))
        #expect(try await program.own("LastError") == .vardict([]), "it is of the past")
        #expect(try await program.quit() == 0)
    }

    @Test func `paused music stays paused when the server is back, and plays on when told`() async throws {
        let program = try await playing()
        try await program.call("Pause")
        let position = try await program.position
        await server.end()
        try await server.start()
        try await eventually("the outputs") { try await program.own("Outputs").asArray?.count == 1 }
        #expect(try await program.status == "Paused")
        #expect(try await program.own("LastError") == .vardict([]))
        #expect(abs(try await program.position - position) < 0.001)
        try await program.call("Play")
        try await eventually("sound") { try await program.position > position + 0.1 }
        #expect(try await program.quit() == 0)
    }

    @Test(arguments: ["Pause", "Stop"])
    func `who takes his order back while the server is away is not surprised`(member: String) async throws {
        let program = try await playing()
        await server.end()
        try await program.wait(for: "Paused")
        try await program.call(member)
        try await server.start()
        try await eventually("the outputs") { try await program.own("Outputs").asArray?.count == 1 }
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await program.status == (member == "Pause" ? "Paused" : "Stopped"))
        #expect(try await server.streams() == [])
        #expect(try await program.quit() == 0)
    }

    @Test func `without a server there is one error, and music when there is one`() async throws {
        let late = try await PrivateSoundServer(isRunning: false)
        let program = try await RunningProgram(try await SharedTones.long(1), sound: late, output: "pulse")
        try await eventually("the error") { try await program.own("LastError")["Code"] == .string("output") }
        #expect(try await program.status == "Paused")
        #expect(try await program.title == "Tone1")
        try await late.start()
        try await eventually("sound", within: .seconds(2)) { try await program.position > 0.1 }
        #expect(try await program.status == "Playing")
        let lines = program.child.errorOutput.split(separator: "\n").filter { $0.contains("output") }
        #expect(lines.count == 1, "\(program.child.errorOutput)")
        #expect(try await program.quit() == 0)
    }

    @Test func `a server without an output is waited for until it has one`() async throws {
        _ = try await server.pactl("unload-module", "module-null-sink")
        let program = try await RunningProgram(try await SharedTones.long(1), sound: server, output: "pulse")
        try await eventually("the error") { try await program.own("LastError")["Code"] == .string("output") }
        #expect(try await program.status == "Paused")
        #expect(try await program.own("Outputs").asArray == [])
        _ = try await server.pactl("load-module", "module-null-sink", "sink_name=late")
        try await eventually("sound", within: .seconds(2)) { try await program.position > 0.1 }
        #expect(try await program.own("LastError") == .vardict([]))
        #expect(try await program.quit() == 0)
    }
}

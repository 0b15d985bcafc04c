import DBus
import TestSupport
import Testing

/// An output that takes nothing although its server answers: as with an engine that is stuck for good, a new one is tried.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct StuckOutputTests {
    @Test func `what stands although the server answers is begun anew where it was, and said so (B151)`() async throws {
        let server = try await PrivateSoundServer()
        let program = try await RunningProgram(try await SharedTones.long(2), sound: server)
        try await eventually("sound") { try await program.position > 1.5 }
        try await program.set("Volume", .double(0.5))
        let first = try await server.streams()
        let place = try await program.position
        _ = try await server.pactl("suspend-sink", server.sink, "1")
        try await eventually("another stream", within: .seconds(8)) {
            let streams = try await server.streams()
            return streams.count == 1 && streams != first
        }
        #expect(program.child.errorOutput.contains("a new stream"), "\(program.child.errorOutput)")
        #expect(try await program.status == "Playing")
        #expect(try await program.title == "Tone1")
        _ = try await server.pactl("suspend-sink", server.sink, "0")
        let standing = try await program.position
        #expect(standing > place - 0.5 && standing < place + 2)
        try await eventually("sound", within: .seconds(4)) { try await program.position > standing + 0.5 }
        #expect(try await server.volume(ofStream: try #require(try await server.streams().first)) == 50)
        #expect(try await program.own("ReasonForWaiting") == .string(""))
        #expect(try await program.quit() == 0)
    }
}

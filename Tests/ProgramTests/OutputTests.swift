import DBus
import Foundation
import TestSupport
import Testing

/// Outputs that are not there, or not any more. It is they that are blamed, not the media.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct OutputTests {
    private let server: PrivateSoundServer

    init() async throws {
        server = try await PrivateSoundServer()
    }

    /// That the output is to blame, the entry and its place are kept, and nothing plays.
    private func expectOutputBlamed(_ program: RunningProgram, _ output: String) async throws {
        try await eventually("a failure of the output: \(program.child.errorOutput)") {
            try await program.own("LastError")["Code"] != nil
        }
        let error = try await program.own("LastError")
        #expect(error["Code"] == .string("output"))
        #expect(
            error["Message"]
                == .string("The sound output \(output) cannot be used; choose another with --output."))
        #expect(error["Uri"] == nil && error["Entry"] == nil)
        #expect(try await program.status == "Paused")
        #expect(try await program.title == "Tone1")
        #expect(!program.child.errorOutput.contains("Tone1.flac"), "\(program.child.errorOutput)")
    }

    @Test func `a sink that does not exist is to blame, not the file`() async throws {
        let program = try await RunningProgram(
            try await SharedTones.long(2), sound: server, output: "pulse:nowhere")
        try await expectOutputBlamed(program, "pulse:nowhere")
        #expect(try await program.quit() == 0)
    }

    @Test func `the only sink goes while it plays and is to blame; when it is back, Play goes on there (B152)`()
        async throws
    {
        let program = try await RunningProgram(try await SharedTones.long(2), sound: server)
        try await eventually("sound") { try await program.position > 0.5 }
        _ = try await server.pactl("unload-module", "module-null-sink")
        try await expectOutputBlamed(program, "pulse:test")
        let position = try await program.position
        #expect(position > 0.4)
        _ = try await server.pactl("load-module", "module-null-sink", "sink_name=test")
        try await program.call("Play")
        try await eventually("sound") { try await program.position > position + 0.2 }
        #expect(try await program.position < position + 3)
        #expect(try await program.own("LastError") == .vardict([]), "it is of the past")
        #expect(try await program.quit() == 0)
    }

    @Test func `a named server at which nobody answers is named, and the next output is taken`() async throws {
        let folder = try TemporaryFolder()
        let dead = "unix:" + folder.file("nobody")
        let program = try await RunningProgram(
            try await SharedTones.long(1), output: "auto", environment: ["PULSE_SERVER": dead])
        try await program.wait(for: "Playing", title: "Tone1")
        let output = try #require(try await program.own("Output").asString)
        #expect(["null", "alsa"].contains(output))
        let lines = program.child.errorOutput.split(separator: "\n").filter { $0.contains(dead) }
        #expect(lines.count == 1, "\(program.child.errorOutput)")
        #expect(lines.first?.contains("PULSE_SERVER") == true)
        #expect(try await program.quit() == 0)
    }

    @Test func `of several named servers one that answers is enough`() async throws {
        let program = try await RunningProgram(
            try await SharedTones.long(1), output: "auto",
            environment: ["PULSE_SERVER": "unix:/nowhere/at/all \(server.address)"])
        try await eventually("sound") { try await program.position > 0.2 }
        #expect(try await program.own("Output") == .string("pulse"))
        #expect(try await server.streams().count == 1)
        #expect(try await program.quit() == 0)
    }
}

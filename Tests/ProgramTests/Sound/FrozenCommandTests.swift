import DBus
import Foundation
import TestSupport
import Testing

/// Commands while the sound server stands still, and what becomes of them when it goes on.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct FrozenCommandTests {
    private let server: PrivateSoundServer

    init() async throws {
        server = try await PrivateSoundServer()
    }

    private func playing() async throws -> RunningProgram {
        let program = try await RunningProgram(try await SharedTones.long(4), sound: server)
        try await eventually("sound") { try await program.position > 0.3 }
        return program
    }

    /// How long the slowest of these calls takes.
    private func slowest(of members: [String], _ program: RunningProgram) async throws -> Duration {
        let clock = ContinuousClock()
        var slowest = Duration.zero
        for member in members {
            let start = clock.now
            try await program.call(member)
            slowest = max(slowest, clock.now - start)
        }
        return slowest
    }

    @Test func `every command is answered at once with the state that is wanted (B151)`() async throws {
        let program = try await playing()
        server.freeze()
        let members = ["Pause", "Play", "Next", "Pause", "PlayPause", "Next", "Previous", "Pause"]
        // 80 ms, or 150 where something is opened, for the one that finds out; a loaded machine has something to spare.
        #expect(try await slowest(of: members, program) < .milliseconds(300))
        #expect(try await program.status == "Paused")
        #expect(try await program.title == "Tone2")
        let position = try await program.position
        try await program.set("Volume", .double(0.5))
        try await program.call("Next")
        #expect(try await program.title == "Tone3")
        server.thaw()
        try await eventually("the item to be open") { try await program.player("Metadata")["mpris:length"] != nil }
        #expect(try await program.status == "Paused")
        #expect(try await program.title == "Tone3")
        #expect(position < 0.1)
        try await program.call("Play")
        try await eventually("sound", within: .seconds(2)) { try await program.position > 0.1 }
        let streams = try await server.streams()
        #expect(streams.count == 1)
        #expect(try await server.volume(ofStream: try #require(streams.first)) == 50)
        #expect(try await program.quit() == 0)
    }

    @Test func `the position stands while nothing sounds, says why, and goes on where the sound does (B151, C78, C80)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(2), sound: server) { program, auditor in
            try await program.call("Play")
            try await eventually("sound") { try await program.position > 0.3 }
            let seeked = await auditor.signals.seeked.count
            server.freeze()
            let start = try await program.position
            try await eventually("a reason", within: .seconds(3)) {
                try await program.own("ReasonForWaiting") == .string("output-not-answering")
            }
            #expect(try await program.status == "Playing", "it is what was asked for")
            let standing = try await program.position
            #expect(standing < start + 1.5)
            try await Task.sleep(for: .milliseconds(200))
            #expect(try await program.position == standing)
            server.thaw()
            let signals = try await auditor.signals { $0.seeked.count > seeked }
            let place = Double(try #require(signals.seeked.last)) / 1e6
            #expect(abs(place - standing) < 3, "the sink plays at once what it has missed")
            try await eventually("it to go on") { try await program.position > place + 0.3 }
            #expect(try await program.own("ReasonForWaiting") == .string(""))
        }
    }

    @Test(arguments: [["Pause", "Play"], ["Stop", "Play"], ["Next", "Next", "Pause"], ["Pause", "Stop"], ["Next"]])
    func `the last command is obeyed when the server goes on (B151)`(members: [String]) async throws {
        let program = try await playing()
        server.freeze()
        _ = try await slowest(of: members, program)
        let (status, title) = (try await program.status, try await program.title)
        server.thaw()
        if status == "Playing" {
            let place = try await program.position
            try await eventually("sound", within: .seconds(2)) { try await program.position > place + 0.2 }
            #expect(try await server.streams().count == 1)
        } else if status == "Stopped" {
            try await eventually("no stream") { try await server.streams() == [] }
        }
        #expect(try await program.status == status)
        #expect(try await program.title == title)
        #expect(try await program.own("LastError") == .vardict([]))
        #expect(try await program.quit() == 0)
    }

    @Test func `a new item that waits for a frozen server says so`() async throws {
        let program = try await playing()
        server.freeze()
        try await program.call("Next")
        try await eventually("the reason", within: .seconds(2)) {
            try await program.own("ReasonForWaiting") == .string("output-not-answering")
        }
        server.thaw()
        try await eventually("sound", within: .seconds(2)) { try await program.position > 0.1 }
        #expect(try await program.own("ReasonForWaiting") == .string(""))
        #expect(try await program.quit() == 0)
    }
}

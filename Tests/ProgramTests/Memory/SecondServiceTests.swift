import DBus
import Foundation
import TestSupport
import Testing

/// Two services of one user at once.
@Suite(.serialized) struct SecondServiceTests {
    @Test func `the second neither has nor harms what the first remembers`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tones = try await SharedTones.long(4)
        let first = try await RunningProgram(["--paused"] + tones.prefix(2), bus: bus, home: home)
        try await first.wait(for: "Paused")
        let second = try await RunningProgram([], bus: bus, home: home)
        #expect(second.name == "\(RunningProgram.busName).instance\(second.child.identifier)")
        #expect(try await second.queue() == [])
        try await second.add([tones[3]], "play")
        try await second.wait(for: "Playing", title: "Tone4")
        try await first.add([tones[2]], "end")
        try await second.set("Volume", .double(0.1))
        try await first.set("Volume", .double(0.9))
        let saved = try await first.queue()
        #expect(try await second.quit() == 0)
        let lines = second.child.errorOutput.split(separator: "\n")
        #expect(lines.filter { $0.contains("another Marquee keeps its queue") }.count == 1)
        first.child.send(signal: SIGKILL)
        _ = await first.child.status()

        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.queue() == saved)
        #expect(saved.count == 3)
        #expect(try await next.player("Volume") == .double(0.9))
        #expect(try await next.title == "Tone1")
        #expect(try await next.quit() == 0)
        #expect(next.child.errorOutput == "")
    }

    @Test func `the second keeps out even when the first has gone, and playlists are everybody's`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tones = try await SharedTones.long(3)
        let first = try await RunningProgram(["--paused", tones[0]], bus: bus, home: home)
        try await first.wait(for: "Paused")
        let second = try await RunningProgram(["--paused", tones[1]], bus: bus, home: home)
        try await second.wait(for: "Paused")
        for program in [first, second] {
            _ = try await program.client.call(
                program.name, RunningProgram.controlPath, "org.marquee.Playlists1", "SaveQueue",
                [.string(program === first ? "of the first" : "of the second"), .objectPath(.root)])
        }
        #expect(try await first.quit() == 0)
        try await second.add([tones[2]], "end")
        #expect(try await second.quit() == 0)

        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.queue().map(\.uri) == ["file://" + tones[0]])
        let count = try await next.client.get(
            next.name, RunningProgram.path, RunningProgram.playlistsInterface, "PlaylistCount")
        #expect(count == .uint32(2))
        #expect(try await next.quit() == 0)
    }

    @Test func `one that is started in the moment of a kill has all that was remembered`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        var program = try await RunningProgram(["--paused"] + (try await SharedTones.long(3)), bus: bus, home: home)
        try await program.wait(for: "Paused")
        let saved = try await program.queue()
        for _ in 0..<8 {
            program.child.send(signal: SIGKILL)
            program = try await RunningProgram([], bus: bus, home: home)
            #expect(try await program.queue() == saved)
            #expect(!program.child.errorOutput.contains("another Marquee"), "\(program.child.errorOutput)")
        }
        #expect(try await program.quit() == 0)
    }
}

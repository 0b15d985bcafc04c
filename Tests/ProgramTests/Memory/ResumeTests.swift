import DBus
import Foundation
import TestSupport
import Testing

/// `marquee play` without media, and what was current when a process died.
@Suite(.serialized) struct ResumeTests {
    private func leave(_ media: [String], playing: Bool, bySignal number: Int32, in home: Home, _ bus: PrivateBus)
        async throws
    {
        let program = try await RunningProgram(media, bus: bus, home: home)
        try await program.wait(for: "Playing", title: "Tone1")
        try await program.call("Seek", [.int64(5_000_000)])
        if !playing { try await program.call("Pause") }
        program.child.send(signal: number)
        _ = await program.child.status()
    }

    @Test(arguments: [true, false])
    func `play goes on with the saved queue`(wasPlaying: Bool) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        try await leave(try await SharedTones.long(2), playing: wasPlaying, bySignal: SIGTERM, in: home, bus)
        let program = try await RunningProgram([], verb: "play", bus: bus, home: home)
        try await program.wait(for: "Playing", title: "Tone1")
        #expect(try await program.position >= 5)
        try await program.call("Next")
        #expect(try await program.title == "Tone2")
        #expect(try await program.quit() == 0)
        #expect(program.child.errorOutput == "")
        #expect(program.child.output.contains("Tone2"))
    }

    @Test func `play ends with the queue, which stays for the next time`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let media = try await SharedTones.short(2)
        let service = try await RunningProgram(["--paused"] + media, bus: bus, home: home)
        try await service.wait(for: "Paused")
        #expect(try await service.quit() == 0)
        for _ in 0..<2 {
            let result = try await home.run(["play", "--output", "null"], on: bus)
            #expect(result.status == 0, "\(result)")
            #expect(result.lines.map { $0.prefix(13) } == ["Sine – Short1", "Sine – Short2"], "\(result)")
            #expect(result.errorOutput == "")
        }
    }

    @Test func `after a crash while playing, play waits paused and says so`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        try await leave(try await SharedTones.long(2), playing: true, bySignal: SIGKILL, in: home, bus)
        let program = try await RunningProgram([], verb: "play", bus: bus, home: home)
        let state = try await program.state()
        #expect(state.status == "Paused" && state.title == "Tone1" && state.position >= 5)
        let lines = program.child.errorOutput.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("ended unexpectedly") == true && lines.first?.contains("Tone1") == true)
        #expect(try await program.state().position == state.position)
        try await program.call("Play")
        try await program.wait(for: "Playing", title: "Tone1")
        #expect(try await program.quit() == 0)
        // That was a good end.
        let next = try await RunningProgram([], verb: "play", bus: bus, home: home)
        try await next.wait(for: "Playing", title: "Tone1")
        #expect(try await next.quit() == 0)
    }

    @Test func `with nothing remembered, play says what to do`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        for _ in 0..<2 {
            let result = try await home.run(["play", "--output", "null"], on: bus)
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.errorOutput.split(separator: "\n").count == 1)
            #expect(result.errorOutput.contains("marquee play"))
        }
    }

    @Test(arguments: ["empty.mp3", "empty.flac", "empty.ogg", "empty.wav", "empty.m4a"])
    func `an empty file that was current in a crash does no harm at the next start (B132)`(name: String) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tones = try await SharedTones.long(2)
        let empty = try home.folder.write("", to: name)
        let program = try await RunningProgram(["--paused", tones[0], empty, tones[1]], bus: bus, home: home)
        try await program.wait(for: "Paused")
        let ids = try await program.queue().map(\.id)
        // Stopped, so that it can be current.
        try await program.call("Stop")
        try await program.call("Next")
        #expect(try await program.player("Metadata")["xesam:url"] == .string("file://" + empty))
        // A kill while it is being opened.
        let child = program.child
        async let chosen = program.failure(
            of: "GoTo", [.objectPath(ids[1])], interface: RunningProgram.controlInterface,
            at: RunningProgram.controlPath)
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...4)))
        child.send(signal: SIGKILL)
        _ = await (chosen, child.status())

        for verb in ["serve", "play"] {
            let next = try await RunningProgram([], verb: verb, bus: bus, home: home)
            let state = try await next.state()
            #expect(state.status != "Playing", "\(verb)")
            #expect(state.queue.map(\.id) == ids)
            if verb == "play" {
                try await next.control("GoTo", [.objectPath(ids[0])])
                try await next.call("Next")
                try await next.wait(for: "Playing", title: "Tone2")
                let complaints = next.child.errorOutput.split(separator: "\n").filter { $0.contains(empty) }
                #expect(complaints.count == 1, "\(next.child.errorOutput)")
            }
            if verb == "serve" {
                next.child.send(signal: SIGKILL)
                _ = await next.child.status()
            } else {
                #expect(try await next.quit() == 0)
            }
        }
    }
}

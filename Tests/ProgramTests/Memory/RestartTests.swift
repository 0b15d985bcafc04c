import DBus
import Foundation
import TestSupport
import Testing

/// The service is ended in good order and started again.
@Suite(.serialized) struct RestartTests {
    enum End: String, CaseIterable {
        case terminate, interrupt, hangUp, quit
    }

    private func end(_ program: RunningProgram, by end: End) async throws {
        switch end {
        case .terminate: program.child.send(signal: SIGTERM)
        case .interrupt: program.child.send(signal: SIGINT)
        case .hangUp: program.child.send(signal: SIGHUP)
        case .quit: _ = try await program.quit()
        }
        #expect(await program.child.status() == 0, "\(program.child.errorOutput)")
    }

    @Test(arguments: End.allCases, ["Playing", "Paused", "Stopped"])
    func `everything is as it was after a good end (B159, B161)`(end: End, status: String) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tones = try await SharedTones.long(5)
        let program = try await RunningProgram([], bus: bus, home: home)
        try await program.add(tones, "end")
        let ids = try await program.queue().map(\.id)
        try await program.control("Move", [.objectPaths([ids[4]]), .objectPath(ids[0])])
        try await program.call("Play")
        try await program.wait(for: "Playing")
        for _ in 0..<3 { try await program.call("Next") }
        try await program.set("LoopStatus", .string("Playlist"))
        try await program.set("Shuffle", .boolean(true))
        try await program.set("Volume", .double(0.37))
        try await program.set("Rate", .double(1.25))
        try await program.setControl("StopAfter", .objectPath(ids[3]))
        try await program.call("Seek", [.int64(12_000_000)])
        if status != "Playing" { try await program.call(status == "Paused" ? "Pause" : "Stop") }
        let before = try await program.state()
        #expect(before.title == "Tone3")
        let clock = ContinuousClock()
        let asked = clock.now
        try await self.end(program, by: end)
        let elapsed = status == "Playing" ? (clock.now - asked) / .seconds(1) * 1.25 : 0

        let next = try await RunningProgram([], bus: bus, home: home)
        let after = try await next.state()
        #expect(after.queue == before.queue)
        #expect(after.queue.map(\.id) == [ids[0], ids[4], ids[1], ids[2], ids[3]])
        #expect(after.current == before.current)
        #expect(after.title == "Tone3", "with its tags, though nothing was opened")
        #expect(after.status == (status == "Stopped" ? "Stopped" : "Paused"))
        #expect(after.isShuffled && after.loop == "Playlist" && after.volume == 0.37 && after.rate == 1.25)
        #expect(after.stopAfter == ids[3])
        #expect(after.seed == before.seed)
        if status == "Stopped" {
            #expect(after.position == 0)
        } else {
            #expect(after.position >= before.position && after.position < before.position + elapsed + 0.2)
        }
        #expect(try await next.quit() == 0)
    }

    @Test func `a shuffled queue goes on in its order, and back over what was heard`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let program = try await RunningProgram(["--paused"] + (try await SharedTones.long(6)), bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await program.setControl("ShuffleSeed", .uint64(42))
        try await program.set("Shuffle", .boolean(true))
        var titles = [try await program.title]
        for _ in 0..<5 {
            try await program.call("Next")
            titles.append(try await program.title)
        }
        #expect(Set(titles).count == 6)
        for _ in 0..<3 { try await program.call("Previous") }
        #expect(try await program.quit() == 0)

        let next = try await RunningProgram([], bus: bus, home: home)
        for title in titles[2...] {
            #expect(try await next.title == title)
            try await next.call("Next")
        }
        #expect(try await next.player("CanGoNext") == .boolean(false), "each came once")
        for title in titles.reversed() {
            #expect(try await next.title == title)
            try await next.call("Previous")
        }
        #expect(try await next.quit() == 0)
    }

    @Test func `modes outlive an empty queue, and ids are never used again`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let program = try await RunningProgram(["--paused"] + (try await SharedTones.long(3)), bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await program.set("Shuffle", .boolean(true))
        try await program.set("LoopStatus", .string("Track"))
        let used = try await program.queue().map(\.id)
        try await program.control("Clear")
        #expect(try await program.quit() == 0)

        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.queue() == [])
        #expect(try await next.status == "Stopped")
        #expect(try await next.player("Shuffle") == .boolean(true))
        #expect(try await next.player("LoopStatus") == .string("Track"))
        try await next.add(try await SharedTones.long(1), "end")
        #expect(!used.contains(try await next.queue()[0].id))
        #expect(try await next.quit() == 0)
    }

    @Test func `nothing is opened until Play, and nothing is signalled`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tone = try await SharedTones.long(1)[0]
        let copy = home.folder.file("copy.flac")
        try FileManager.default.copyItem(atPath: tone, toPath: copy)
        let program = try await RunningProgram(["--paused", copy, tone], bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await program.call("Seek", [.int64(9_000_000)])
        #expect(try await program.quit() == 0)
        // What is gone cannot have been opened.
        try FileManager.default.removeItem(atPath: copy)

        let next = try await RunningProgram([], bus: bus, home: home)
        let auditor = try await SignalAuditor(bus, watching: next.name)
        let state = try await next.state()
        #expect(state.title == "Tone1" && state.status == "Paused" && abs(state.position - 9) < 0.1)
        #expect(try await next.player("Metadata")["mpris:length"] == .int64(20_000_000))
        try await auditor.settle()
        #expect(await auditor.signals.isEmpty)
        let error = try await next.control(property: "LastError")
        #expect(error == .vardict([]))
        try await next.call("Play")
        try await eventually("the next one to play") { try await next.state().current != state.current }
        #expect(try await next.quit() == 0)
        await auditor.close()
    }
}

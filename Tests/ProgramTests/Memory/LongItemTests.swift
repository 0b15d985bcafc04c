import DBus
import Foundation
import TestSupport
import Testing

/// Items of more than 20 minutes remember their own place, in the queue and outside.
@Suite(.serialized) struct LongItemTests {
    private let place: Double = 25 * 60

    private func go(to seconds: Double, _ program: RunningProgram) async throws {
        try await program.call("SetPosition", [.objectPath(await program.trackID), .int64(Int64(seconds * 1e6))])
        try await eventually("the place") {
            let position = try await program.position
            return position >= seconds && position < seconds + 30
        }
    }

    private func expectPlace(_ program: RunningProgram, _ what: String) async throws {
        let position = try await program.position
        #expect(position >= place && position < place + 30, "\(what)")
    }

    @Test func `one that is left for another goes on there when it is opened again`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let (long, tone) = (try await SharedTones.long(.flac), try await SharedTones.long(1)[0])
        let program = try await RunningProgram([long, tone], bus: bus, home: home)
        try await program.wait(for: "Playing")
        try await go(to: place, program)
        try await program.call("Next")
        #expect(try await program.title == "Tone1")
        try await program.open(long)
        try await expectPlace(program, "opened again")
        try await program.call("Stop")
        #expect(try await program.position == 0, "Stop is at the start, for the next Play too (C61)")
        try await program.control("Clear")
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()

        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.queue() == [])
        try await next.open(long)
        try await expectPlace(next, "opened by another process, after a kill")
        #expect(try await next.quit() == 0)
    }

    @Test func `one that is added again and played goes on there`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let long = try await SharedTones.long(.opus)
        let program = try await RunningProgram([long], bus: bus, home: home)
        try await program.wait(for: "Playing")
        try await go(to: place, program)
        try await program.call("Pause")
        try await program.control("Clear")
        try await program.add([long])
        try await program.call("Play")
        try await expectPlace(program, "added and played")
        try await program.call("Pause")
        #expect(try await program.quit() == 0)

        let next = try await RunningProgram([], bus: bus, home: home)
        try await next.control("Remove", [.objectPaths(try await next.queue().map(\.id))])
        try await next.add([long])
        try await next.call("PlayPause")
        try await expectPlace(next, "removed, added and played after a restart")
        #expect(try await next.quit() == 0)
    }

    @Test func `one that was heard to its end starts anew`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let (long, tone) = (try await SharedTones.long(.flac), try await SharedTones.long(1)[0])
        let program = try await RunningProgram([long, tone], bus: bus, home: home)
        try await program.wait(for: "Playing")
        try await go(to: place, program)
        try await program.call("Next")
        try await program.call("Previous")
        try await expectPlace(program, "gone back to")
        try await go(to: 41 * 60 - 1.5, program)
        try await program.wait(for: "Playing", title: "Tone1")
        try await program.call("Previous")
        #expect(try await program.position < 5)
        #expect(try await program.quit() == 0)

        let next = try await RunningProgram([], bus: bus, home: home)
        try await next.open(long)
        #expect(try await next.position < 5)
        #expect(try await next.quit() == 0)
    }

    @Test func `play of a file leaves the saved queue alone, but not the file's place`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let long = try await SharedTones.long(.flac)
        let service = try await RunningProgram(["--paused"] + (try await SharedTones.long(2)), bus: bus, home: home)
        try await service.wait(for: "Paused")
        try await service.call("Next")
        try await go(to: 9, service)
        let saved = try await service.state()
        #expect(try await service.quit() == 0)

        for round in ["first", "second"] {
            let player = try await RunningProgram([long], verb: "play", bus: bus, home: home)
            try await player.wait(for: "Playing")
            #expect(try await player.queue().count == 1)
            if round == "first" {
                #expect(try await player.position < 5)
                try await go(to: place, player)
            } else {
                try await expectPlace(player, "played by another process")
            }
            #expect(try await player.quit() == 0, "\(player.child.errorOutput)")
            #expect(player.child.errorOutput == "")
        }

        let next = try await RunningProgram([], bus: bus, home: home)
        let restored = try await next.state()
        #expect(restored.queue == saved.queue && restored.current == saved.current)
        #expect(restored.status == "Paused" && abs(restored.position - 9) < 0.1)
        try await next.open(long)
        try await expectPlace(next, "opened in the service")
        #expect(try await next.quit() == 0)
    }

    @Test func `a killed play of a file does not count as a crash of the service`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tones = try await SharedTones.long(2)
        let service = try await RunningProgram(["--paused", tones[0]], bus: bus, home: home)
        try await service.wait(for: "Paused")
        #expect(try await service.quit() == 0)
        let player = try await RunningProgram([tones[1]], verb: "play", bus: bus, home: home)
        try await player.wait(for: "Playing", title: "Tone2")
        player.child.send(signal: SIGKILL)
        _ = await player.child.status()
        let resumed = try await RunningProgram([], verb: "play", bus: bus, home: home)
        try await resumed.wait(for: "Playing", title: "Tone1")
        #expect(try await resumed.quit() == 0)
    }
}

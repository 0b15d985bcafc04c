import DBus
import Foundation
import TestSupport
import Testing

/// Each failure is one line on standard error, says what to do next, and has its exit code.
@Suite(.timeLimit(.minutes(1))) struct `Client errors` {
    private func expect(_ result: ProgramResult, _ status: Int32, _ hint: String) {
        #expect(result.status == status, "\(result)")
        #expect(result.output == "")
        #expect(result.errorOutput.hasPrefix("marquee: ") && result.errorOutput.hasSuffix("\n"))
        #expect(result.errorOutput.split(separator: "\n").count == 1)
        #expect(result.errorOutput.contains(hint), "\(result)")
    }

    @Test(arguments: [
        ["pause"], ["toggle"], ["stop"], ["next"], ["previous"], ["quit"], ["seek", "1:00"], ["skip"],
        ["back"],
        ["volume"], ["volume", "5"], ["rate"], ["status"], ["status", "--json"], ["watch"],
        ["open", "https://h/x"], ["add", "https://h/x"], ["insert", "https://h/x"], ["remove", "1"],
        ["move", "1", "2"],
        ["clear"], ["queue"], ["queue", "--json"], ["goto", "1"], ["shuffle"], ["loop", "none"], ["stop-after"],
        ["playlist", "list"], ["playlist", "add", "x", "https://h/x"], ["rate-track", "3"],
    ])
    func `without a service the code is 3 and nothing is started`(words: [String]) async throws {
        let bus = try await PrivateBus()
        try """
        [D-BUS Service]
        Name=org.mpris.MediaPlayer2.marquee
        Exec=/bin/touch \(bus.serviceFolder)/started
        """.write(
            toFile: bus.serviceFolder + "/org.mpris.MediaPlayer2.marquee.service", atomically: true,
            encoding: .utf8)
        let reload = try await bus.busctl(
            "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ReloadConfig")
        #expect(reload.status == 0)
        expect(try await bus.run(program, words), 3, "start one with 'marquee serve' or 'marquee play FILE'")
        #expect(!FileManager.default.fileExists(atPath: bus.serviceFolder + "/started"))
    }

    @Test func `without a bus the code is 1`() async throws {
        let result = try await run(
            program, ["pause"], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/at/all"])
        expect(result, 1, "dbus-run-session")
    }

    @Test(arguments: [
        ["pasue"], [], ["seek", "soon"], ["volume", "150%"], ["status", "--jsno"], ["rate", "inf"],
    ])
    func `wrong usage has the code 2, bus or none`(words: [String]) async throws {
        expect(try await run(program, words), 2, "marquee")
    }

    @Test(arguments: [
        (["next"], "CanGoNext", "open --end FILE"), (["previous"], "CanGoPrevious", "seek 0"),
        (["pause"], "CanPause", "marquee stop"), (["seek", "5"], "CanSeek", "live"),
        (["skip"], "CanSeek", "live"),
    ])
    func `a command without effect says so`(words: [String], ability: String, hint: String) async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, [ability: .boolean(false)])
        expect(try await bus.run(program, words), 1, hint)
        #expect(player.calls == [])
        await player.client.close()
    }

    @Test func `an empty queue, a place beyond the end and a rate out of range are named`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        expect(try await bus.run(program, ["seek", "4:06"]), 1, "the length is 4:05")
        expect(try await bus.run(program, ["rate", "9"]), 2, "from 0.25 to 4")
        player.change { $0.player["PlaybackStatus"] = .string("Stopped") }
        expect(try await bus.run(program, ["seek", "0:10"]), 1, "playback is stopped; begin with 'marquee play'")
        player.change {
            $0.player["CanPlay"] = .boolean(false)
            $0.player["PlaybackStatus"] = .string("Stopped")
            $0.player["Metadata"] = .vardict([])
        }
        expect(try await bus.run(program, ["play"]), 1, "marquee open FILE")
        expect(try await bus.run(program, ["toggle"]), 1, "marquee open FILE")
        expect(try await bus.run(program, ["seek", "50%"]), 1, "nothing to seek in")
        #expect(player.calls == [])
        await player.client.close()
    }

    @Test func `what the service answers is passed on in one line`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        player.change {
            $0.failures["Open"] = DBusError(
                name: "org.marquee.Error.NoSuchContent", message: "x.flac is\nno media file.")
        }
        expect(try await bus.run(program, ["open", "https://h/x"]), 1, "marquee: x.flac is no media file\n")
        await player.client.close()
    }

    @Test func `a service that does not answer is named with its process after 5 s`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        player.change { $0.silent = ["Pause"] }
        let start = ContinuousClock.now
        let result = try await bus.run(program, ["pause"])
        let took = ContinuousClock.now - start
        expect(result, 1, "process \(ProcessInfo.processInfo.processIdentifier)) did not answer within 5 s")
        #expect(took > .seconds(4.9) && took < .seconds(7))
        await player.client.close()
    }

    @Test func `a service that ends instead of answering is reported at once`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        player.change { $0.silent = ["Pause"] }
        async let result = bus.run(program, ["pause"])
        try await eventually("the call") { player.calls == ["Pause"] }
        await player.client.close()
        expect(try await result, 3, "ended before it answered")
    }

    @Test func `with several instances and no plain one, a name is asked for`() async throws {
        let bus = try await PrivateBus()
        let first = try await ScriptedPlayer(bus, name: "marquee.instance1")
        #expect(try await bus.run(program, ["pause"]).status == 0)
        let second = try await ScriptedPlayer(bus, name: "marquee.instance2")
        expect(try await bus.run(program, ["pause"]), 1, "--player: marquee.instance1, marquee.instance2")
        for player in [first, second] { await player.client.close() }
    }

    @Test func `play with nothing left to play fails before anything starts`() async throws {
        let bus = try await PrivateBus()
        let result = try await bus.run(program, ["play", "/no/1.flac", "/no/2.flac"])
        #expect(result.status == 1)
        #expect(result.errorOutput.split(separator: "\n").count == 2)
        #expect(result.errorOutput.contains("/no/1.flac") && result.errorOutput.contains("/no/2.flac"))
    }

    @Test func `output that nobody reads ends quietly`() async throws {
        let bus = try await PrivateBus()
        let result = try await bus.run(
            "sh", ["-c", "\(program) --help | true; \(program) --version >/dev/full"])
        #expect(result.status == 1)
        #expect(!result.errorOutput.contains("Fatal"))
    }
}

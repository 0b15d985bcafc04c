import DBus
import Foundation
import TestSupport
import Testing

/// The built program against a scripted player on a private bus.
@Suite(.timeLimit(.minutes(1))) struct `Client verbs` {
    private func marquee(_ bus: PrivateBus, _ words: String...) async throws -> ProgramResult {
        try await bus.run(program, words)
    }

    @Test(arguments: [
        (["play"], "Play"), (["pause"], "Pause"), (["toggle"], "PlayPause"), (["stop"], "Stop"),
        (["next"], "Next"),
        (["previous"], "Previous"), (["seek", "+15"], "Seek(int64(15000000))"),
        (["seek", "-15"], "Seek(int64(-15000000))"),
        (["skip"], "SkipForward(int64(0))"), (["skip", "30"], "SkipForward(int64(30000000))"),
        (["back", "1:00"], "SkipBackward(int64(60000000))"), (["volume", "30%"], "Volume=0.3"),
        (["volume", "+5"], "Volume=0.55"), (["volume", "-60"], "Volume=0.0"), (["rate", "1.5"], "Rate=1.5"),
    ])
    func `make one call and say nothing`(words: [String], call: String) async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        let result = try await bus.run(program, words)
        #expect(result.status == 0, "\(result)")
        #expect(result.output + result.errorOutput == "")
        #expect(player.calls == [call])
        await player.client.close()
    }

    @Test(arguments: [("1:23", 83_000_000), ("50%", 122_500_000), ("90.5", 90_500_000), ("0", 0)])
    func `seek to a place inside the current track`(place: String, microseconds: Int) async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        #expect(try await marquee(bus, "seek", place).status == 0)
        #expect(player.calls.count == 1)
        #expect(
            player.calls[0].hasPrefix("SetPosition(") && player.calls[0].hasSuffix("int64(\(microseconds)))"))
        #expect(player.calls[0].contains("/org/marquee/track/1"))
        await player.client.close()
    }

    @Test func `print a value when none is given`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, ["Rate": .double(1.5)])
        #expect(try await marquee(bus, "volume").output == "50%\n")
        #expect(try await marquee(bus, "rate").output == "1.5\n")
        #expect(try await marquee(bus, "seek").output == "1:23\n")
        #expect(player.calls == [])
        await player.client.close()
    }

    @Test func `open hands over absolute addresses and the place in the queue`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        try folder.write("", to: "a#1.flac")
        let player = try await ScriptedPlayer(bus)
        let shell = "cd \(folder.path) && exec \(program) open --end 'a#1.flac' https://h/x missing.ogg"
        let result = try await bus.run("sh", ["-c", shell])
        #expect(result.status == 1, "not all of it is there")
        #expect(
            result.errorOutput
                == "marquee: 'missing.ogg' cannot be opened: no such file or directory; check the name\n")
        let call = try #require(player.calls.first)
        #expect(call.contains("file://\(folder.path)/a%231.flac"))
        #expect(call.contains("https://h/x") && call.contains("\"end\""))
        let play = try await bus.run("sh", ["-c", "cd / && exec \(program) play https://h/y"])
        #expect(play.status == 0, "\(play)")
        #expect(player.calls.last?.contains("\"play\"") == true)
        await player.client.close()
    }

    @Test func `a name that is not UTF-8 arrives byte for byte`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let player = try await ScriptedPlayer(bus)
        let shell =
            "cd \(folder.path) && n=$(printf 'caf\\351.ogg') && : > \"$n\" && exec \(program) open \"$n\""
        let result = try await bus.run("sh", ["-c", shell])
        #expect(result.status == 0, "\(result)")
        #expect(player.calls.first?.contains("/caf%E9.ogg") == true, "\(player.calls)")
        await player.client.close()
    }

    @Test func `quit returns when the player has left the bus`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        async let result = marquee(bus, "quit")
        try await eventually("the call") { player.calls == ["Quit"] }
        await player.client.close()
        #expect(try await result.status == 0)
    }

    @Test func `status speaks to people and to programs`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        let text = try await marquee(bus, "status")
        #expect(text.output.hasPrefix("Playing: Aria\n  Artist    Bach, Gould\n"))
        #expect(text.output.contains("Queue     3 of 12"))
        let json = try await marquee(bus, "status", "--json")
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(object["title"] as? String == "Aria")
        #expect(object["length"] as? Double == 245)
        #expect(object["queueIndex"] as? Int == 2)
        await player.client.close()
    }

    @Test func `--player addresses another instance or another player by its standard members`() async throws {
        let bus = try await PrivateBus()
        let own = try await ScriptedPlayer(bus)
        let second = try await ScriptedPlayer(bus, name: "marquee.instance42")
        let other = try await ScriptedPlayer(bus, name: "vlc")
        #expect(try await marquee(bus, "pause", "--player", "marquee.instance42").status == 0)
        #expect(try await marquee(bus, "--player=org.mpris.MediaPlayer2.vlc", "skip").status == 0)
        #expect(try await marquee(bus, "-p", "vlc", "open", "https://h/x").status == 0)
        #expect(own.calls == [])
        #expect(second.calls == ["Pause"])
        #expect(other.calls == ["Seek(int64(15000000))", "OpenUri(string(\"https://h/x\"))"])
        let missing = try await marquee(bus, "-p", "mpv", "pause")
        #expect(missing.status == 3)
        #expect(missing.errorOutput.contains("there are: marquee, marquee.instance42, vlc"))
        for player in [own, second, other] { await player.client.close() }
    }
}

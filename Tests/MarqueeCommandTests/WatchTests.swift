import DBus
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Watch` {
    private func start(_ bus: PrivateBus, _ words: String...) async throws -> ChildProcess {
        try await ChildProcess(program, ["watch"] + words, environment: bus.environment)
    }

    private func lines(_ child: ChildProcess, _ count: Int) async throws -> [String] {
        try await eventually("\(count) lines, got: \(child.output)\(child.errorOutput)") {
            child.output.split(separator: "\n").count >= count
        }
        return child.output.split(separator: "\n").map(String.init)
    }

    @Test func `shows the present state, then one line a change, and ends with the player`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, ["PlaybackStatus": .string("Paused")])
        let child = try await start(bus)
        #expect(try await lines(child, 1) == ["Paused    1:23 / 4:05  Bach, Gould – Aria"])
        try await player.publish(["Volume": .double(0.55)])
        try await player.seeked(60_000_000)
        try await player.publish(["PlaybackStatus": .string("Playing")])
        try await player.publish(["Volume": .double(0.55)])
        try await player.publish(["QueueIndex": .int32(3)], of: "org.marquee.Player1")
        #expect(
            try await lines(child, 5).dropFirst() == [
                "Volume    55%", "Position  1:00 / 4:05", "Playing   1:00 / 4:05  Bach, Gould – Aria",
                "Queue     4 of 12",
            ])
        await player.client.close()
        #expect(await child.status() == 0)
        #expect(try await lines(child, 6).last == "Gone      marquee is not on the bus")
        #expect(child.errorOutput == "")
    }

    @Test func `speaks JSON, one object a line`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        let child = try await start(bus, "--json")
        _ = try await lines(child, 1)
        try await player.publish(["LoopStatus": .string("Track"), "Shuffle": .boolean(true)])
        let objects = try await lines(child, 2).map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects[0]["changed"] as? [String] == ["player"])
        #expect(objects[1]["changed"] as? [String] == ["loop", "shuffle"])
        #expect(objects[1]["loop"] as? String == "track")
        await player.client.close()
        #expect(await child.status() == 0)
    }

    @Test func `a new track is told with its own place in the queue, which has no signal`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        let child = try await start(bus, "--json")
        _ = try await lines(child, 1)
        player.change { $0.player["QueueIndex"] = .int32(7) }
        try await player.publish([
            "Metadata": .vardict([
                ("mpris:trackid", .objectPath("/org/marquee/track/99")), ("xesam:title", .string("Next")),
            ])
        ])
        try await player.publish(["Volume": .double(0.25)])
        let line = try await lines(child, 2)[1]
        let second = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect((second["changed"] as? [String])?.starts(with: ["track"]) == true)
        #expect((second["changed"] as? [String])?.contains("queue") == true)
        #expect(second["queueIndex"] as? Int == 7)
        #expect(second["title"] as? String == "Next")
        try await eventually("the volume") { child.output.contains(#""volume":0.25"#) }
        await player.client.close()
        #expect(await child.status() == 0)
    }

    @Test func `--wait waits for the player, before it comes and after it has gone`() async throws {
        let bus = try await PrivateBus()
        let child = try await start(bus, "--wait", "--json")
        #expect(try await lines(child, 1)[0].contains(#""state":"absent""#))
        let first = try await ScriptedPlayer(bus)
        #expect(try await lines(child, 2)[1].contains(#""state":"playing""#))
        await first.client.close()
        #expect(try await lines(child, 3)[2].contains(#""state":"absent""#))
        let second = try await ScriptedPlayer(bus)
        #expect(try await lines(child, 4)[3].contains(#""changed":["player"]"#))
        child.send(signal: SIGINT)
        #expect(await child.status() == 0)
        await second.client.close()
    }

    @Test func `ends when its reader does, without waiting for a change`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        let result = try await bus.run("sh", ["-c", "\(program) watch | head -n 1"])
        #expect(result.status == 0)
        #expect(result.lines.count == 1)
        #expect(result.errorOutput == "")
        await player.client.close()
    }

    @Test func `ends with an error when the bus goes`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus)
        let child = try await start(bus)
        _ = try await lines(child, 1)
        await bus.kill()
        #expect(await child.status() == 1)
        #expect(child.errorOutput == "marquee: the session bus has gone; log in anew\n")
        await player.client.close()
    }

    @Test func `follows other players too, also those that only say that something changed`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, name: "vlc")
        let child = try await start(bus, "--player", "vlc")
        _ = try await lines(child, 1)
        player.change { $0.player["Volume"] = .double(0.7) }
        try await player.client.withConnection {
            $0.emitPropertiesChanged(
                path: "/org/mpris/MediaPlayer2", interface: "org.mpris.MediaPlayer2.Player", changed: [],
                invalidated: ["Volume"])
        }
        #expect(try await lines(child, 2)[1] == "Volume    70%")
        await player.client.close()
        #expect(await child.status() == 0)
    }
}

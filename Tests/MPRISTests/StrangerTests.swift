import DBus
import NowPlaying
import TestSupport
import Testing

/// Programs that others wrote read us as we think.
@Suite struct StrangerTests {
    @Test func `playerctl drives the player`() async throws {
        try await withBench { bench async throws in
            func run(_ arguments: [String]) async throws -> String {
                let result = try await bench.bus.run("playerctl", arguments)
                #expect(result.status == 0, "\(arguments): \(result)")
                return result.lines.joined(separator: "|")
            }
            #expect(try await run(["--list-all"]) == "test")
            #expect(
                try await run(["metadata", "--format", "{{artist}} - {{title}} {{duration(mpris:length)}}"])
                    == "Artist 1, Guest - Track 1 1:00")
            _ = try await run(["play"])
            #expect(try await run(["status"]) == "Playing")
            _ = try await run(["play-pause"])
            #expect(try await run(["status"]) == "Paused")
            _ = try await run(["position", "12"])
            #expect(try await run(["position"]) == "12.000000")
            _ = try await run(["position", "3-"])
            #expect(try await run(["position"]) == "9.000000")
            _ = try await run(["volume", "0.8"])
            #expect(try await run(["volume"]) == "0.800000")
            _ = try await run(["loop", "playlist"])
            #expect(try await run(["loop"]) == "Playlist")
            _ = try await run(["shuffle", "toggle"])
            #expect(try await run(["shuffle"]) == "On")
            _ = try await run(["next"])
            #expect(try await run(["metadata", "title"]) == "Track 2")
            _ = try await run(["stop"])
            #expect(try await run(["status"]) == "Stopped")
            _ = try await run(["open", "file:///x/y.flac"])
            #expect(try await run(["metadata", "title"]) == "y")
        }
    }

    @Test func `playerctld keeps the player, though a rival comes`() async throws {
        try await withBench { bench async throws in
            let daemon = try await ChildProcess(
                "playerctld", [], environment: bench.bus.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
            try await eventually("playerctld") {
                let owned = try await bench.client.call(
                    "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                    [.string("org.mpris.MediaPlayer2.playerctld")])
                return owned == [.boolean(true)]
            }
            try await bench.call("Play")
            try await eventually("playerctld to know") {
                let status = try await bench.client.get(
                    "org.mpris.MediaPlayer2.playerctld", objectPath, playerInterface, "PlaybackStatus")
                return status == .string("Playing")
            }
            #expect(daemon.isRunning)
        }
    }

    @Test func `busctl and gdbus find every member`() async throws {
        try await withBench { bench async throws in
            let busctl = try await bench.bus.busctl("introspect", bench.name, objectPath.text)
            #expect(busctl.status == 0, "\(busctl)")
            for member in [".Metadata", ".Position", ".Seek", ".Seeked", ".OpenUri", ".Identity", ".Quit"] {
                #expect(busctl.output.contains(member), "\(member)")
            }
            let position = busctl.lines.first { $0.hasPrefix(".Position") } ?? ""
            #expect(!position.contains("emits-change"), "\(position)")
            let gdbus = try await bench.bus.gdbus(
                "introspect", "--dest", bench.name, "--object-path", objectPath.text)
            #expect(gdbus.status == 0, "\(gdbus)")
            #expect(gdbus.output.contains("readwrite d Volume = 0.5"), "\(gdbus.output)")
        }
    }
}

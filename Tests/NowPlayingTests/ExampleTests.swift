import DBus
import Foundation
import TestSupport
import Testing

/// The program in the README: what a Swift program with a player of its own gets.
@Suite struct ExampleTests {
    private static let name = "org.mpris.MediaPlayer2.myplayer"
    private static let path: ObjectPath = "/org/mpris/MediaPlayer2"
    private static let player = "org.mpris.MediaPlayer2.Player"

    private var executable: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("now-playing-example").path
    }

    private var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    @Test func `the README shows it as it is, and it has under 20 lines`() throws {
        let source = try String(
            contentsOf: root.appendingPathComponent("Tests/now-playing-example/main.swift"), encoding: .utf8)
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\n" + source + "```\n"))
        #expect(source.split(separator: "\n").count < 20)
    }

    @Test func `it needs no GStreamer`() async throws {
        let result = try await run("ldd", [executable])
        #expect(result.status == 0 && result.output.contains("libdbus"))
        #expect(!result.output.contains("libgst") && !result.output.contains("libpulse"))
    }

    @Test func `a desktop sees it, plays and pauses it, and seeks in it`() async throws {
        let bus = try await PrivateBus()
        let child = try await ChildProcess(
            executable, [], environment: ProcessInfo.processInfo.environment.merging(bus.environment) { $1 })
        defer { child.send(signal: SIGKILL) }
        let client = try await BusClient(bus)
        func get(_ property: String) async throws -> Value {
            try await client.get(Self.name, Self.path, Self.player, property).unwrapped
        }
        try await eventually("the example on the bus") { (try? await get("CanPlay")) == .boolean(true) }
        let metadata = try await get("Metadata")
        #expect(metadata["xesam:title"] == .string("Air"))
        #expect(metadata["xesam:artist"] == .strings(["Johann Sebastian Bach"]))
        #expect(metadata["mpris:length"] == .int64(300_000_000))
        let auditor = try await SignalAuditor(bus, watching: Self.name)
        func call(_ member: String, _ arguments: [Value] = []) async throws {
            _ = try await client.call(Self.name, Self.path, Self.player, member, arguments)
        }
        try await call("Play")
        #expect(try await get("PlaybackStatus") == .string("Playing"))
        let track = try #require(metadata["mpris:trackid"]?.asObjectPath)
        try await call("SetPosition", [.objectPath(track), .int64(60_000_000)])
        try await call("PlayPause")
        #expect(try await get("PlaybackStatus") == .string("Paused"))
        let position = try #require(try await get("Position").asInt64)
        #expect((60_000_000..<70_000_000).contains(position))
        try await call("Seek", [.int64(-30_000_000)])
        #expect(try await get("Position") == .int64(position - 30_000_000))
        #expect(await auditor.faults() == [])
        await auditor.close()
    }
}

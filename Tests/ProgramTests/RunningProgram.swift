import DBus
import Foundation
import TestSupport

/// The built program as a service on a private bus, without a sound device.
final class RunningProgram: Sendable {
    static let busName = "org.mpris.MediaPlayer2.marquee"
    static let path: ObjectPath = "/org/mpris/MediaPlayer2"
    static let playerInterface = "org.mpris.MediaPlayer2.Player"

    let bus: PrivateBus
    let client: BusClient
    let child: ChildProcess
    let home: TemporaryFolder

    /// The product beside the test bundle.
    static var executable: String {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appendingPathComponent("marquee").path
    }

    init(_ arguments: [String], bus: PrivateBus? = nil) async throws {
        let bus = if let bus { bus } else { try await PrivateBus() }
        self.bus = bus
        home = try TemporaryFolder()
        let environment = bus.environment.merging([
            "HOME": home.path, "XDG_CACHE_HOME": home.file("cache"), "DBUS_FATAL_WARNINGS": "1",
            "XDG_RUNTIME_DIR": home.path,
        ]) { $1 }
        child = try await ChildProcess(
            Self.executable, ["serve", "--no-state", "--output", "null"] + arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
        client = try await BusClient(bus)
        let client = client
        try await eventually("the service on the bus") {
            (try? await client.call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
                [.string(Self.busName)])) != nil
        }
    }

    func call(_ member: String, _ arguments: [Value] = []) async throws {
        _ = try await client.call(Self.busName, Self.path, Self.playerInterface, member, arguments)
    }

    func player(_ property: String) async throws -> Value {
        try await client.get(Self.busName, Self.path, Self.playerInterface, property).unwrapped
    }

    func set(_ property: String, _ value: Value) async throws {
        try await client.set(Self.busName, Self.path, Self.playerInterface, property, to: value)
    }

    var status: String { get async throws { try await player("PlaybackStatus").asString ?? "" } }
    var title: String { get async throws { try await player("Metadata")["xesam:title"]?.asString ?? "" } }
    var position: Double { get async throws { Double(try await player("Position").asInt64 ?? -1) / 1e6 } }
    var trackID: ObjectPath {
        get async throws { try await player("Metadata")["mpris:trackid"]?.asObjectPath ?? "/none" }
    }

    func wait(for status: String, title: String? = nil) async throws {
        try await eventually("\(status) \(title ?? "")") {
            let isTitle = if let title { try await self.title == title } else { true }
            return try await self.status == status && isTitle
        }
    }

    /// Asks it to quit; its exit status.
    func quit() async throws -> Int32 {
        _ = try? await client.call(Self.busName, Self.path, "org.mpris.MediaPlayer2", "Quit")
        return await child.status()
    }

    deinit {
        child.send(signal: SIGKILL)
    }
}

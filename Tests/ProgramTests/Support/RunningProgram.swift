import DBus
import Foundation
import TestSupport

/// The built program as a service on a private bus, without a sound device unless a sound server is given.
final class RunningProgram: Sendable {
    static let busName = "org.mpris.MediaPlayer2.marquee"
    static let path: ObjectPath = "/org/mpris/MediaPlayer2"
    static let playerInterface = "org.mpris.MediaPlayer2.Player"

    let bus: PrivateBus
    let client: BusClient
    let child: ChildProcess
    let home: TemporaryFolder
    /// The one it got: ``busName``, or that of an instance where the bus has a player already.
    let name: String

    /// The product beside the test bundle.
    static var executable: String { product("marquee") }

    static func product(_ name: String) -> String {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appendingPathComponent(name).path
    }

    /// - Parameters:
    ///   - home: one that outlives the process, which then remembers there what it is told; without it, nothing is
    ///     remembered.
    ///   - output: nil for the sound server where one is given, else for no device.
    init(
        _ arguments: [String], verb: String = "serve", bus: PrivateBus? = nil, home: Home? = nil,
        sound: PrivateSoundServer? = nil, output: String? = nil, environment more: [String: String] = [:]
    ) async throws {
        let bus = if let bus { bus } else { try await PrivateBus() }
        self.bus = bus
        let folder = if let home { home } else { try Home() }
        self.home = folder.folder
        let memory = home == nil ? ["--no-state"] : []
        let output = output ?? (sound.map { "pulse:" + $0.sink } ?? "null")
        child = try await ChildProcess(
            Self.executable, [verb] + memory + ["--output", output] + arguments,
            environment: folder.environment(on: bus).merging(sound?.environment ?? [:]) { $1 }.merging(more) { $1 })
        client = try await BusClient(bus)
        do {
            name = try await Self.name(of: child, client)
        } catch {
            child.send(signal: SIGKILL)
            throw error
        }
    }

    private static func name(of child: ChildProcess, _ client: BusClient) async throws -> String {
        var found: String?
        try await eventually("the service on the bus: \(child.errorOutput)") {
            for name in [busName, "\(busName).instance\(child.identifier)"] {
                let owner = try? await client.call(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", [.string(name)])
                if owner == [.uint32(UInt32(child.identifier))] { found = name }
            }
            return found != nil
        }
        return found ?? ""
    }

    func call(_ member: String, _ arguments: [Value] = []) async throws {
        _ = try await client.call(name, Self.path, Self.playerInterface, member, arguments)
    }

    func player(_ property: String) async throws -> Value {
        try await client.get(name, Self.path, Self.playerInterface, property).unwrapped
    }

    func set(_ property: String, _ value: Value) async throws {
        try await client.set(name, Self.path, Self.playerInterface, property, to: value)
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
        _ = try? await client.call(name, Self.path, "org.mpris.MediaPlayer2", "Quit")
        return await child.status()
    }

    deinit {
        child.send(signal: SIGKILL)
    }
}

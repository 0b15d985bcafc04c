import DBus
import Foundation
import TestSupport

extension RunningProgram {
    static let rootInterface = "org.mpris.MediaPlayer2"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"
    static let controlPath: ObjectPath = "/org/marquee/Player"
    static let controlInterface = "org.marquee.Player1"
    static let noTrack: ObjectPath = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    func root(_ property: String) async throws -> Value {
        try await client.get(name, Self.path, Self.rootInterface, property)
    }

    /// A property of the program's own interface.
    func own(_ property: String) async throws -> Value {
        try await client.get(name, Self.controlPath, Self.controlInterface, property).unwrapped
    }

    func all(_ interface: String = playerInterface) async throws -> Value {
        try await client.getAll(name, Self.path, interface)
    }

    /// The name of the error a call ends with, a standard one without its prefix; `no error` where it succeeds.
    func failure(
        of member: String, _ arguments: [Value] = [], interface: String = playerInterface, at path: ObjectPath = path
    ) async -> String {
        do throws(DBusError) {
            _ = try await client.call(name, path, interface, member, arguments)
            return "no error"
        } catch {
            let prefix = "org.freedesktop.DBus.Error."
            return error.name.hasPrefix(prefix) ? String(error.name.dropFirst(prefix.count)) : error.name
        }
    }

    func failure(
        ofSetting property: String, to value: Value, interface: String = playerInterface, at path: ObjectPath = path
    ) async -> String {
        await failure(
            of: "Set", [.string(interface), .string(property), .variant(value)],
            interface: Self.propertiesInterface, at: path)
    }

    func open(_ path: String) async throws {
        try await call("OpenUri", [.string("file://" + path)])
    }

    /// Adds media to the queue through the program's own interface.
    func add(_ paths: [String], _ placement: String = "end") async throws {
        _ = try await client.call(
            name, Self.controlPath, Self.controlInterface, "Open",
            [.strings(paths.map { "file://" + $0 }), .string(placement)])
    }

    func microseconds() async throws -> Int64 {
        try await player("Position").asInt64 ?? -1
    }

    func introspection(at path: ObjectPath, _ arguments: [Value] = []) async throws -> String {
        let answer = try await client.call(
            name, path, "org.freedesktop.DBus.Introspectable", "Introspect", arguments)
        return answer.first?.asString ?? ""
    }
}

extension Sequence where Element == SignalMessage {
    /// The Player properties that were signalled, message by message.
    var changes: [[String: Value]] { compactMap(\.changedPlayerProperties) }
    var seeked: [Int64] { compactMap(\.seekedPosition) }
}

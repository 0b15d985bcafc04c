import DBus
import EventQueue
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

let playerInterface = "org.mpris.MediaPlayer2.Player"
let rootInterface = "org.mpris.MediaPlayer2"
let trackListInterface = "org.mpris.MediaPlayer2.TrackList"
let playlistsInterface = "org.mpris.MediaPlayer2.Playlists"
let objectPath: ObjectPath = "/org/mpris/MediaPlayer2"
let noTrack: ObjectPath = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

let testIdentity = MPRISIdentity(
    identity: "Test Player", desktopEntry: "test-player", busNameSuffix: "test",
    trackPathPrefix: "/org/marquee/track", supportedURISchemes: ["file", "http"],
    supportedMIMETypes: ["audio/flac", "audio/ogg"])

/// A scripted player on a bus of its own, with a client and the auditor.
struct Bench: Sendable {
    let bus: PrivateBus
    let queue: EventQueue
    let player: ScriptedPlayer
    let service: MPRISService
    let client: BusClient
    let auditor: SignalAuditor
    let name: String

    /// Lets the service take in what the player has said so far: a read that comes at the same time may still be
    /// answered from before.
    func settle() async {
        _ = await service.busName
    }

    @discardableResult
    func call(_ member: String, _ arguments: Value...) async throws(DBusError) -> [Value] {
        await settle()
        return try await client.call(name, objectPath, playerInterface, member, arguments)
    }

    @discardableResult
    func call(
        _ member: String, of interface: String, _ arguments: Value...
    ) async throws(DBusError) -> [Value] {
        await settle()
        return try await client.call(name, objectPath, interface, member, arguments)
    }

    /// The error a call ends with; fails the test when it ends with none.
    func failure(
        of member: String, _ arguments: Value..., interface: String = playerInterface
    ) async throws -> String {
        await settle()
        do throws(DBusError) {
            _ = try await client.call(name, objectPath, interface, member, arguments)
        } catch {
            return error.name
        }
        return "no error"
    }

    func get(_ property: String, of interface: String = playerInterface) async throws -> Value {
        await settle()
        return try await client.get(name, objectPath, interface, property)
    }

    func set(_ property: String, to value: Value) async throws(DBusError) {
        await settle()
        try await client.set(name, objectPath, playerInterface, property, to: value)
    }

    func failure(ofSetting property: String, to value: Value) async throws -> String {
        do throws(DBusError) {
            try await set(property, to: value)
        } catch {
            return error.name
        }
        return "no error"
    }

    func all(_ interface: String = playerInterface) async throws -> Value {
        await settle()
        return try await client.getAll(name, objectPath, interface)
    }

    func status() async throws -> String { try await get("PlaybackStatus").asString ?? "" }
    func title() async throws -> String? { try await get("Metadata")["xesam:title"]?.asString }
    func position() async throws -> Int64 { try await get("Position").asInt64 ?? -1 }
    func track() async throws -> ObjectPath { try #require(try await get("Metadata")["mpris:trackid"]?.asObjectPath) }

    /// Runs an event of the player's own and waits until the service has taken it in.
    func event(
        _ what: String = "event", _ body: @Sendable () async throws -> Void
    ) async throws -> [SignalMessage] {
        try await auditor.event(what) {
            try await body()
            await settle()
        }
    }
}

extension [SignalMessage] {
    /// The Player properties that were signalled, message by message.
    var changes: [[String: Value]] { compactMap(\.changedPlayerProperties) }
    var seeked: [Int64] { compactMap(\.seekedPosition) }
}

/// Runs a test against a fresh bench; afterwards nothing may be wrong with any signal.
func withBench(
    tracks: Int = 3, commands: Set<RemoteCommandKind> = Set(RemoteCommandKind.allCases),
    identity: MPRISIdentity = testIdentity, _ body: (Bench) async throws -> Void
) async throws {
    let bus = try await PrivateBus()
    let player = ScriptedPlayer()
    player.addTargets(commands)
    if tracks > 0 { await player.load(tracks) } else { await player.unload() }
    let queue = EventQueue(label: "dbus")
    let service = MPRISService(
        session: player.session, identity: identity, queue: queue, address: .address(bus.address))
    try await service.start()
    let name = try #require(await service.busName)
    let client = try await BusClient(bus)
    let bench = Bench(
        bus: bus, queue: queue, player: player, service: service, client: client,
        auditor: try await SignalAuditor(bus, watching: name), name: name)
    try await body(bench)
    if await service.busName == name {
        let faults = await bench.auditor.faults()
        #expect(faults == [])
    }
    await service.stop()
    await bench.auditor.close()
    await client.close()
    queue.stop()
    player.queue.stop()
}

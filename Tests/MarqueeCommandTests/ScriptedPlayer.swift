import DBus
import EventQueue
import Foundation
import TestSupport

/// An MPRIS object on a private bus that notes what it is asked and answers what the test wants.
final class ScriptedPlayer: Sendable {
    let client: BusClient
    let name: String
    private let state = Locked(State())

    struct State {
        var calls: [String] = []
        var player: [String: Value] = [:]
        var own: [String: Value] = [:]
        /// Members that are never answered.
        var silent: Set<String> = []
        var failures: [String: DBusError] = [:]
    }

    init(_ bus: PrivateBus, name: String = "marquee", _ changes: [String: Value] = [:]) async throws {
        client = try await BusClient(bus, label: "player")
        self.name = name
        state.withLock { $0.player = Self.table(changes) }
        try await client.withConnection { connection in
            let root = Interface(
                name: "org.mpris.MediaPlayer2", methods: [self.method("Quit")],
                properties: [Property("CanQuit", "b", get: { self.read("CanQuit") })])
            connection.export(
                ExportedObject(path: "/org/mpris/MediaPlayer2", interfaces: [root, self.playerInterface]))
            if name.hasPrefix("marquee") {
                connection.export(
                    ExportedObject(path: "/org/marquee/Player", interfaces: [self.ownInterface]))
            }
            _ = try connection.requestName("org.mpris.MediaPlayer2." + name)
        }
    }

    var calls: [String] { state.withLock { $0.calls } }

    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    /// Changes properties and tells so, as a player does.
    func publish(_ changed: [String: Value], of interface: String = "org.mpris.MediaPlayer2.Player")
        async throws
    {
        state.withLock { state in
            if interface == "org.marquee.Player1" {
                state.own.merge(changed) { $1 }
            } else {
                state.player.merge(changed) { $1 }
            }
        }
        try await client.withConnection { connection in
            connection.emitPropertiesChanged(
                path: interface == "org.marquee.Player1" ? "/org/marquee/Player" : "/org/mpris/MediaPlayer2",
                interface: interface, changed: changed.map { (name: $0.key, value: $0.value) })
        }
    }

    func seeked(_ microseconds: Int64) async throws {
        try await client.withConnection {
            $0.emit(
                SignalMessage(
                    path: "/org/mpris/MediaPlayer2", interface: "org.mpris.MediaPlayer2.Player",
                    member: "Seeked",
                    arguments: [.int64(microseconds)]))
        }
    }

    private func read(_ property: String) -> Value {
        state.withLock { $0.player[property] ?? $0.own[property] ?? .boolean(true) }
    }

    private var playerInterface: Interface {
        let plain = ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"].map { method($0) }
        let more = [
            method("Seek", [Argument("Offset", "x")]),
            method("SetPosition", [Argument("TrackId", "o"), Argument("Position", "x")]),
            method("OpenUri", [Argument("Uri", "s")]),
        ]
        let types: [(String, Signature)] = [
            ("PlaybackStatus", "s"), ("LoopStatus", "s"), ("Shuffle", "b"), ("Metadata", "a{sv}"),
            ("Position", "x"),
            ("MinimumRate", "d"), ("MaximumRate", "d"), ("CanGoNext", "b"), ("CanGoPrevious", "b"),
            ("CanPlay", "b"),
            ("CanPause", "b"), ("CanSeek", "b"), ("CanControl", "b"),
        ]
        let properties = types.map { name, type in Property(name, type, get: { self.read(name) }) }
        let writable = ["Volume", "Rate"].map { name in
            Property(name, "d", get: { self.read(name) }) { value, invocation in
                self.note("\(name)=\(value.asDouble!)", invocation)
            }
        }
        return Interface(
            name: "org.mpris.MediaPlayer2.Player", methods: plain + more, properties: properties + writable)
    }

    private var ownInterface: Interface {
        let types: [(String, Signature)] = [
            ("TimeControlStatus", "s"), ("ReasonForWaiting", "s"), ("BufferedPercent", "i"),
            ("LastError", "a{sv}"),
            ("QueueLength", "u"), ("QueueIndex", "i"),
        ]
        return Interface(
            name: "org.marquee.Player1",
            methods: [
                method("SkipForward", [Argument("Interval", "x")]),
                method("SkipBackward", [Argument("Interval", "x")]),
                method(
                    "Open", [Argument("Uris", "as"), Argument("Placement", "s")],
                    out: [Argument("Entries", "ao")],
                    answer: [.objectPaths([])]),
            ],
            properties: types.map { name, type in Property(name, type, get: { self.read(name) }) })
    }

    private func method(
        _ name: String, _ arguments: [Argument] = [], out: [Argument] = [], answer: [Value] = []
    ) -> DBus.Method {
        DBus.Method(name, in: arguments, out: out) { invocation in
            let words = invocation.arguments.map { "\($0)" }.joined(separator: ", ")
            self.note(name + (words.isEmpty ? "" : "(\(words))"), invocation, member: name, answer: answer)
        }
    }

    private func note(_ call: String, _ invocation: Invocation, member: String = "", answer: [Value] = []) {
        let (silent, failure) = state.withLock { state in
            state.calls.append(call)
            return (state.silent.contains(member), state.failures[member])
        }
        if silent {
            held.withLock { $0.append(HeldInvocation(invocation)) }
        } else if let failure {
            invocation.fail(failure)
        } else {
            invocation.reply(answer)
        }
    }

    /// A dropped invocation would answer by itself.
    private let held = Locked<[HeldInvocation]>([])
    private struct HeldInvocation: @unchecked Sendable {
        let invocation: Invocation
        init(_ invocation: Invocation) { self.invocation = invocation }
    }

    private static func table(_ changes: [String: Value]) -> [String: Value] {
        var table = playerTable([
            "MinimumRate": .double(0.25), "MaximumRate": .double(4), "CanQuit": .boolean(true),
        ])
        table.merge(ownTable) { $1 }
        return table.merging(changes) { $1 }
    }
}

/// The program under test, beside the tests.
let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
    .appendingPathComponent("marquee").path

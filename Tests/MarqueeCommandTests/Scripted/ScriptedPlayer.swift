import DBus
import EventQueue
import Foundation
import TestSupport

/// An MPRIS object on a private bus that notes what it is asked and answers what the test wants.
final class ScriptedPlayer: Sendable {
    let client: BusClient
    let name: String
    private let hasQueue: Bool
    private let state = Locked(State())

    struct State {
        var calls: [String] = []
        var player: [String: Value] = [:]
        var own: [String: Value] = [:]
        /// Members that are never answered.
        var silent: Set<String> = []
        var failures: [String: DBusError] = [:]
        var queue = ScriptedQueue()
        var playlists = ScriptedPlaylists()
        /// What others do to the queue as soon as a page of it has been read.
        var afterPage: (@Sendable (inout ScriptedQueue) -> Void)?
    }

    /// With a `queue`, its length and place are published instead of those of the table.
    init(
        _ bus: PrivateBus, name: String = "marquee", _ changes: [String: Value] = [:], queue: ScriptedQueue? = nil,
        playlists: ScriptedPlaylists = ScriptedPlaylists()
    ) async throws {
        client = try await BusClient(bus, label: "player")
        self.name = name
        hasQueue = queue != nil
        state.withLock {
            $0.player = Self.table(changes)
            $0.queue = queue ?? ScriptedQueue()
            $0.playlists = playlists
        }
        try await client.withConnection { connection in
            let root = Interface(
                name: "org.mpris.MediaPlayer2", methods: [self.method("Quit")],
                properties: [Property("CanQuit", "b", get: { self.read("CanQuit") })])
            connection.export(
                ExportedObject(
                    path: "/org/mpris/MediaPlayer2",
                    interfaces: [root, self.playerInterface]
                        + (name.hasPrefix("marquee") ? [self.mprisPlaylistsInterface] : [])))
            if name.hasPrefix("marquee") {
                connection.export(
                    ExportedObject(
                        path: "/org/marquee/Player", interfaces: [self.ownInterface, self.playlistsInterface]))
            }
            _ = try connection.requestName("org.mpris.MediaPlayer2." + name)
        }
    }

    var calls: [String] { state.withLock { $0.calls } }
    var queue: ScriptedQueue { state.withLock { $0.queue } }
    var playlists: ScriptedPlaylists { state.withLock { $0.playlists } }

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
            ("PlaybackStatus", "s"), ("Position", "x"),
            ("MinimumRate", "d"), ("MaximumRate", "d"), ("CanGoNext", "b"), ("CanGoPrevious", "b"),
            ("CanPlay", "b"),
            ("CanPause", "b"), ("CanSeek", "b"), ("CanControl", "b"),
        ]
        let properties = types.map { name, type in Property(name, type, get: { self.read(name) }) }
        let settings: [(String, Signature)] = [
            ("Volume", "d"), ("Rate", "d"), ("LoopStatus", "s"), ("Shuffle", "b"),
        ]
        let writable = settings.map { name, type in
            Property(name, type, get: { self.read(name) }) { value, invocation in
                self.note("\(name)=\(value.plain)", invocation)
            }
        }
        let metadata = { (queue: ScriptedQueue) in
            queue.currentIndex.map { queue.entries[$0].metadata } ?? Value.vardict([])
        }
        let track = Property(
            "Metadata", "a{sv}", get: { self.hasQueue ? metadata(self.queue) : self.read("Metadata") })
        return Interface(
            name: "org.mpris.MediaPlayer2.Player", methods: plain + more, properties: [track] + properties + writable)
    }

    private var ownInterface: Interface {
        let types: [(String, Signature)] = [
            ("TimeControlStatus", "s"), ("ReasonForWaiting", "s"), ("BufferedPercent", "i"),
            ("LastError", "a{sv}"),
        ]
        let length = { (queue: ScriptedQueue) in Value.uint32(UInt32(queue.entries.count)) }
        let index = { (queue: ScriptedQueue) in Value.int32(Int32(queue.currentIndex ?? -1)) }
        let place = [
            Property("QueueLength", "u", get: { self.hasQueue ? length(self.queue) : self.read("QueueLength") }),
            Property(
                "QueueIndex", "i", emits: .none, get: { self.hasQueue ? index(self.queue) : self.read("QueueIndex") }),
        ]
        return Interface(
            name: "org.marquee.Player1",
            methods: [
                method("SkipForward", [Argument("Interval", "x")]),
                method("SkipBackward", [Argument("Interval", "x")]),
            ] + queueMethods,
            properties: types.map { name, type in Property(name, type, get: { self.read(name) }) } + place
                + queueProperties)
    }

    private func method(_ name: String, _ arguments: [Argument] = []) -> DBus.Method {
        DBus.Method(name, in: arguments) { self.take($0, member: name) { _, _ in [] } }
    }

    private func note(_ call: String, _ invocation: Invocation) {
        state.withLock { $0.calls.append(call) }
        invocation.reply()
    }

    /// Notes the call, then does what it asks for, fails as the test wants, or keeps silent until ``release(_:)``.
    func take(_ invocation: Invocation, member: String, _ answer: @escaping Answer) {
        let words = invocation.arguments.map { "\($0)" }.joined(separator: ", ")
        let isSilent = state.withLock { state in
            state.calls.append(member + (words.isEmpty ? "" : "(\(words))"))
            return state.silent.contains(member)
        }
        if isSilent {
            held.withLock { $0.append(HeldInvocation(invocation, member, answer)) }
        } else {
            finish(invocation, member, answer)
        }
    }

    private func finish(_ invocation: Invocation, _ member: String, _ answer: Answer) {
        let result = state.withLock { state in
            Result { () throws(DBusError) in
                if let failure = state.failures[member] { throw failure }
                return try answer(&state, invocation.arguments)
            }
        }
        switch result {
        case .success(let values): invocation.reply(values)
        case .failure(let error): invocation.fail(error)
        }
    }

    /// Answers what was asked of a silent member, which is silent no more.
    func release(_ member: String) async throws {
        state.withLock { _ = $0.silent.remove(member) }
        try await client.withConnection { _ in
            let waiting = self.held.withLock { held in
                defer { held.removeAll { $0.member == member } }
                return held.filter { $0.member == member }
            }
            for call in waiting { self.finish(call.invocation, member, call.answer) }
        }
    }

    /// A dropped invocation would answer by itself.
    private let held = Locked<[HeldInvocation]>([])
    private struct HeldInvocation: @unchecked Sendable {
        let invocation: Invocation
        let member: String
        let answer: Answer

        init(_ invocation: Invocation, _ member: String, _ answer: @escaping Answer) {
            (self.invocation, self.member, self.answer) = (invocation, member, answer)
        }
    }

    private static func table(_ changes: [String: Value]) -> [String: Value] {
        var table = playerTable([
            "MinimumRate": .double(0.25), "MaximumRate": .double(4), "CanQuit": .boolean(true),
        ])
        table.merge(ownTable) { $1 }
        return table.merging(changes) { $1 }
    }
}

extension Value {
    /// The bare value, for short notes.
    fileprivate var plain: String {
        switch self {
        case .double(let number): "\(number)"
        case .boolean(let truth): "\(truth)"
        case .string(let text): text
        default: "\(self)"
        }
    }
}

/// The program under test, beside the tests.
let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
    .appendingPathComponent("marquee").path

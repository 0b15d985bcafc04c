import DBus
import Foundation
import TestSupport
import Testing

/// The saved playlists as clients see them, row by row.
@Suite(.serialized) struct PlaylistRowsTests {
    private static let own = "org.marquee.Playlists1"
    private static let none = Value.structure([
        .boolean(false), .structure([.objectPath("/"), .string(""), .string("")]),
    ])

    /// A playlist as `List` of the own interface has it.
    private struct Saved {
        let id: ObjectPath
        let created, modified, played: Int64
    }

    private func make(_ name: String, _ media: [String], _ program: RunningProgram) async throws -> ObjectPath {
        let answer = try await own(program, "Create", [.string(name), .strings(media.map { "file://" + $0 })])
        return try #require(answer.first?.asObjectPath)
    }

    @discardableResult
    private func own(_ program: RunningProgram, _ member: String, _ arguments: [Value] = []) async throws -> [Value] {
        try await program.client.call(program.name, RunningProgram.controlPath, Self.own, member, arguments)
    }

    private func get(_ property: String, _ program: RunningProgram) async throws -> Value {
        try await program.client.get(
            program.name, RunningProgram.path, RunningProgram.playlistsInterface, property)
    }

    private func playlists(
        _ program: RunningProgram, by ordering: String, from index: UInt32 = 0, count: UInt32 = .max,
        isReversed: Bool = false
    ) async throws -> [(id: ObjectPath, name: String)] {
        let answer = try await program.client.call(
            program.name, RunningProgram.path, RunningProgram.playlistsInterface, "GetPlaylists",
            [.uint32(index), .uint32(count), .string(ordering), .boolean(isReversed)])
        #expect(answer.map(\.signature.text) == ["a(oss)"])
        return (answer.first?.asArray ?? []).compactMap { list in
            guard case .structure(let members) = list, let id = members[0].asObjectPath,
                let name = members[1].asString
            else { return nil }
            return (id, name)
        }
    }

    private func saved(_ program: RunningProgram) async throws -> [Saved] {
        (try await own(program, "List").first?.asArray ?? []).compactMap { list in
            guard case .structure(let members) = list, let id = members[0].asObjectPath else { return nil }
            let moments = members[3...].compactMap(\.asInt64)
            return Saved(id: id, created: moments[0], modified: moments[1], played: moments[2])
        }
    }

    private func withPlaylists(
        _ names: [String], _ body: (RunningProgram, SignalAuditor, [ObjectPath]) async throws -> Void
    ) async throws {
        let tones = try await SharedTones.long(3)
        try await withProgram([tones[0]], home: try Home()) { program, auditor in
            var lists: [ObjectPath] = []
            for name in names { lists.append(try await make(name, Array(tones[1...]), program)) }
            try await auditor.settle()
            try await body(program, auditor, lists)
        }
    }

    @Test func `every property can be read at once, before there is a playlist and after (C138, C142)`() async throws {
        try await withPlaylists([]) { program, auditor, _ in
            let clock = ContinuousClock()
            let start = clock.now
            #expect(try await get("PlaylistCount", program) == .uint32(0))
            #expect(try await get("ActivePlaylist", program) == Self.none)
            let orderings = try await get("Orderings", program)
            #expect(orderings == .strings(["Alphabetical", "Created", "Modified", "Played", "User"]))
            #expect(clock.now - start < .seconds(1))
            let signals = try await auditor.event("create") { _ = try await make("One", [], program) }
            #expect(signals.count == 1, "the count and nothing else")
            #expect(try await get("PlaylistCount", program) == .uint32(1))
        }
    }

    @Test func `ActivatePlaylist plays it in place of the queue, and ActivePlaylist says so (C132, C133, C139)`()
        async throws
    {
        try await withPlaylists(["First", "Second"]) { program, auditor, lists in
            let signals = try await auditor.during {
                _ = try await program.client.call(
                    program.name, RunningProgram.path, RunningProgram.playlistsInterface, "ActivatePlaylist",
                    [.objectPath(lists[1])])
            }
            try await program.wait(for: "Playing", title: "Tone2")
            #expect(try await program.tracks.count == 2)
            let active = Value.structure([
                .boolean(true), .structure([.objectPath(lists[1]), .string("Second"), .string("")]),
            ])
            #expect(try await get("ActivePlaylist", program) == active)
            let changes = signals.filter { $0.arguments.first == .string(RunningProgram.playlistsInterface) }
            #expect(changes.map { $0.arguments[1]["ActivePlaylist"] } == [active], "with its value")
            let left = try await auditor.during {
                try await program.add([try await SharedTones.long(1)[0]], "replace")
            }
            let leaving = left.filter { $0.arguments.first == .string(RunningProgram.playlistsInterface) }
            #expect(leaving.map { $0.arguments[1]["ActivePlaylist"] } == [Self.none])
        }
    }

    @Test func `the active playlist is active after a restart, as long as there is one (C139)`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let program = try await RunningProgram([], bus: bus, home: home)
        let list = try await make("Kept", try await SharedTones.long(2), program)
        _ = try await program.client.call(
            program.name, RunningProgram.path, RunningProgram.playlistsInterface, "ActivatePlaylist",
            [.objectPath(list)])
        try await program.call("Pause")
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()
        let next = try await RunningProgram([], bus: bus, home: home)
        let active = Value.structure([.boolean(true), .structure([.objectPath(list), .string("Kept"), .string("")])])
        #expect(try await get("ActivePlaylist", next) == active)
        try await own(next, "Delete", [.objectPath(list)])
        #expect(try await get("ActivePlaylist", next) == Self.none)
        #expect(try await next.quit() == 0)
        let last = try await RunningProgram([], bus: bus, home: home)
        #expect(try await last.queue().count == 2)
        #expect(try await get("ActivePlaylist", last) == Self.none)
        #expect(try await last.quit() == 0)
    }

    @Test func `an unknown playlist is an error, an empty one nothing, and neither disturbs (C133)`() async throws {
        try await withPlaylists([]) { program, auditor, _ in
            let empty = try await make("Empty", [], program)
            let before = try await program.state()
            for path: ObjectPath in ["/", "/org/marquee/playlist/99", "/org/marquee/track/1", empty] {
                let error = await program.failure(
                    of: "ActivatePlaylist", [.objectPath(path)], interface: RunningProgram.playlistsInterface)
                #expect(error == (path == empty ? "no error" : "InvalidArgs"), "\(path)")
            }
            try await auditor.settle()
            #expect(await auditor.signals.changes == [])
            let after = try await program.state()
            #expect(after.queue == before.queue && after.status == before.status)
        }
    }

    @Test func `each ordering is right both ways, and an unknown one is by name (C135, C136)`() async throws {
        try await withPlaylists(["beta", "Alpha", "gamma", "Delta"]) { program, _, lists in
            let tone = try await SharedTones.long(1)[0]
            try await eventually("a later change") {
                try await own(program, "AddItems", [.objectPath(lists[1]), .strings(["file://" + tone])])
                let moments = try await saved(program).map(\.modified)
                return moments[1] > moments[3]
            }
            for list in [lists[2], lists[0]] {
                try await eventually("a later moment") {
                    let before = try await saved(program).map(\.played).max() ?? 0
                    _ = try await program.client.call(
                        program.name, RunningProgram.path, RunningProgram.playlistsInterface, "ActivatePlaylist",
                        [.objectPath(list)])
                    return try await saved(program).first { $0.id == list }!.played > before
                }
            }
            let byName = [1, 0, 3, 2]
            for (ordering, order) in [
                ("Alphabetical", byName), ("Created", [0, 1, 2, 3]), ("Modified", [0, 2, 3, 1]),
                ("User", [0, 1, 2, 3]),
                ("Played", [1, 3, 2, 0]), ("Rating", byName), ("", byName),
            ] {
                let expected = order.map { lists[$0] }
                #expect(try await playlists(program, by: ordering).map(\.id) == expected, "\(ordering)")
                let turned = try await playlists(program, by: ordering, isReversed: true).map(\.id)
                #expect(turned == expected.reversed(), "\(ordering)")
            }
        }
    }

    @Test func `a slice is cut after ordering (C134)`() async throws {
        try await withPlaylists(["d", "c", "b", "a"]) { program, _, _ in
            let slices: [(index: UInt32, count: UInt32, isReversed: Bool, names: String)] = [
                (0, 2, false, "ab"), (1, 2, true, "cb"), (3, 100, false, "d"), (4, 100, false, ""), (0, 0, false, ""),
                (.max, .max, false, ""),
            ]
            for slice in slices {
                let lists = try await playlists(
                    program, by: "Alphabetical", from: slice.index, count: slice.count, isReversed: slice.isReversed)
                #expect(lists.map(\.name).joined() == slice.names)
            }
        }
    }

    @Test func `a rename keeps the id and is told with one structure, and so is the count (C137, C140)`() async throws {
        try await withPlaylists(["One", "Two"]) { program, auditor, lists in
            let renamed = try await auditor.event("rename") {
                try await own(program, "Rename", [.objectPath(lists[0]), .string("Zero")])
            }
            #expect(renamed.map(\.member) == ["PlaylistChanged"])
            #expect(
                renamed.first?.arguments == [.structure([.objectPath(lists[0]), .string("Zero"), .string("")])])
            #expect(try await playlists(program, by: "Alphabetical").map(\.id) == [lists[1], lists[0]])
            let deleted = try await auditor.event("delete") {
                try await own(program, "Delete", [.objectPath(lists[1])])
            }
            #expect(deleted.map { $0.arguments[1] } == [.vardict([("PlaylistCount", .uint32(1))])])
        }
    }

    @Test func `lists of one name are told apart, and all are there after a restart (C137, C141)`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let program = try await RunningProgram([], bus: bus, home: home)
        let tones = try await SharedTones.long(2)
        for _ in 0..<3 { _ = try await make("Mix", tones, program) }
        let before = try await playlists(program, by: "User")
        #expect(before.map(\.name) == ["Mix", "Mix (2)", "Mix (3)"])
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()
        let next = try await RunningProgram([], bus: bus, home: home)
        let after = try await playlists(next, by: "User")
        #expect(after.map(\.id) == before.map(\.id))
        #expect(after.map(\.name) == before.map(\.name))
        let items = try await own(next, "GetItems", [.objectPath(after[2].id), .uint32(0), .uint32(10)])
        #expect(items.first?.asArray?.map { $0["xesam:url"] } == tones.map { .string("file://" + $0) })
        let made = try await make("Later", [], next)
        #expect(!before.map(\.id).contains(made))
        #expect(try await next.quit() == 0)
    }
}

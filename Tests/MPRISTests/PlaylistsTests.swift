import DBus
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

/// `org.mpris.MediaPlayer2.Playlists` over the bus.
@Suite struct PlaylistsTests {
    /// Named, made, changed, heard and ordered each in another order.
    private let four = [
        playlist(1, "beta", created: 40, modified: 10, played: nil, place: 2),
        playlist(2, "Alpha", created: 30, modified: 20, played: 900, place: 4),
        playlist(3, "gamma", created: 20, modified: 40, played: nil, place: 1, icon: "file:///covers/c.png"),
        playlist(4, "Delta", created: 10, modified: 30, played: 100, place: 3),
    ]

    private func withPlaylists(
        _ lists: [SavedPlaylist]? = nil, active: Int64? = nil,
        commands: Set<RemoteCommandKind> = Set(RemoteCommandKind.allCases),
        _ body: (Bench) async throws -> Void
    ) async throws {
        try await withBench(commands: commands) { bench async throws in
            let shown = NowPlayingPlaylists(lists: lists ?? four, active: active.map(PlaylistID.init))
            _ = try await bench.event { await bench.player.show(shown) }
            try await body(bench)
        }
    }

    @Test func `the interface is there if the session activates playlists (C20, C132)`() async throws {
        try await withBench(commands: Set(RemoteCommandKind.allCases).subtracting([.activatePlaylist])) {
            bench async throws in
            let signals = try await bench.event { await bench.player.show(NowPlayingPlaylists(lists: four)) }
            #expect(signals.isEmpty)
            await #expect(throws: DBusError.self) { try await bench.get("PlaylistCount", of: playlistsInterface) }
            #expect(!(try await bench.introspection().contains(playlistsInterface)))
        }
        try await withPlaylists { bench async throws in
            #expect(try await bench.introspection().contains(playlistsInterface))
        }
    }

    @Test func `every property can be read, before there is a playlist and after (C138, C142)`() async throws {
        try await withBench { bench async throws in
            let orderings = Value.strings(["Alphabetical", "Created", "Modified", "Played", "User"])
            let none = Value.structure([
                .boolean(false), .structure([.objectPath("/"), .string(""), .string("")]),
            ])
            #expect(
                try await bench.all(playlistsInterface)
                    == .vardict([("PlaylistCount", .uint32(0)), ("Orderings", orderings), ("ActivePlaylist", none)]))
            await bench.player.show(NowPlayingPlaylists(lists: four))
            #expect(try await bench.get("PlaylistCount", of: playlistsInterface) == .uint32(4))
            #expect(try await bench.get("ActivePlaylist", of: playlistsInterface) == none)
        }
    }

    @Test func `ActivatePlaylist plays it, and ActivePlaylist says so with its value (C132, C133, C139)`() async throws
    {
        try await withPlaylists { bench async throws in
            let signals = try await bench.event {
                try await bench.call("ActivatePlaylist", of: playlistsInterface, .objectPath("/org/marquee/playlist/3"))
            }
            #expect(await bench.player.commands == ["activate 3"])
            #expect(try await bench.title() == "gamma 1")
            #expect(try await bench.status() == "Playing")
            let gamma = Value.structure([
                .boolean(true),
                .structure([
                    .objectPath("/org/marquee/playlist/3"), .string("gamma"), .string("file:///covers/c.png"),
                ]),
            ])
            #expect(try await bench.get("ActivePlaylist", of: playlistsInterface) == gamma)
            #expect(signals.onPlaylists == [.vardict([("ActivePlaylist", gamma)])])
            #expect(signals.last?.arguments.first == .string(playlistsInterface), "after the player's own")
        }
    }

    @Test func `an unknown playlist is an error and changes nothing, an empty one is neither (C133)`() async throws {
        try await withPlaylists(four + [playlist(5, "empty", items: 0)]) { bench async throws in
            let signals = try await bench.event {
                for path: ObjectPath in ["/", "/org/marquee/playlist/99", "/org/marquee/track/1", "/a"] {
                    let name = try await bench.failure(
                        of: "ActivatePlaylist", .objectPath(path), interface: playlistsInterface)
                    #expect(name == "org.freedesktop.DBus.Error.InvalidArgs", "\(path.text)")
                }
                try await bench.call("ActivatePlaylist", of: playlistsInterface, .objectPath("/org/marquee/playlist/5"))
            }
            #expect(signals.isEmpty)
            #expect(await bench.player.commands == ["activate 5"])
            bench.disable([.activatePlaylist])
            let name = try await bench.failure(
                of: "ActivatePlaylist", .objectPath("/org/marquee/playlist/1"), interface: playlistsInterface)
            #expect(name == "org.freedesktop.DBus.Error.NotSupported")
        }
    }

    @Test(arguments: [
        ("Alphabetical", "2 1 4 3"), ("Created", "4 3 2 1"), ("Modified", "1 2 4 3"), ("Played", "1 3 4 2"),
        ("User", "3 1 4 2"), ("Rating", "2 1 4 3"), ("", "2 1 4 3"), ("alphabetical", "2 1 4 3"),
    ])
    func `each ordering is right both ways, an unknown one is by name (C135, C136)`(
        ordering: String, ids: String
    ) async throws {
        try await withPlaylists { bench async throws in
            #expect(try await bench.playlists(by: ordering) == ids)
            let turned = ids.split(separator: " ").reversed().joined(separator: " ")
            #expect(try await bench.playlists(by: ordering, isReversed: true) == turned)
        }
    }

    @Test func `what panels ask for is answered (C136)`() async throws {
        try await withPlaylists { bench async throws in
            #expect(try await bench.playlists(0, 5, by: "Played", isReversed: true) == "2 4 3 1", "heard last first")
            #expect(try await bench.playlists(0, 100, by: "Alphabetical") == "2 1 4 3")
        }
    }

    @Test func `a slice is cut after ordering (C134)`() async throws {
        try await withPlaylists { bench async throws in
            #expect(try await bench.playlists(0, 2, by: "User") == "3 1")
            #expect(try await bench.playlists(1, 2, by: "User") == "1 4")
            #expect(try await bench.playlists(1, 2, by: "User", isReversed: true) == "4 1")
            #expect(try await bench.playlists(3, 10, by: "User") == "2")
            #expect(try await bench.playlists(4, 10, by: "User") == "")
            #expect(try await bench.playlists(0, 0, by: "User") == "")
            #expect(try await bench.playlists(.max, .max, by: "User") == "")
            let none = try await bench.call(
                "GetPlaylists", of: playlistsInterface, .uint32(9), .uint32(9), .string(""), .boolean(false))
            #expect(none == [.array(of: "(oss)", [])])
        }
    }

    @Test func `ids stay with their lists through renaming (C137)`() async throws {
        try await withPlaylists { bench async throws in
            var lists = four
            lists[0].name = "zeta"
            await bench.player.show(NowPlayingPlaylists(lists: lists))
            #expect(try await bench.playlists(by: "Alphabetical") == "2 4 3 1")
            #expect(try await bench.playlistNames() == ["Alpha", "Delta", "gamma", "zeta"])
        }
    }

    @Test func `PlaylistCount is signalled, PlaylistChanged has one structure (C140)`() async throws {
        try await withPlaylists(active: 2) { bench async throws in
            var lists = four
            lists[0].name = "Renamed"
            lists[2].iconURI = ""
            lists[3].played = 5_000
            let renamed = try await bench.event { [lists] in
                await bench.player.show(NowPlayingPlaylists(lists: lists, active: PlaylistID(rawValue: 2)))
            }
            #expect(renamed.map(\.member) == ["PlaylistChanged", "PlaylistChanged"])
            #expect(
                renamed.map(\.arguments) == [
                    [.structure([.objectPath("/org/marquee/playlist/1"), .string("Renamed"), .string("")])],
                    [.structure([.objectPath("/org/marquee/playlist/3"), .string("gamma"), .string("")])],
                ])
            #expect(try await bench.playlists(by: "Played") == "1 3 2 4", "heard just now")
            let fewer = try await bench.event { [lists] in
                await bench.player.show(
                    NowPlayingPlaylists(lists: lists.dropLast(), active: PlaylistID(rawValue: 2)))
            }
            #expect(fewer.onPlaylists == [.vardict([("PlaylistCount", .uint32(3))])])
        }
    }

    @Test func `the active playlist that is renamed or goes is signalled once (C139)`() async throws {
        try await withPlaylists(active: 2) { bench async throws in
            var lists = four
            lists[1].name = "Omega"
            let renamed = try await bench.event { [lists] in
                await bench.player.show(NowPlayingPlaylists(lists: lists, active: PlaylistID(rawValue: 2)))
            }
            #expect(renamed.map(\.member) == ["PlaylistChanged", "PropertiesChanged"])
            let gone = try await bench.event { [lists] in
                await bench.player.show(
                    NowPlayingPlaylists(lists: [lists[0], lists[2]], active: PlaylistID(rawValue: 2)))
            }
            #expect(gone.count == 1)
            #expect(gone.onPlaylists.first?["ActivePlaylist"]?.members.first == .boolean(false), "(C138)")
        }
    }

    @Test func `no two playlists have the same visible name (C141)`() async throws {
        let lists = [
            playlist(7, "Mix"), playlist(2, "Mix"), playlist(9, "Mix"), playlist(5, "Mix (2)"), playlist(4, "mix"),
            playlist(8, " Mix\n"),
        ]
        try await withPlaylists(lists) { bench async throws in
            #expect(try await bench.playlists(by: "Created") == "2 4 5 7 8 9")
            #expect(
                try await bench.playlistNames(by: "Created")
                    == ["Mix", "mix", "Mix (2)", "Mix (3)", "Mix (4)", "Mix (5)"])
            let signals = try await bench.event {
                await bench.player.show(NowPlayingPlaylists(lists: lists.filter { $0.id.rawValue != 2 }))
            }
            #expect(signals.map(\.member) == Array(repeating: "PlaylistChanged", count: 3) + ["PropertiesChanged"])
            #expect(try await bench.playlistNames(by: "Created") == ["mix", "Mix (2)", "Mix", "Mix (3)", "Mix (4)"])
        }
    }

    @Test func `names are one clean line, icons are URIs (C27)`() async throws {
        let lists = [
            playlist(1, "two\nlines\u{0}", icon: "/bare/path.png"), playlist(2, "\u{0}\n", icon: "file:///a b.png"),
            playlist(3, "日本語 🎵", icon: "file:///c.png"),
        ]
        try await withPlaylists(lists) { bench async throws in
            #expect(try await bench.playlistNames(by: "User") == ["two lines", "Playlist 2", "日本語 🎵"])
            let answer = try await bench.call(
                "GetPlaylists", of: playlistsInterface, .uint32(0), .uint32(9), .string("User"), .boolean(false))
            #expect(answer[0].asArray?.map { $0.members[2] } == ["", "", "file:///c.png"].map(Value.string))
        }
    }

    @Test func `playlists that are shown again unchanged are not signalled (C30)`() async throws {
        try await withPlaylists { bench async throws in
            let signals = try await bench.event {
                await bench.player.show(NowPlayingPlaylists(lists: four.reversed()))
            }
            #expect(signals.isEmpty)
        }
    }

    @Test func `wrong types are refused (C18)`() async throws {
        try await withPlaylists { bench async throws in
            let refused = "org.freedesktop.DBus.Error.InvalidArgs"
            let lists = try await bench.failure(
                of: "GetPlaylists", .int32(0), .uint32(9), .string(""), .boolean(false),
                interface: playlistsInterface)
            let activate = try await bench.failure(
                of: "ActivatePlaylist", .string("/org/marquee/playlist/1"), interface: playlistsInterface)
            #expect([lists, activate] == [refused, refused])
        }
    }
}

private func playlist(
    _ id: Int64, _ name: String, items: Int = 2, created: Int64 = 0, modified: Int64 = 0, played: Int64? = nil,
    place: Int64 = 0, icon: String = ""
) -> SavedPlaylist {
    SavedPlaylist(
        id: PlaylistID(rawValue: id), name: name, iconURI: icon, itemCount: items, created: created,
        modified: modified, played: played, place: place)
}

extension Bench {
    fileprivate func list(_ index: UInt32, _ count: UInt32, _ ordering: String, _ isReversed: Bool) async throws
        -> [Value]
    {
        let answer = try await call(
            "GetPlaylists", of: playlistsInterface, .uint32(index), .uint32(count), .string(ordering),
            .boolean(isReversed))
        #expect(answer.map(\.signature.text) == ["a(oss)"])
        return answer.first?.asArray ?? []
    }

    /// Their numbers.
    fileprivate func playlists(
        _ index: UInt32 = 0, _ count: UInt32 = .max, by ordering: String, isReversed: Bool = false
    ) async throws -> String {
        try await list(index, count, ordering, isReversed).map { $0.members[0].asObjectPath!.id }
            .joined(separator: " ")
    }

    fileprivate func playlistNames(by ordering: String = "Alphabetical") async throws -> [String] {
        try await list(0, .max, ordering, false).map { $0.members[1].asString! }
    }

    fileprivate func introspection() async throws -> String {
        let answer = try await client.call(name, objectPath, "org.freedesktop.DBus.Introspectable", "Introspect")
        return answer.first?.asString ?? ""
    }
}

extension Value {
    fileprivate var members: [Value] { if case .structure(let members) = self { members } else { [] } }
}

extension [SignalMessage] {
    /// What `PropertiesChanged` of the Playlists interface says has changed.
    fileprivate var onPlaylists: [Value] {
        filter { $0.member == "PropertiesChanged" && $0.arguments[0] == .string(playlistsInterface) }
            .map { $0.arguments[1] }
    }
}

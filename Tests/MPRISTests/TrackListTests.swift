import DBus
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

/// `org.mpris.MediaPlayer2.TrackList` over the bus, as far as reading and editing go.
@Suite struct TrackListTests {
    private let editing: Set<RemoteCommandKind> = [.insertTrack, .removeTrack]

    @Test func `the interface is there if the session plays tracks of a list, and HasTrackList says so (C5, C19, C43)`()
        async throws
    {
        try await withBench { bench async throws in
            #expect(try await bench.get("HasTrackList", of: rootInterface) == .boolean(true))
            let all = try await bench.all(trackListInterface)
            #expect(all == .vardict([("Tracks", try await bench.tracks()), ("CanEditTracks", .boolean(true))]))
        }
        try await withBench(commands: Set(RemoteCommandKind.allCases).subtracting([.playTrack])) { bench async throws in
            #expect(try await bench.get("HasTrackList", of: rootInterface) == .boolean(false))
            let name = try await bench.failure(of: "GoTo", .objectPath(noTrack), interface: trackListInterface)
            #expect(name == "org.freedesktop.DBus.Error.UnknownInterface")
            let signals = try await bench.event { await bench.player.insert(1, at: 0) }
            #expect(signals.onTrackList.isEmpty)
        }
    }

    @Test func `a window of a long queue is what there is (C114)`() async throws {
        try await withBench(tracks: 50) { bench async throws in
            let all = try await bench.paths()
            let signals = try await bench.event { await bench.player.show(10..<30) }
            #expect(signals.onTrackList == ["TrackListReplaced \(bench.ids(all[10..<30])) current 1", "Tracks"])
            #expect(try await bench.paths() == Array(all[10..<30]))
            #expect(try await bench.metadata([all[9], all[10]]).count == 1)
            let slid = try await bench.event { await bench.player.show(11..<31) }
            #expect(slid.onTrackList == ["TrackRemoved 11", "TrackAdded 31 after 30", "Tracks"])
        }
    }

    @Test func `the same file twice has two ids, and the ids of the others stay (C109, C115)`() async throws {
        try await withBench(tracks: 2) { bench async throws in
            for _ in 0..<2 { try await bench.add("file:///same.flac", after: noTrack) }
            let paths = try await bench.paths()
            #expect(Set(paths).count == 4)
            let metadata = try await bench.metadata(paths)
            #expect(metadata[0]["xesam:url"] == metadata[1]["xesam:url"])
            try await bench.call("RemoveTrack", of: trackListInterface, .objectPath(paths[0]))
            #expect(try await bench.paths() == Array(paths.dropFirst()))
            #expect(try await bench.metadata([paths[1]])[0]["xesam:url"] == .string("file:///same.flac"))
        }
    }

    @Test func `old ids mean the same entries after edits (B24)`() async throws {
        try await withBench(tracks: 5) { bench async throws in
            let paths = try await bench.paths()
            let before = try await bench.metadata(paths)
            await bench.player.insert(1, at: 0)
            await bench.player.edit { $0.append($0.remove(at: 2)) }
            await bench.player.edit { $0.reverse() }
            #expect(try await bench.metadata(paths) == before)
            await bench.player.edit { tracks in tracks.removeAll { $0.identifier == EntryID(rawValue: 3) } }
            #expect(try await bench.metadata(paths).count == 4)
            let track = try await bench.track()
            try await bench.call("GoTo", of: trackListInterface, .objectPath(paths[2]))
            #expect(try await bench.track() == track, "GoTo with a removed id does nothing")
        }
    }

    @Test func `GetTracksMetadata answers in the order asked, each with its id (C116, C117)`() async throws {
        try await withBench(tracks: 4) { bench async throws in
            let paths = try await bench.paths()
            let metadata = try await bench.metadata([paths[2], paths[0], paths[3]])
            #expect(metadata.map { $0["xesam:title"] } == ["Track 3", "Track 1", "Track 4"].map(Value.string))
            #expect(metadata.map { $0["mpris:trackid"] } == [paths[2], paths[0], paths[3]].map(Value.objectPath))
            #expect(metadata.flatMap(metadataFaults) == [])
            #expect(try await bench.metadata([paths[0]])[0] == bench.get("Metadata"), "the current one")
        }
    }

    @Test func `GetTracksMetadata leaves out what it does not know, and nothing is an empty list (C117)`() async throws
    {
        try await withBench { bench async throws in
            let paths = try await bench.paths()
            let foreign: [ObjectPath] = ["/", noTrack, "/org/marquee/track/99", "/org/marquee/track/01", "/a/1"]
            #expect(try await bench.metadata(foreign + [paths[1]] + foreign).count == 1)
            let empty = try await bench.call("GetTracksMetadata", of: trackListInterface, .objectPaths([]))
            #expect(empty == [.array(of: "a{sv}", [])])
            let again = try await bench.metadata([paths[1], paths[1]])
            #expect(again.count == 2 && again[0] == again[1], "one that is named twice comes twice")
            let many = try await bench.metadata(Array(repeating: paths[0], count: 5_000))
            #expect(many.count == 1_000, "but not without end")
        }
    }

    @Test func `AddTrack puts it at the start, behind a track, or at the end (C118, C126)`() async throws {
        try await withBench { bench async throws in
            let paths = try await bench.paths()
            let start = try await bench.event { try await bench.add("file:///a.flac", after: noTrack) }
            #expect(start.onTrackList == ["TrackAdded 4 after none", "Tracks"])
            let behind = try await bench.event { try await bench.add("file:///b.flac", after: paths[1]) }
            #expect(behind.onTrackList == ["TrackAdded 5 after 2", "Tracks"])
            for unknown: ObjectPath in ["/org/marquee/track/99", "/", "/org/mpris/Other"] {
                let last = try #require(await bench.paths().last)
                let end = try await bench.event { try await bench.add("file:///c.flac", after: unknown) }
                #expect(end.onTrackList.count == 2)
                #expect(end.onTrackList.first?.hasSuffix("after \(bench.ids([last]))") == true)
            }
            #expect(bench.ids(try await bench.paths()) == "4 1 2 5 3 6 7 8")
            #expect(try await bench.metadata([paths[0]])[0]["xesam:title"] == .string("Track 1"))
        }
    }

    @Test func `AddTrack with SetAsCurrent plays it as GoTo would (C119)`() async throws {
        try await withBench { bench async throws in
            let paths = try await bench.paths()
            let signals = try await bench.event {
                try await bench.call(
                    "AddTrack", of: trackListInterface, .string("file:///now.flac"), .objectPath(paths[0]),
                    .boolean(true))
            }
            #expect(signals.onTrackList == ["TrackAdded 4 after 1", "Tracks"])
            #expect(signals.changes.count == 1)
            #expect(try await bench.title() == "now")
            #expect(try await bench.status() == "Playing")
            #expect(await bench.player.commands == ["insert file:///now.flac after 1 and play"])
        }
    }

    @Test func `with CanEditTracks false nothing is added or removed (C120)`() async throws {
        for command in editing {
            try await withBench { bench async throws in
                let paths = try await bench.paths()
                let signals = try await bench.event { bench.disable([command]) }
                #expect(signals.onTrackList == ["CanEditTracks false"])
                #expect(try await bench.get("CanEditTracks", of: trackListInterface) == .boolean(false))
                let refused = "org.freedesktop.DBus.Error.NotSupported"
                let add = try await bench.failure(
                    of: "AddTrack", .string("file:///a.flac"), .objectPath(noTrack), .boolean(false),
                    interface: trackListInterface)
                let remove = try await bench.failure(
                    of: "RemoveTrack", .objectPath(paths[0]), interface: trackListInterface)
                #expect([add, remove] == [refused, refused])
                #expect(await bench.player.commands == [])
                #expect(try await bench.paths() == paths)
                let back = try await bench.event { bench.enable([command]) }
                #expect(back.onTrackList == ["CanEditTracks true"])
            }
        }
        try await withBench(commands: Set(RemoteCommandKind.allCases).subtracting(editing)) { bench async throws in
            #expect(try await bench.get("CanEditTracks", of: trackListInterface) == .boolean(false))
        }
    }

    @Test func `an edit that changes CanEditTracks as well is one PropertiesChanged (C29)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                bench.player.session.update { state in
                    state.disabledCommands.insert(.insertTrack)
                    state.info.trackList?.tracks.removeLast()
                }
            }
            #expect(signals.onTrackList == ["TrackRemoved 3", "CanEditTracks false, Tracks"])
        }
    }

    @Test func `what cannot be played is not added (C121)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                for (uri, error) in [("ftp://a/b", "NotSupported"), ("no uri", "InvalidArgs"), ("", "InvalidArgs")] {
                    let name = try await bench.failure(
                        of: "AddTrack", .string(uri), .objectPath(noTrack), .boolean(true),
                        interface: trackListInterface)
                    #expect(name == "org.freedesktop.DBus.Error." + error)
                }
                await bench.player.refuse(with: .noSuchContent("there is no such file"))
                let gone = try await bench.failure(
                    of: "AddTrack", .string("file:///gone.flac"), .objectPath(noTrack), .boolean(true),
                    interface: trackListInterface)
                #expect(gone == "org.marquee.Error.NoSuchContent")
            }
            #expect(signals.isEmpty)
            #expect(try await bench.paths().count == 3)
        }
    }

    @Test func `RemoveTrack of what is not there does nothing, and NoTrack is an error (C122)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                for unknown: ObjectPath in ["/org/marquee/track/99", "/", "/somebody/else/1"] {
                    try await bench.call("RemoveTrack", of: trackListInterface, .objectPath(unknown))
                }
                let name = try await bench.failure(
                    of: "RemoveTrack", .objectPath(noTrack), interface: trackListInterface)
                #expect(name == "org.freedesktop.DBus.Error.InvalidArgs")
            }
            #expect(signals.isEmpty)
            #expect(await bench.player.commands == ["remove 99"], "only the session knows all of the queue")
        }
    }

    @Test func `RemoveTrack of the current track passes on to the next (C122, C127)`() async throws {
        try await withBench { bench async throws in
            try await bench.call("Play")
            let signals = try await bench.event {
                try await bench.call("RemoveTrack", of: trackListInterface, .objectPath(bench.track()))
            }
            #expect(signals.onTrackList == ["TrackRemoved 1", "Tracks"])
            #expect(try await bench.title() == "Track 2")
            #expect(try await bench.status() == "Playing")
            #expect(signals.last?.changedPlayerProperties?["Metadata"] != nil, "after the signals of the list (C131)")
        }
    }

    @Test func `GoTo plays the track; what is not there does nothing, and NoTrack is an error (C123)`() async throws {
        try await withBench { bench async throws in
            let paths = try await bench.paths()
            let signals = try await bench.event {
                try await bench.call("GoTo", of: trackListInterface, .objectPath(paths[2]))
            }
            #expect(signals.onTrackList == [])
            #expect(signals.changes.count == 1)
            #expect(try await bench.track() == paths[2])
            #expect(try await bench.status() == "Playing")
            let none = try await bench.event {
                for unknown: ObjectPath in ["/org/marquee/track/99", "/", "/somebody/else/1"] {
                    try await bench.call("GoTo", of: trackListInterface, .objectPath(unknown))
                }
                let name = try await bench.failure(of: "GoTo", .objectPath(noTrack), interface: trackListInterface)
                #expect(name == "org.freedesktop.DBus.Error.InvalidArgs")
                bench.disable([.playTrack])
                let disabled = try await bench.failure(
                    of: "GoTo", .objectPath(paths[0]), interface: trackListInterface)
                #expect(disabled == "org.freedesktop.DBus.Error.NotSupported")
            }
            #expect(none.isEmpty)
            #expect(await bench.player.commands == ["go to 3", "go to 99"])
        }
    }

    @Test func `there is no other list that GoTo could bring here (C124)`() async throws {
        try await withBench { bench async throws in
            for path: ObjectPath in ["/org/mpris/MediaPlayer2/TrackList", "/org/marquee/track/1"] {
                await #expect(throws: DBusError.self) {
                    try await bench.client.call(
                        bench.name, path, trackListInterface, "GoTo", [.objectPath("/org/marquee/track/1")])
                }
            }
            #expect(await bench.player.commands == [])
        }
    }

    @Test func `wrong types are refused (C18)`() async throws {
        try await withBench { bench async throws in
            let refused = "org.freedesktop.DBus.Error.InvalidArgs"
            let goTo = try await bench.failure(
                of: "GoTo", .string("/org/marquee/track/1"), interface: trackListInterface)
            let add = try await bench.failure(of: "AddTrack", .string("file:///a"), interface: trackListInterface)
            let metadata = try await bench.failure(
                of: "GetTracksMetadata", .strings(["/org/marquee/track/1"]), interface: trackListInterface)
            #expect([goTo, add, metadata] == [refused, refused, refused])
        }
    }
}

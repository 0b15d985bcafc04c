import DBus
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

/// What a client that watches the track list hears, and in which order.
@Suite struct TrackListSignalTests {
    @Test func `a list that changes as a whole is one TrackListReplaced with the current track (C125, C129)`()
        async throws
    {
        try await withBench { bench async throws in
            let signals = try await bench.event { await bench.player.load(4) }
            #expect(signals.onTrackList == ["TrackListReplaced 4 5 6 7 current 4", "Tracks"])
            #expect(signals.last?.changedPlayerProperties?["Metadata"]?["mpris:trackid"]?.asObjectPath?.id == "4")
            let cleared = try await bench.event { await bench.player.unload() }
            #expect(cleared.onTrackList == ["TrackListReplaced  current none", "Tracks"])
        }
    }

    @Test func `the values that come with an added track are those that GetTracksMetadata gives (C126)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { await bench.player.insert(1, at: 1) }
            let added = try #require(signals.first { $0.member == "TrackAdded" })
            let paths = try await bench.paths()
            #expect(added.arguments == [try await bench.metadata([paths[1]])[0], .objectPath(paths[0])])
            #expect(metadataFaults(added.arguments[0]) == [])
        }
    }

    @Test func `a removed track is named by its id alone (C127)`() async throws {
        try await withBench { bench async throws in
            let paths = try await bench.paths()
            let signals = try await bench.event { await bench.player.edit { $0.remove(at: 1) } }
            let removed = try #require(signals.first { $0.member == "TrackRemoved" })
            #expect(removed.arguments == [.objectPath(paths[1])])
        }
    }

    @Test func `facts found out later are TrackMetadataChanged, and Tracks stays valid (C128)`() async throws {
        try await withBench { bench async throws in
            let paths = try await bench.paths()
            let signals = try await bench.event { await bench.player.edit { $0[1].metadata.album = "Late" } }
            #expect(signals.count == 1)
            #expect(signals.first?.member == "TrackMetadataChanged")
            #expect(
                signals.first?.arguments == [.objectPath(paths[1]), try await bench.metadata([paths[1]])[0]])
            #expect(signals.first?.arguments[1]["xesam:album"] == .string("Late"))
        }
    }

    @Test func `of the current track the Metadata of the player is signalled too (C128)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { await bench.player.edit { $0[0].metadata.album = "Late" } }
            #expect(signals.map(\.member) == ["TrackMetadataChanged", "PropertiesChanged"])
            #expect(signals.changes.first?["Metadata"] == signals.first?.arguments[1])
        }
    }

    @Test func `a batch is one invalidation of Tracks (C130)`() async throws {
        try await withBench(tracks: 20) { bench async throws in
            for count in [1, 5, 16, 17, 500] {
                let signals = try await bench.event { await bench.player.insert(count, at: 3) }
                #expect(signals.onTrackList.count { $0 == "Tracks" } == 1)
                #expect(signals.count == (count <= 16 ? count + 1 : 2))
                #expect(signals.last?.arguments.dropFirst() == [.vardict([]), .strings(["Tracks"])], "(C129)")
            }
        }
    }

    @Test func `a move is TrackListReplaced (C131)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { await bench.player.edit { $0.append($0.remove(at: 1)) } }
            #expect(signals.onTrackList == ["TrackListReplaced 1 3 2 current 1", "Tracks"])
            #expect(signals.changes.count <= 1)
        }
    }

    @Test func `first the list's signals, then Tracks, then the player (C131)`() async throws {
        try await withBench { bench async throws in
            try await bench.call("Play")
            let signals = try await bench.event { try await bench.call("OpenUri", .string("file:///new.flac")) }
            #expect(signals.map(\.member) == ["TrackAdded", "PropertiesChanged", "PropertiesChanged"])
            #expect(signals[1].arguments[0] == .string(trackListInterface), "(C85)")
            #expect(signals[2].changedPlayerProperties?["Metadata"] != nil)
        }
    }

    @Test func `a client that gets TrackListReplaced reads what it was told`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { await bench.player.edit { $0.reverse() } }
            #expect(signals.first?.arguments.first == (try await bench.tracks()))
        }
    }

    @Test func `what is published again without a change is not signalled (C28, C30)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                bench.player.session.update { state in
                    let tracks = state.info.trackList?.tracks ?? []
                    state.info.trackList = TrackListWindow(tracks: tracks.map { $0 }, totalCount: tracks.count + 5)
                }
            }
            #expect(signals.isEmpty)
        }
    }

    @Test func `a session that stops showing a list has an empty one`() async throws {
        try await withBench { bench async throws in
            _ = try await bench.event { bench.player.session.update { $0.info.trackList = nil } }
            #expect(try await bench.tracks() == .objectPaths([]))
        }
    }
}

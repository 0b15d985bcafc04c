import DBus
import MediaModel
import NowPlaying
import TestSupport
import Testing

@Suite struct MetadataTests {
    @Test func `with a track there is a track id of the type o, without one nothing (C106, C107)`() async throws {
        try await withBench { bench async throws in
            #expect(try await bench.get("Metadata")["mpris:trackid"] == .objectPath("/org/marquee/track/1"))
            let signals = try await bench.event { await bench.player.unload() }
            #expect(signals.changes.first?["Metadata"]?.asDictionary?.isEmpty == true)
            #expect(try await bench.get("Metadata") == .vardict([]))
        }
    }

    @Test func `the same file twice has two ids, and an entry keeps its own (C109)`() async throws {
        try await withBench { bench async throws in
            try await bench.call("OpenUri", .string("file:///a.flac"))
            let first = try await bench.track()
            try await bench.call("OpenUri", .string("file:///a.flac"))
            let second = try await bench.track()
            #expect(first != second)
            try await bench.call("Previous")
            #expect(try await bench.track() == first)
            #expect(first.text.hasPrefix("/org/marquee/track/"), "(C108)")
        }
    }

    @Test func `late knowledge is one whole Metadata, then Seeked (C110, C111)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.playing, at: MediaTime(microseconds: 7_000_000))
            let signals = try await bench.event {
                await bench.player.change { $0.item?.metadata.artworkURI = "file:///cache/cover.png" }
            }
            #expect(signals.map(\.member) == ["TrackMetadataChanged", "PropertiesChanged", "Seeked"])
            let metadata = try #require(signals.changes.first?["Metadata"])
            #expect(metadata["mpris:artUrl"] == .string("file:///cache/cover.png"))
            #expect(metadata["xesam:title"] == .string("Track 1"))
            #expect(metadata["mpris:length"] == .int64(60_000_000))
            #expect(try #require(signals.seeked.first) >= 7_000_000)
        }
    }

    @Test func `nothing of the old track lingers (C112)`() async throws {
        try await withBench { bench async throws in
            await bench.player.change { info in
                info.item?.metadata.artworkURI = "file:///cache/cover.png"
                info.item?.metadata.album = "Old"
            }
            try await bench.call("Next")
            let metadata = try await bench.get("Metadata")
            #expect(metadata["mpris:artUrl"] == nil)
            #expect(metadata["xesam:album"] == nil)
        }
    }

    @Test func `hostile tags reach nobody (C27, D27)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                await bench.player.change { info in
                    info.item?.metadata.title = "nul\u{0} and\nnew\r\nlines \u{FFFE}"
                    info.item?.metadata.artists = ["", "\u{0}", String(repeating: "x", count: 1_000_000)]
                    info.item?.metadata.album = "\u{202E}\u{7F}"
                }
            }
            let metadata = try #require(signals.changes.first?["Metadata"])
            #expect(metadata["xesam:title"]?.asString?.hasPrefix("nul and new lines") == true)
            #expect(metadata["xesam:artist"]?.asStrings?.first?.utf8.count ?? 0 < 2_000)
            #expect(try await bench.get("Metadata") == metadata)
        }
    }

    @Test func `a track change is one message of all that changed (C29)`() async throws {
        try await withBench(tracks: 2) { bench async throws in
            try await bench.call("Play")
            let signals = try await bench.event { await bench.player.endTrack() }
            #expect(signals.count == 1)
            let keys = Set(try #require(signals.changes.first).keys)
            #expect(keys == ["PlaybackStatus", "Metadata", "CanGoNext", "CanGoPrevious"])
        }
    }
}

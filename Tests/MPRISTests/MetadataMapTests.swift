import DBus
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

/// Pure: an item in, a `Metadata_Map` out.
@Suite struct MetadataMapTests {
    private let paths = TrackPaths(prefix: "/org/marquee/track")

    private func map(_ change: (inout NowPlayingItem) -> Void) -> Value {
        var item = NowPlayingItem(identifier: EntryID(rawValue: 7), metadata: Metadata())
        change(&item)
        return MetadataMap.value(for: item, trackPaths: paths)
    }

    private func keys(_ map: Value) -> [String] {
        map.asDictionary?.compactMap(\.key.asString) ?? []
    }

    @Test func `each detail has its exact type, and lyrics go out as far as they are wanted (C32, D25, D26)`() {
        var item = NowPlayingItem(identifier: EntryID(rawValue: 7), metadata: Metadata())
        item.metadata.details.composers = ["A", "B"]
        item.metadata.details.lyricists = ["C"]
        item.metadata.details.comments = ["two\nlines"]
        item.metadata.details.contentCreated = "1973"
        item.metadata.details.beatsPerMinute = 90
        item.metadata.details.lyrics = "one\ntwo\nthree"
        item.metadata.details.musicBrainzArtistIDs = ["1", "2"]
        let map = MetadataMap.value(for: item, trackPaths: paths, longestLyrics: 100)
        #expect(metadataFaults(map) == [])
        let expected: [(String, Value)] = [
            ("xesam:composer", .strings(["A", "B"])), ("xesam:lyricist", .strings(["C"])),
            ("xesam:comment", .strings(["two lines"])), ("xesam:contentCreated", .string("1973")),
            ("xesam:audioBPM", .int32(90)), ("xesam:musicBrainzArtistID", .strings(["1", "2"])),
            ("xesam:asText", .string("one\ntwo\nthree")),
        ]
        for (key, value) in expected { #expect(map[key] == value, "\(key)") }
        #expect(keys(map).count == expected.count + 1)
        func lyrics(_ longest: Int) -> Value? {
            MetadataMap.value(for: item, trackPaths: paths, longestLyrics: longest)["xesam:asText"]
        }
        #expect(lyrics(0) == nil)
        #expect(lyrics(12) == .string("one\ntwo\n…"))
        #expect(TagText.lines(Array(repeating: String(repeating: "x", count: 900), count: 50)).count == 4)
    }

    @Test func `no item is an empty dictionary of the right type (C107)`() {
        let map = MetadataMap.value(for: nil, trackPaths: paths)
        #expect(map.signature.text == "a{sv}")
        #expect(map.asDictionary?.isEmpty == true)
    }

    @Test func `an item without tags has a track id and nothing else (C106, C112)`() {
        #expect(keys(map { _ in }) == ["mpris:trackid"])
        #expect(map { _ in }["mpris:trackid"] == .objectPath("/org/marquee/track/7"))
    }

    @Test func `each tag has its exact type (C32)`() {
        let map = map { item in
            item.metadata.title = "Title"
            item.metadata.artists = ["A", "B"]
            item.metadata.album = "Album"
            item.metadata.albumArtists = ["C"]
            item.metadata.trackNumber = 3
            item.metadata.discNumber = 1
            item.metadata.genres = ["Jazz"]
            item.metadata.artworkURI = "file:///covers/a.png"
            item.uri = MediaURI("file:///music/a%20b.flac")
            item.duration = MediaTime(microseconds: 3 * 3_600_000_000)
        }
        #expect(metadataFaults(map) == [])
        #expect(map["mpris:length"] == .int64(10_800_000_000))
        #expect(map["mpris:artUrl"] == .string("file:///covers/a.png"))
        #expect(map["xesam:title"] == .string("Title"))
        #expect(map["xesam:artist"] == .strings(["A", "B"]))
        #expect(map["xesam:album"] == .string("Album"))
        #expect(map["xesam:albumArtist"] == .strings(["C"]))
        #expect(map["xesam:trackNumber"] == .int32(3))
        #expect(map["xesam:discNumber"] == .int32(1))
        #expect(map["xesam:genre"] == .strings(["Jazz"]))
        #expect(map["xesam:url"] == .string("file:///music/a%20b.flac"))
    }

    @Test func `how an item was used has its exact types and its moments in UTC (C32)`() {
        let map = map { item in
            var statistics = PlayStatistics()
            statistics.useCount = 12
            statistics.firstUsed = 951_782_399
            statistics.lastUsed = 1_796_043_694
            statistics.userRating = 0.8
            item.metadata.statistics = statistics
        }
        #expect(metadataFaults(map) == [])
        #expect(map["xesam:useCount"] == .int32(12))
        #expect(map["xesam:firstUsed"] == .string("2000-02-28T23:59:59Z"))
        #expect(map["xesam:lastUsed"] == .string("2026-11-30T13:01:34Z"))
        #expect(map["xesam:userRating"] == .double(0.8))
    }

    @Test func `what was never used has no key for it (C112)`() {
        #expect(keys(map { $0.metadata.statistics = PlayStatistics() }) == ["mpris:trackid"])
        for rating in [-0.1, 1.1, .nan, .infinity] {
            let map = map { item in
                item.metadata.statistics = PlayStatistics()
                item.metadata.statistics?.userRating = rating
            }
            #expect(map["xesam:userRating"] == nil)
        }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_868_800, "2000-03-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (253_402_300_800, nil), (Int64.min, nil), (Int64.max, nil),
        ] as [(Int64, String?)])
    func `moments are ISO 8601`(seconds: Int64, text: String?) {
        #expect(DateText.utc(seconds) == text)
    }

    @Test func `an entry of the track list looks as it does when it plays (C116)`() {
        var item = NowPlayingItem(
            identifier: EntryID(rawValue: 7), metadata: Metadata(), uri: MediaURI("file:///music/7.flac"),
            duration: MediaTime(microseconds: 5_000_000))
        item.metadata.title = "Seven"
        item.metadata.artists = ["A"]
        var track = ListedTrack(
            id: item.identifier, item: MediaItem(item.uri!),
            facts: SharedMediaFacts(MediaFacts(metadata: item.metadata, duration: item.duration)))
        #expect(
            MetadataMap.value(for: track, trackPaths: paths) == MetadataMap.value(for: item, trackPaths: paths))
        track = ListedTrack(id: track.id, item: track.item)
        let unread = MetadataMap.value(for: track, trackPaths: paths)
        #expect(keys(unread) == ["mpris:trackid", "xesam:title", "xesam:url"])
        #expect(unread["xesam:title"] == .string("7"))
    }

    @Test func `further objects name tracks and playlists alike (C137)`() {
        let identity = MPRISIdentity(identity: "Test", busNameSuffix: "test")
        #expect(identity.trackPath(for: EntryID(rawValue: 3)).text == "/org/marquee/track/3")
        #expect(identity.entry(at: "/org/marquee/track/3") == EntryID(rawValue: 3))
        for number in [0, 7, Int64.max, -1] {
            let path = identity.playlistPath(for: PlaylistID(rawValue: number))
            #expect(path.text.hasPrefix("/org/marquee/playlist/"))
            #expect(identity.playlist(at: path) == PlaylistID(rawValue: number))
        }
        #expect(identity.playlist(at: "/org/marquee/track/3") == nil)
        #expect(identity.playlist(at: "/org/marquee/playlist/03") == nil)
    }

    @Test func `no length when it is not known, not positive or the item is live`() {
        #expect(map { $0.duration = nil }["mpris:length"] == nil)
        #expect(map { $0.duration = .zero }["mpris:length"] == nil)
        #expect(map { $0.duration = MediaTime(microseconds: -5) }["mpris:length"] == nil)
        let live = map { item in
            item.duration = MediaTime(microseconds: 5)
            item.isLive = true
        }
        #expect(live["mpris:length"] == nil)
    }

    @Test func `empty texts leave no key (C112)`() {
        let map = map { item in
            item.metadata.title = " \n "
            item.metadata.artists = ["", "\u{0}"]
            item.metadata.album = ""
            item.metadata.trackNumber = 0
            item.metadata.discNumber = -1
            item.metadata.artworkURI = ""
        }
        #expect(keys(map) == ["mpris:trackid"])
    }

    @Test func `without a title the file name serves`() {
        let map = map { $0.uri = MediaURI("file:///music/My%20Song.flac") }
        #expect(map["xesam:title"] == .string("My Song"))
    }

    @Test func `artwork that is no URI is left out`() {
        for text in ["/covers/a.png", "file:///covers/a b.png", "file:///covers/\u{E9}.png"] {
            #expect(map { $0.metadata.artworkURI = text }["mpris:artUrl"] == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("plain", "plain"), ("two\nlines", "two lines"), ("a\r\n\tb", "a b"), ("  padded  ", "padded"),
        ("own  blanks", "own  blanks"),
        ("nul\u{0}inside", "nul inside"), ("\u{2028}sep\u{85}", "sep"),
        ("\u{1B}[31mred", "[31mred"), ("日本語 🎵", "日本語 🎵"), ("e\u{301}", "e\u{301}"),
    ])
    func `text becomes one clean line (C27)`(text: String, line: String) {
        #expect(TagText.line(text) == line)
    }

    @Test func `a tag of a megabyte is cut`() throws {
        let line = try #require(TagText.line(String(repeating: "long ", count: 200_000)))
        #expect(line.unicodeScalars.count <= 1_000)
        #expect(line.hasSuffix("…"))
        #expect(TagText.line(String(repeating: "x", count: 1_000))?.count == 1_000)
        #expect(TagText.lines(Array(repeating: "x", count: 5_000)).count == 100)
    }

    @Test func `track ids name entries and nothing else (C108, C109)`() {
        #expect(paths.path(for: EntryID(rawValue: .max)).text == "/org/marquee/track/18446744073709551615")
        #expect(paths.entry(at: "/org/marquee/track/12") == EntryID(rawValue: 12))
        for path in [
            "/org/marquee/track", "/org/marquee/track/012", "/org/marquee/track/x", "/", "/org/marquee/tracks/1",
        ] {
            #expect(paths.entry(at: ObjectPath(path)!) == nil, "\(path)")
        }
    }
}

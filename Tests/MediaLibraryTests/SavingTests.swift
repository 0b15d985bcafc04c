import MediaLibrary
import MediaModel
import Testing

@Suite struct SavingTests {
    @Test func nothingIsRestoredAtTheFirstStart() async throws {
        let bench = try LibraryBench()
        #expect(await bench.restored() == nil)
        #expect(await bench.restored() == nil)
        #expect(bench.kinds.isEmpty)
    }

    @Test func everythingComesBackAfterACleanEnd() async throws {
        let bench = try LibraryBench()
        let range = MediaRange(start: MediaTime(seconds: 3), end: MediaTime(seconds: 9))
        let listing = MediaListing(title: "Third", artists: ["A", "B"], album: "Whole", trackNumber: 3)
        let part = SavedEntry(id: EntryID(rawValue: 3), item: item("disc.flac", range: range, listing: listing))
        let web = SavedEntry(id: EntryID(rawValue: 9), item: MediaItem(MediaURI("https://example.org/a%20b?c=d#e")!))
        var settings = SessionSettings()
        settings.current = EntryID(rawValue: 3)
        settings.position = MediaTime(seconds: 61.5)
        settings.status = .paused
        settings.repeatMode = .playlist
        settings.volume = 0.4
        settings.rate = 1.5
        settings.stopAfter = EntryID(rawValue: 9)
        settings.shuffleSeed = .max - 4
        settings.isShuffled = true
        settings.lastEntry = EntryID(rawValue: 12)
        settings.activePlaylist = PlaylistID(rawValue: 5)
        var facts = MediaFacts(duration: MediaTime(seconds: 400), isSeekable: true)
        facts.metadata.title = "A title"
        facts.metadata.genres = ["one", "two"]
        facts.chapters = ChapterTable([Chapter(start: .zero), Chapter(start: MediaTime(seconds: 9), title: "Zwei")])
        facts.metadata.details.composers = ["A", "B"]
        facts.metadata.details.contentCreated = "1973-03"
        facts.metadata.details.beatsPerMinute = 128
        facts.metadata.details.lyrics = "la\nla"
        facts.metadata.details.musicBrainzArtistIDs = ["1", "2"]
        let podcast = item("podcast.mp3")
        let restored = await bench.afterRestart(of: [
            .inserted([entry(1), part, web], after: nil), .playOrder(ids([9, 1, 3])), .settings(settings),
            .learned(part.item, facts), .positionRemembered(podcast, MediaTime(seconds: 1800)),
            .positionRemembered(item("other.mp3"), MediaTime(seconds: 5)), .positionRemembered(item("other.mp3"), nil),
        ])

        var expected = SavedSession()
        expected.entries = [entry(1), part, web]
        expected.playOrder = ids([9, 1, 3])
        expected.settings = settings
        expected.currentFacts = facts
        expected.rememberedPositions = [podcast.key: MediaTime(seconds: 1800)]
        #expect(restored == expected)
        #expect(bench.kinds.isEmpty)
    }

    @Test func editsLandWhereTheyWereMade() async throws {
        let bench = try LibraryBench()
        let restored = await bench.afterRestart(of: [
            .inserted((1...5).map { entry($0) }, after: nil),
            .inserted([entry(6), entry(7)], after: EntryID(rawValue: 2)),
            .inserted([entry(8)], after: nil),
            .moved(EntryID(rawValue: 5), after: nil),
            .moved(EntryID(rawValue: 1), after: EntryID(rawValue: 4)),
            .removed(ids([3, 7])),
        ])
        #expect(restored?.order == [5, 8, 2, 6, 4, 1])
    }

    @Test func theOrderOfPlayFollowsItsEdits() async throws {
        let bench = try LibraryBench()
        let restored = await bench.afterRestart(of: [
            .inserted((1...4).map { entry($0) }, after: nil), .playOrder(ids([3, 1, 4, 2])),
            .inserted([entry(5), entry(6)], after: nil), .playOrderInserted(ids([6, 5]), after: EntryID(rawValue: 1)),
            .playOrderMoved(EntryID(rawValue: 2), after: nil), .removed(ids([4])),
        ])
        #expect(restored?.playOrder == ids([2, 3, 1, 6, 5]))
        let unshuffled = await bench.afterRestart(of: [.playOrder(nil)])
        #expect(unshuffled?.playOrder == nil)
        #expect(unshuffled?.order == [5, 6, 1, 2, 3])
    }

    @Test func aClearedListStaysEmptyAndKeepsTheSettings() async throws {
        let bench = try LibraryBench()
        var settings = SessionSettings()
        settings.volume = 0.25
        settings.isShuffled = true
        settings.lastEntry = EntryID(rawValue: 1)
        let restored = await bench.afterRestart(of: [
            .inserted([entry(1)], after: nil), .playOrder(ids([1])), .settings(settings), .cleared,
        ])
        #expect(restored?.entries.isEmpty == true)
        #expect(restored?.playOrder == [], "shuffled, with nothing in it")
        #expect(restored?.settings == settings)
    }

    @Test func textsMayContainAnything() async throws {
        let bench = try LibraryBench()
        let odd = ["a\0b", "", "\u{FEFF}é\u{301}🎵", "'; DROP TABLE entry; --", "\u{1}\u{7F}\n"]
        var facts = MediaFacts()
        facts.metadata.title = odd[0]
        facts.metadata.album = odd[1]
        facts.metadata.artists = odd
        let listed = item("x.flac", listing: MediaListing(title: odd[0], artists: odd, album: "", trackNumber: -1))
        var settings = SessionSettings()
        settings.current = EntryID(rawValue: 1)
        let restored = await bench.afterRestart(of: [
            .inserted([SavedEntry(id: EntryID(rawValue: 1), item: listed)], after: nil), .settings(settings),
            .learned(listed, facts),
        ])
        #expect(restored?.entries.first?.item == listed)
        #expect(restored?.currentFacts == facts)
    }

    @Test func aFileNameOfAnyBytesComesBack() async throws {
        let bench = try LibraryBench()
        let path = Array("/music/".utf8) + (1...255).map { UInt8($0) }
        let uri = try #require(MediaURI(filePath: path))
        let saved = SavedEntry(id: EntryID(rawValue: 1), item: MediaItem(uri))
        #expect(
            await bench.afterRestart(of: [.inserted([saved], after: nil)])?.entries.first?.item.uri.filePath == path)
    }

    @Test func whatIsRecordedAfterTheEndIsNotSaved() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        await library.endSession()
        library.record([.inserted([entry(1)], after: nil)])
        await library.written()
        #expect(await bench.restored() == nil)
    }

    @Test func manyThreadsMayRecordAtOnce() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        await withTaskGroup(of: Void.self) { group in
            for writer in UInt64(0)..<4 {
                group.addTask {
                    for number in UInt64(0)..<50 {
                        library.record([.inserted([entry(1 + writer * 50 + number)], after: nil)])
                    }
                }
            }
        }
        await library.endSession()
        #expect(Set(await bench.restored()?.order ?? []) == Set(1...200))
    }
}

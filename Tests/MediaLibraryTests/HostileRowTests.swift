import MediaLibrary
import MediaModel
import Testing

/// Whatever stands in the tables, a session comes out that a player can have been in.
@Suite struct HostileRowTests {
    private func restored(after sql: String, in database: String = "state") async throws -> SavedSession? {
        let bench = try LibraryBench()
        var settings = SessionSettings()
        settings.current = EntryID(rawValue: 2)
        settings.status = .paused
        settings.position = MediaTime(seconds: 5)
        _ = await bench.afterRestart(of: [
            .inserted((1...4).map { entry($0) }, after: nil), .playOrder(ids([4, 3, 2, 1])), .settings(settings),
            .learned(item("2.flac"), MediaFacts(duration: MediaTime(seconds: 9))),
            .positionRemembered(item("long.mp3"), MediaTime(seconds: 7)),
        ])
        try RawDatabase(database == "state" ? bench.stateFile : bench.libraryFile).run(sql)
        let session = await bench.restored()
        #expect(bench.kinds.isEmpty)
        // What was put right once is right from then on.
        var again = await bench.restored()
        again?.hasEndedCleanly = session?.hasEndedCleanly ?? true
        #expect(again == session)
        return session
    }

    @Test(arguments: [
        "UPDATE entry SET id = 0 WHERE id = 3", "UPDATE entry SET id = -3 WHERE id = 3",
        "UPDATE entry SET id = 9223372036854775807 WHERE id = 3", "UPDATE entry SET uri = '/bare/path' WHERE id = 3",
        "UPDATE entry SET uri = CAST(x'66696C653A2F2F2F61003F' AS TEXT) WHERE id = 3",
        "UPDATE entry SET uri = 'file:///a%00b' WHERE id = 3", "UPDATE entry SET uri = 12 WHERE id = 3",
        "UPDATE entry SET uri = '' WHERE id = 3", "UPDATE entry SET uri = x'FF' WHERE id = 3",
        "UPDATE entry SET details = x'FFFFFFFFFFFFFFFFFFFF01' WHERE id = 3",
        "UPDATE entry SET details = x'0101' WHERE id = 3", "UPDATE entry SET details = 'text' WHERE id = 3",
        "UPDATE entry SET details = x'01090008000000' WHERE id = 3",
    ])
    func anEntryThatCannotBeIsLeftOut(_ sql: String) async throws {
        let session = try #require(try await restored(after: sql))
        #expect(session.order == [1, 2, 4])
        #expect(session.playOrder == nil)
        #expect(session.settings.current == EntryID(rawValue: 2))
    }

    @Test func idsThatOccurTwiceAreTakenOnce() async throws {
        let session = try await restored(
            after: """
                CREATE TABLE other AS SELECT * FROM entry; DROP TABLE entry;
                CREATE TABLE entry (rank INTEGER PRIMARY KEY, id INTEGER NOT NULL, uri TEXT NOT NULL, details BLOB);
                INSERT INTO entry SELECT * FROM other; INSERT INTO entry SELECT rank + 1, id, uri, details FROM other;
                """)
        #expect(session?.order == [1, 2, 3, 4])
        #expect(session?.playOrder == ids([4, 3, 2, 1]))
    }

    @Test func idsFarApartAreToldApart() async throws {
        let session = try await restored(
            after: "UPDATE entry SET id = 4000000000000000000 WHERE id = 3;"
                + "UPDATE play_order SET id = 4000000000000000000 WHERE id = 3")
        #expect(session?.order == [1, 2, 4_000_000_000_000_000_000, 4])
        #expect(session?.playOrder == ids([4, 4_000_000_000_000_000_000, 2, 1]))
    }

    @Test(arguments: [
        "DELETE FROM play_order WHERE id = 3", "UPDATE play_order SET id = 77 WHERE id = 3",
        "INSERT INTO play_order VALUES (-5, 99)", "UPDATE play_order SET id = 'x' WHERE id = 3",
    ])
    func anOrderOfPlayThatIsNoneIsDropped(_ sql: String) async throws {
        let session = try await restored(after: sql)
        #expect(session?.order == [1, 2, 3, 4])
        #expect(session?.playOrder == nil)
    }

    @Test func settingsOutOfRangeAreBroughtIntoIt() async throws {
        let session = try #require(
            try await restored(
                after: """
                    UPDATE settings SET position = -4, status = 77, repeat_mode = 'x', volume = 9e999, rate = -1,
                    stop_after = 55, shuffle_seed = NULL
                    """))
        #expect(session.settings.position == .zero)
        #expect(session.settings.status == .stopped)
        #expect(session.settings.repeatMode == .none)
        #expect(session.settings.volume == 1)
        #expect(session.settings.rate == 0.25)
        #expect(session.settings.stopAfter == nil)
        let blank = try #require(try await restored(after: "UPDATE settings SET volume = NULL, rate = 'fast'"))
        #expect(blank.settings.volume == 1)
        #expect(blank.settings.rate == 1)
    }

    @Test func aCurrentEntryThatIsNotThereIsNone() async throws {
        let session = try #require(try await restored(after: "UPDATE settings SET current = 9"))
        #expect(session.settings.current == nil)
        #expect(session.settings.position == .zero)
        #expect(session.settings.status == .stopped)
        #expect(session.currentFacts == nil)
    }

    @Test(arguments: ["x'00'", "x''", "x'0109414141'", "zeroblob(100000)"])
    func factsThatCannotBeReadAreNotKnown(_ content: String) async throws {
        let session = try await restored(after: "UPDATE facts SET content = \(content)")
        #expect(session?.order == [1, 2, 3, 4])
        #expect(session?.currentFacts == nil)
    }

    @Test func positionsThatCannotBeAreNotRemembered() async throws {
        for place in ["-7", "'x'"] {
            let session = try await restored(after: "UPDATE remembered_place SET place = \(place)", in: "library")
            #expect(session?.rememberedPositions == [:])
        }
    }

    @Test func emptyTablesAreNoSession() async throws {
        #expect(
            try await restored(after: "DELETE FROM entry; DELETE FROM settings; DELETE FROM play_order")?.entries == [])
        #expect(try await restored(after: "DELETE FROM process")?.order == [1, 2, 3, 4])
    }

    @Test func ranksAtTheEndsOfTheRangeLeaveRoomForMore() async throws {
        let bench = try LibraryBench()
        _ = await bench.afterRestart(of: [.inserted((1...4).map { entry($0) }, after: nil)])
        try RawDatabase(bench.stateFile).run(
            "UPDATE entry SET rank = 9223372036854775807 WHERE id = 4;"
                + "UPDATE entry SET rank = -9223372036854775808 WHERE id = 1")
        let session = await bench.afterRestart(of: [
            .inserted([entry(5)], after: EntryID(rawValue: 4)), .inserted([entry(6)], after: nil),
            .inserted([entry(7)], after: EntryID(rawValue: 1)),
        ])
        #expect(session?.order == [6, 1, 7, 2, 3, 4, 5])
    }

    @Test func playlistsWithOddRowsAreMended() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        for name in ["a", "b", "c"] { _ = try await library.createPlaylist(name: name, items: [item("x.flac")]) }
        await library.endSession()
        try RawDatabase(bench.libraryFile).run(
            """
            UPDATE playlist SET name = 'two' || char(10) || 'lines', created = -1, modified = 'x', item_count = -4,
            place = 'y' WHERE id = 1;
            UPDATE playlist SET name = '', played = -3 WHERE id = 2;
            UPDATE playlist SET id = -8 WHERE id = 3;
            UPDATE playlist_item SET uri = 'nonsense' WHERE playlist = 1;
            """)
        let next = bench.library()
        _ = await next.restore()
        #expect(Set(next.playlists.map(\.name)) == ["two lines", "Playlist 2"])
        #expect(next.playlists.allSatisfy { $0.created >= 0 && $0.modified >= 0 && $0.itemCount >= 0 })
        #expect(try await next.items(of: PlaylistID(rawValue: 1)).isEmpty)
        await next.endSession()
    }
}

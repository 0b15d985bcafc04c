import Foundation
import MediaLibrary
import MediaModel
import TestSupport
import Testing

@Suite struct PlaylistTests {
    @Test func aPlaylistIsThereAfterARestart() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        #expect(library.playlists.isEmpty)
        let range = MediaRange(start: MediaTime(seconds: 5))
        let items = [
            item("a.flac"), item("b.flac", range: range, listing: MediaListing(title: "B\0b")), item("a.flac"),
        ]
        let before = Int64(Date().timeIntervalSince1970 * 1000)
        let made = try await library.createPlaylist(name: "Été 🎵", items: items)
        #expect(made.name == "Été 🎵")
        #expect(made.itemCount == 3)
        #expect(made.created >= before)
        #expect(made.modified == made.created)
        #expect(made.played == nil)
        #expect(library.playlists == [made])
        await library.endSession()

        let next = bench.library()
        _ = await next.restore()
        #expect(next.playlists == [made])
        #expect(try await next.items(of: made.id) == items)
        await next.endSession()
    }

    @Test func itIsThereAfterAKillAsSoonAsTheCallReturned() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let made = try await library.createPlaylist(name: "List", items: [item("a.flac")])
        let left = try bench.copied()
        let next = left.library()
        _ = await next.restore()
        #expect(next.playlists == [made])
        await next.endSession()
        await library.endSession()
    }

    @Test func itsItemsAndNameCanBeChanged() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let id = try await library.createPlaylist(name: "List").id
        try await library.append([item("a.flac"), item("b.flac")], to: id)
        try await library.append([item("c.flac")], to: id)
        #expect(try await library.items(of: id).map(\.uri.displayName) == ["a", "b", "c"])
        #expect(library.playlists.first?.itemCount == 3)
        try await library.replaceItems(of: id, with: [item("d.flac")])
        #expect(try await library.items(of: id).map(\.uri.displayName) == ["d"])
        try await library.renamePlaylist(id, to: "Other")
        #expect(library.playlists.map(\.name) == ["Other"])
        #expect(library.playlists.map(\.itemCount) == [1])
        try await library.notePlayed(id)
        #expect(try #require(library.playlists.first?.played) >= library.playlists[0].created)
        await library.endSession()
    }

    @Test func theUsersOrderIsKept() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        var made: [PlaylistID] = []
        for name in ["a", "b", "c", "d"] { made.append(try await library.createPlaylist(name: name).id) }
        try await library.movePlaylist(made[3], after: nil)
        try await library.movePlaylist(made[0], after: made[2])
        try await library.movePlaylist(made[1], after: made[1])
        #expect(library.playlists.map(\.name) == ["d", "b", "c", "a"])
        await library.endSession()
        let next = bench.library()
        _ = await next.restore()
        #expect(next.playlists.map(\.name) == ["d", "b", "c", "a"])
        #expect(next.playlists.map(\.place) == next.playlists.map(\.place).sorted())
        await next.endSession()
    }

    @Test func anIdIsNeverUsedAgain() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let first = try await library.createPlaylist(name: "a", items: [item("a.flac")])
        try await library.deletePlaylist(first.id)
        #expect(library.playlists.isEmpty)
        await library.endSession()
        let next = bench.library()
        _ = await next.restore()
        let second = try await next.createPlaylist(name: "a")
        #expect(second.id > first.id)
        #expect(try await next.items(of: second.id).isEmpty)
        await next.endSession()
    }

    @Test func oneThatIsNotThereIsNamedAsSuch() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let id = PlaylistID(rawValue: 7)
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.items(of: id) }
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.append([item("a.flac")], to: id) }
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.replaceItems(of: id, with: []) }
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.renamePlaylist(id, to: "a") }
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.deletePlaylist(id) }
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.notePlayed(id) }
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.movePlaylist(id, after: nil) }
        let made = try await library.createPlaylist(name: "a").id
        await #expect(throws: LibraryError.noSuchPlaylist) { try await library.movePlaylist(made, after: id) }
        await library.endSession()
        #expect(try RawDatabase(bench.libraryFile).number("SELECT count(*) FROM playlist_item") == 0)
    }

    @Test(arguments: ["", "  ", "a\nb", "a\0", "\u{2028}", "\u{1B}[31m", String(repeating: "x", count: 201)])
    func aNameThatIsNoLineIsRefused(_ name: String) async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        await #expect(throws: LibraryError.unusableName) { try await library.createPlaylist(name: name) }
        let id = try await library.createPlaylist(name: String(repeating: "é", count: 200)).id
        await #expect(throws: LibraryError.unusableName) { try await library.renamePlaylist(id, to: name) }
        #expect(library.playlists.map(\.name.count) == [200])
        await library.endSession()
    }

    @Test func observersHearOfEachChangeInOrder() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        let heard = Locked<[[String]]>([])
        library.onPlaylistsChange { table in heard.withLock { $0.append(table.map { "\($0.name) \($0.itemCount)" }) } }
        _ = await library.restore()
        let id = try await library.createPlaylist(name: "a").id
        try await library.append([item("x.flac")], to: id)
        try await library.movePlaylist(id, after: nil)
        try await library.deletePlaylist(id)
        #expect(heard.withLock { $0 } == [["a 0"], ["a 1"], []])
        await library.endSession()
    }

    @Test func twoProcessesShareTheLibrary() async throws {
        let bench = try LibraryBench()
        let first = bench.library()
        _ = await first.restore()
        let other = try LibraryBench(in: bench.folder)
        let second = other.library()
        _ = await second.restore()
        let one = try await first.createPlaylist(name: "one")
        let two = try await second.createPlaylist(name: "two")
        #expect(second.playlists.map(\.name) == ["one", "two"])
        try await first.append([item("a.flac")], to: two.id)
        #expect(first.playlists.map(\.name) == ["one", "two"])
        #expect(try await second.items(of: two.id).count == 1)
        second.record([.played(item("a.flac"))])
        first.record([.played(item("a.flac"))])
        await second.endSession()
        await first.written()
        #expect(await first.statistics(of: item("a.flac"))?.useCount == 2)
        #expect(try await first.items(of: one.id).isEmpty)
        await first.endSession()
        #expect(other.kinds == [.sessionInUse])
        #expect(bench.kinds.isEmpty)
    }
}

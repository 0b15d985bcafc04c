import Foundation
import MediaLibrary
import MediaModel
import TestSupport
import Testing

@Suite struct LibraryFailureTests {
    private func unavailable(_ error: (any Error)?) -> Bool {
        if case .unavailable? = error as? LibraryError { true } else { false }
    }

    @Test func playlistsOnAReadOnlyDiskAreRead() async throws {
        let disk = try SmallDisk(bytes: 2 << 20)
        let bench = try LibraryBench(in: disk.path)
        let library = bench.library()
        _ = await library.restore()
        let made = try await library.createPlaylist(name: "List", items: [item("a.flac")])
        library.record([.played(item("a.flac"))])
        await library.endSession()
        try disk.setReadOnly(true)

        let next = bench.library()
        _ = await next.restore()
        #expect(next.playlists == [made])
        #expect(try await next.items(of: made.id) == [item("a.flac")])
        #expect(await next.statistics(of: item("a.flac"))?.useCount == 1)
        let failure = await #expect(throws: LibraryError.self) { try await next.renamePlaylist(made.id, to: "x") }
        #expect(unavailable(failure))
        #expect(failure?.message.contains(bench.libraryFile) == true)
        #expect(next.playlists == [made])
        next.record([.played(item("a.flac"))])
        await next.written()
        #expect(bench.kinds == [.cannotSave, .cannotSave])
        #expect(Set(bench.problems.withLock { $0.map(\.text) }).count == 2)

        try disk.setReadOnly(false)
        try await next.renamePlaylist(made.id, to: "Renamed")
        #expect(next.playlists.map(\.name) == ["Renamed"])
        await next.endSession()
    }

    @Test func aFullDiskKeepsWhatWasThere() async throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        let bench = try LibraryBench(in: disk.path)
        let library = bench.library()
        _ = await library.restore()
        let made = try await library.createPlaylist(name: "List", items: [item("a.flac")])
        disk.fill()
        let many = (1...20_000).map { item("\($0).flac") }
        let failure = await #expect(throws: LibraryError.self) { try await library.append(many, to: made.id) }
        #expect(failure?.message.contains("full") == true)
        #expect(library.playlists == [made])
        #expect(try await library.items(of: made.id) == [item("a.flac")])
        #expect(bench.kinds.contains(.cannotSave))
        disk.makeRoom()
        try await library.append([item("b.flac")], to: made.id)
        #expect(try await library.items(of: made.id) == [item("a.flac"), item("b.flac")])
        await library.endSession()
    }

    @Test func aDamagedLibraryIsSetAside() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        _ = try await library.createPlaylist(name: "List", items: [item("a.flac")])
        await library.endSession()
        try Data(repeating: 0x5A, count: 40_000).write(to: URL(fileURLWithPath: bench.libraryFile))
        let next = bench.library()
        _ = await next.restore()
        #expect(next.playlists.isEmpty)
        #expect(bench.kinds == [.damagedFileSetAside])
        let aside = try bench.names(in: bench.dataFolder).first { $0.contains(".damaged-") }
        #expect(bench.problems.withLock { $0[0].text.contains(aside ?? "?") })
        _ = try await next.createPlaylist(name: "New")
        await next.endSession()
    }

    @Test func damageFoundLaterCostsThePlaylistsOnly() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let made = try await library.createPlaylist(name: "List", items: (1...20_000).map { item("\($0).flac") })
        await library.endSession()
        let next = bench.library()
        _ = await next.restore()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: bench.libraryFile))
        let length = Int(try file.seekToEnd())
        try file.seek(toOffset: 40_960)
        try file.write(contentsOf: Data(repeating: 0xA5, count: length - 40_960))
        let failure = await #expect(throws: LibraryError.self) { try await next.items(of: made.id) }
        #expect(unavailable(failure))
        #expect(bench.kinds == [.damagedFileSetAside])
        _ = try await next.createPlaylist(name: "New")
        #expect(next.playlists.map(\.name) == ["New"])
        await next.endSession()
    }

    @Test func aNewerLibraryIsLeftAlone() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        _ = try await library.createPlaylist(name: "List")
        await library.endSession()
        try RawDatabase(bench.libraryFile).run("PRAGMA user_version = 2")
        let before = try Data(contentsOf: URL(fileURLWithPath: bench.libraryFile))
        let next = bench.library(retryPause: .zero)
        _ = await next.restore()
        #expect(next.playlists.isEmpty)
        let failure = await #expect(throws: LibraryError.self) { try await next.createPlaylist(name: "x") }
        #expect(failure?.message.contains("newer") == true)
        next.record([.played(item("a.flac")), .inserted([entry(1)], after: nil)])
        await next.endSession()
        #expect(bench.kinds == [.newerVersion])
        #expect(try Data(contentsOf: URL(fileURLWithPath: bench.libraryFile)) == before)
        #expect(await bench.restored()?.order == [1])
    }
}

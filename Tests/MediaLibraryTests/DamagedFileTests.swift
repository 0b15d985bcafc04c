import Foundation
import MediaLibrary
import MediaModel
import Testing

@Suite struct DamagedFileTests {
    /// A list of a few hundred entries, so that the file has pages to harm.
    private func savedBench(entries: UInt64 = 2_000) async throws -> LibraryBench {
        let bench = try LibraryBench()
        _ = await bench.afterRestart(of: [.inserted((1...entries).map { entry($0) }, after: nil)])
        return bench
    }

    enum Harm: CaseIterable {
        case garbage, truncated, cutShort, header, pages
    }

    @Test(arguments: Harm.allCases) func aDamagedFileIsSetAsideAndTheStartSucceeds(_ harm: Harm) async throws {
        let bench = try await savedBench()
        let url = URL(fileURLWithPath: bench.stateFile)
        var bytes = try Data(contentsOf: url)
        switch harm {
        case .garbage: bytes = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        case .truncated: bytes = bytes.prefix(5_000)
        case .cutShort: bytes = bytes.prefix(60)
        case .header: bytes.replaceSubrange(0..<16, with: Data(count: 16))
        case .pages: bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 4096))
        }
        try bytes.write(to: url)

        let library = bench.library()
        #expect(await library.restore() == nil)
        #expect(bench.kinds == [.damagedFileSetAside])
        let aside = try #require(try bench.names(in: bench.stateFolder).first { $0.contains(".damaged-") })
        #expect(bench.problems.withLock { $0[0].text.contains(aside) })
        #expect(try Data(contentsOf: URL(fileURLWithPath: bench.stateFolder + "/" + aside)) == bytes)

        library.record([.inserted([entry(7)], after: nil)])
        await library.endSession()
        #expect(await bench.restored()?.order == [7])
    }

    @Test(arguments: [
        "DROP TABLE entry", "DROP TABLE settings", "DROP TABLE process", "ALTER TABLE facts RENAME COLUMN key TO k",
    ])
    func aFileThatLacksATableIsSetAside(_ harm: String) async throws {
        let bench = try await savedBench()
        try RawDatabase(bench.stateFile).run(harm)
        let library = bench.library()
        #expect(await library.restore() == nil)
        #expect(bench.kinds == [.damagedFileSetAside])
        library.record([.inserted([entry(7)], after: nil)])
        await library.endSession()
        #expect(await bench.restored()?.order == [7])
        #expect(bench.kinds == [.damagedFileSetAside])
    }

    @Test func aLibraryThatLacksATableIsSetAside() async throws {
        let bench = try await savedBench()
        try RawDatabase(bench.libraryFile).run("DROP TABLE statistics")
        let library = bench.library()
        #expect(await library.restore()?.entries.count == 2_000)
        #expect(bench.kinds == [.damagedFileSetAside])
        try await library.rate(item("a.flac"), as: 1)
        await library.endSession()
    }

    @Test func aFileOfTheFirstDaysIsTakenOver() async throws {
        let bench = try await savedBench()
        try RawDatabase(bench.stateFile).run("DROP TABLE active_playlist; DROP INDEX play_order_by_id")
        let library = bench.library()
        var session = try #require(await library.restore())
        #expect(session.entries.count == 2_000 && session.settings.activePlaylist == nil)
        session.settings.activePlaylist = PlaylistID(rawValue: 8)
        library.record([.settings(session.settings), .playOrder(session.entries.map(\.id).reversed())])
        await library.endSession()
        #expect(await bench.restored()?.settings.activePlaylist == PlaylistID(rawValue: 8))
        #expect(bench.kinds.isEmpty)
    }

    @Test func theLogOfADamagedFileGoesWithIt() async throws {
        let bench = try await savedBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.inserted([entry(3_000)], after: nil)])
        await library.written()
        let left = try bench.copied()
        try Data(repeating: 0x55, count: 30_000).write(to: URL(fileURLWithPath: left.stateFile))
        #expect(await left.restored() == nil)
        #expect(try left.names(in: left.stateFolder).contains { $0.contains(".damaged-") && $0.hasSuffix("-wal") })
        #expect(await left.restored() == nil)
        await library.endSession()
    }

    @Test func damageFoundLaterIsHealedWithTheWholeSession() async throws {
        // More than SQLite keeps in memory.
        let bench = try await savedBench(entries: 20_000)
        let library = bench.library()
        let session = try #require(await library.restore())
        // Behind SQLite's back, as a dying disk does: every page but the first.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: bench.stateFile))
        let length = Int(try file.seekToEnd())
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: length - 4096))
        var whole = session
        whole.entries.insert(entry(50_000), at: 1_000)
        whole.hasEndedCleanly = true
        bench.wholeSession.value = whole
        library.record([.inserted([entry(50_000)], after: EntryID(rawValue: 1_000))])
        await library.written()
        await library.written()
        #expect(bench.kinds == [.damagedFileSetAside])
        await library.endSession()
        #expect(await bench.restored() == whole)
    }

    @Test func aFileFromANewerVersionIsLeftAlone() async throws {
        let bench = try await savedBench()
        try RawDatabase(bench.stateFile).run("PRAGMA user_version = 2")
        try await expectLeftAlone(bench, as: .newerVersion)
    }

    @Test func aNewerFileLeftByAKillIsLeftAlone() async throws {
        let bench = try await savedBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.inserted([entry(3_000)], after: nil)])
        await library.written()
        let left = try bench.copied()
        await library.endSession()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: left.stateFile))
        try file.seek(toOffset: 60)
        try file.write(contentsOf: Data([0, 0, 0, 9]))
        try await expectLeftAlone(left, as: .newerVersion)
    }

    @Test func aFileOfAnotherProgramIsLeftAlone() async throws {
        let bench = try await savedBench()
        try RawDatabase(bench.stateFile).run("PRAGMA application_id = 42")
        try await expectLeftAlone(bench, as: .foreignFile)
    }

    private func expectLeftAlone(_ bench: LibraryBench, as kind: LibraryProblem.Kind) async throws {
        func contents() throws -> [String: Data] {
            let names = try bench.names(in: bench.stateFolder).filter { $0 != "state.lock" }
            return Dictionary(
                uniqueKeysWithValues: try names.map {
                    ($0, try Data(contentsOf: URL(fileURLWithPath: bench.stateFolder + "/" + $0)))
                })
        }
        let before = try contents()
        let library = bench.library(retryPause: .zero)
        #expect(await library.restore() == nil)
        library.record([.inserted([entry(1)], after: nil)])
        library.record([.cleared])
        await library.endSession()
        #expect(bench.kinds == [kind])
        #expect(try contents() == before)
    }
}

import Foundation
import MediaLibrary
import MediaModel
import Testing

@Suite struct CrashTests {
    @Test func whatWasConfirmedIsThereAfterAKill() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        var settings = SessionSettings()
        settings.current = EntryID(rawValue: 2)
        settings.position = MediaTime(seconds: 12)
        settings.status = .playing
        library.record([.inserted((1...3).map { entry($0) }, after: nil), .settings(settings)])
        await library.written()

        let left = try bench.copied()
        let restored = await left.restored()
        #expect(restored?.order == [1, 2, 3])
        #expect(restored?.settings == settings)
        #expect(restored?.hasEndedCleanly == false)
        await library.endSession()
        #expect(await bench.restored()?.hasEndedCleanly == true)
        #expect(left.kinds.isEmpty)
    }

    @Test func aKillAtTheVeryStartIsNoCleanEnd() async throws {
        let bench = try LibraryBench()
        _ = await bench.afterRestart(of: [.inserted([entry(1)], after: nil)])
        let library = bench.library()
        _ = await library.restore()
        #expect(try await bench.copied().restored()?.hasEndedCleanly == false)
        await library.endSession()
    }

    @Test func whateverMomentAKillComesTheListIsOneThatWas() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        // Each edit appends two entries; a list of an odd number never was.
        for round in UInt64(0)..<60 {
            let last = round == 0 ? nil : EntryID(rawValue: round * 2)
            library.record([.inserted([entry(round * 2 + 1), entry(round * 2 + 2)], after: last)])
            guard round % 6 == 0 else { continue }
            let restored = await (try bench.copied()).restored()
            let count = restored?.entries.count ?? 0
            #expect(count.isMultiple(of: 2))
            #expect(restored?.order ?? [] == (0..<UInt64(count)).map { $0 + 1 })
        }
        await library.endSession()
    }

    @Test func aKillWhileTheLogIsBroughtHomeLosesNothing() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.inserted((1...1_000).map { entry($0) }, after: nil)])
        await library.written()
        let left = try bench.copied()
        await library.endSession()
        // The first page is home and speaks of many more, which are in the log still.
        let whole = try Data(contentsOf: URL(fileURLWithPath: bench.stateFile))
        let half = try Data(contentsOf: URL(fileURLWithPath: left.stateFile))
        try #require(half.count < whole.count)
        try (whole.prefix(4096) + half.dropFirst(4096)).write(to: URL(fileURLWithPath: left.stateFile))
        #expect(await left.restored()?.order == Array(1...1_000))
        #expect(left.kinds.isEmpty)
    }

    @Test func onlyTheUserMayReadTheFiles() async throws {
        let bench = try LibraryBench()
        let former = umask(0)
        defer { umask(former) }
        let library = bench.library()
        _ = await library.restore()
        library.record([.inserted([entry(1)], after: nil), .played(item("1.flac"))])
        await library.written()
        for folder in [bench.stateFolder, bench.dataFolder] {
            #expect(try mode(of: folder) == 0o700)
            for name in try bench.names(in: folder) { #expect(try mode(of: folder + "/" + name) == 0o600, "\(name)") }
        }
        #expect(try bench.names(in: bench.stateFolder).contains("state.sqlite-wal"))
        await library.endSession()
    }

    @Test func aFileThatOthersMayReadBecomesPrivate() async throws {
        let bench = try LibraryBench()
        _ = await bench.afterRestart(of: [.inserted([entry(1)], after: nil)])
        chmod(bench.stateFile, 0o644)
        #expect(await bench.restored()?.order == [1])
        #expect(try mode(of: bench.stateFile) == 0o600)
    }

    private func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}

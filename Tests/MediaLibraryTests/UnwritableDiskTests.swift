import Foundation
import MediaLibrary
import MediaModel
import TestSupport
import Testing

@Suite struct UnwritableDiskTests {
    private func session(of numbers: ClosedRange<UInt64>) -> SavedSession {
        var session = SavedSession()
        session.entries = numbers.map { entry($0) }
        return session
    }

    @Test func aFullDiskCostsTheSavingOnlyAndIsToldOnce() async throws {
        let disk = try SmallDisk(bytes: 2 << 20)
        let bench = try LibraryBench(in: disk.path)
        _ = await bench.afterRestart(of: [.inserted((1...100).map { entry($0) }, after: nil)])
        let library = bench.library()
        #expect(await library.restore()?.entries.count == 100)
        disk.fill()
        for number in UInt64(101)...900 {
            library.record([.inserted([entry(number)], after: EntryID(rawValue: number - 1))])
            if number.isMultiple(of: 50) { await library.written() }
        }
        await library.written()
        #expect(bench.kinds == [.cannotSave])
        #expect(bench.problems.withLock { $0[0].text.contains("full") && $0[0].text.contains("state.sqlite") })

        // What is in the file is a list that was: the first ones, however many.
        await library.endSession()
        disk.makeRoom()
        let restored = try #require(await bench.restored())
        #expect(restored.order == (0..<UInt64(restored.entries.count)).map { $0 + 1 })
        #expect(restored.entries.count >= 100)
        #expect(!restored.hasEndedCleanly)
    }

    @Test func whenThereIsRoomAgainTheWholeSessionIsSaved() async throws {
        let disk = try SmallDisk(bytes: 2 << 20)
        let bench = try LibraryBench(in: disk.path)
        let library = bench.library(retryPause: .zero)
        _ = await library.restore()
        library.record([.inserted((1...100).map { entry($0) }, after: nil)])
        await library.written()
        disk.fill()
        bench.wholeSession.value = session(of: 1...2_001)
        // The log has some room of its own, so it takes a few.
        for number in UInt64(101)...2_000 {
            library.record([.inserted([entry(number)], after: EntryID(rawValue: number - 1))])
        }
        await library.written()
        #expect(bench.kinds == [.cannotSave])
        disk.makeRoom()
        library.record([.inserted([entry(2_001)], after: EntryID(rawValue: 2_000))])
        await library.written()
        await library.written()
        #expect(bench.requests.withLock { $0 } > 0)
        library.record([.inserted([entry(2_002)], after: EntryID(rawValue: 2_001))])
        await library.endSession()

        let restored = await bench.restored()
        #expect((restored?.order == Array(1...2_002)) as Bool)
        #expect(restored?.hasEndedCleanly == true)
        #expect(bench.kinds == [.cannotSave, .savesAgain])
    }

    @Test func aSessionOnAReadOnlyDiskIsRestored() async throws {
        let disk = try SmallDisk(bytes: 2 << 20)
        let bench = try LibraryBench(in: disk.path)
        _ = await bench.afterRestart(of: [.inserted((1...100).map { entry($0) }, after: nil)])
        try disk.setReadOnly(true)
        let library = bench.library(retryPause: .zero)
        let restored = try #require(await library.restore())
        #expect(restored.entries.count == 100)
        #expect(restored.hasEndedCleanly)
        for _ in 0..<10 {
            library.record([.cleared])
            await library.written()
        }
        #expect(bench.kinds == [.cannotSave])

        try disk.setReadOnly(false)
        bench.wholeSession.value = session(of: 3...5)
        library.record([.cleared])
        await library.written()
        await library.written()
        await library.endSession()
        #expect(await bench.restored()?.order == [3, 4, 5])
    }

    @Test func aKilledSessionOnADiskThatBecameReadOnlyIsRestored() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.inserted((1...100).map { entry($0) }, after: nil)])
        await library.written()
        let disk = try SmallDisk(bytes: 2 << 20)
        try FileManager.default.copyItem(atPath: bench.folder + "/state", toPath: disk.path + "/state")
        await library.endSession()
        try disk.setReadOnly(true)

        let next = try LibraryBench(in: disk.path)
        let restored = await next.restored()
        #expect(restored?.entries.count == 100)
        #expect(restored?.hasEndedCleanly == false)
        #expect(next.kinds == [.cannotSave])
    }

    @Test func aFolderThatCannotBeMadeIsToldOnceAndTakenWhenItCan() async throws {
        let bench = try LibraryBench()
        _ = FileManager.default.createFile(atPath: bench.folder + "/state", contents: Data("not a folder".utf8))
        let library = bench.library(retryPause: .zero)
        #expect(await library.restore() == nil)
        for number in UInt64(1)...10 {
            library.record([.inserted([entry(number)], after: nil)])
            await library.written()
        }
        #expect(bench.kinds == [.cannotSave])
        try FileManager.default.removeItem(atPath: bench.folder + "/state")
        bench.wholeSession.value = session(of: 1...11)
        library.record([.inserted([entry(11)], after: nil)])
        await library.written()
        await library.endSession()
        #expect(await bench.restored()?.order == Array(1...11))
    }

    @Test func aSessionOutOfReachAtTheStartIsNotWrittenOver() async throws {
        let bench = try LibraryBench()
        _ = await bench.afterRestart(of: [.inserted((1...3).map { entry($0) }, after: nil)])
        let hidden = bench.folder + "/hidden"
        try FileManager.default.moveItem(atPath: bench.folder + "/state", toPath: hidden)
        _ = FileManager.default.createFile(atPath: bench.folder + "/state", contents: nil)
        let library = bench.library(retryPause: .zero)
        #expect(await library.restore() == nil)
        try FileManager.default.removeItem(atPath: bench.folder + "/state")
        try FileManager.default.moveItem(atPath: hidden, toPath: bench.folder + "/state")
        bench.wholeSession.value = session(of: 8...9)
        library.record([.cleared])
        await library.written()
        await library.endSession()
        #expect(bench.kinds == [.cannotSave, .earlierFileSetAside, .savesAgain])
        #expect(await bench.restored()?.order == [8, 9])

        let earlier = try #require(try bench.names(in: bench.stateFolder).first { $0.contains(".earlier-") })
        #expect(try RawDatabase(bench.stateFolder + "/" + earlier).number("SELECT count(*) FROM entry") == 3)
    }

    @Test func aChangeThatDoesNotFitWhatIsSavedLeadsToTheWholeSession() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.inserted([entry(1), entry(2)], after: nil)])
        bench.wholeSession.value = session(of: 1...4)
        library.record([.moved(EntryID(rawValue: 3), after: EntryID(rawValue: 77))])
        await library.written()
        await library.endSession()
        #expect(await bench.restored()?.order == [1, 2, 3, 4])
        #expect(bench.kinds.isEmpty)
    }

    @Test func aSecondProcessLeavesTheSessionToTheFirst() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.inserted([entry(1)], after: nil)])
        await library.written()

        let second = try LibraryBench(in: bench.folder)
        let intruder = second.library(retryPause: .zero)
        #expect(await intruder.restore() == nil)
        intruder.record([.cleared])
        intruder.record([.inserted([entry(5)], after: nil)])
        await intruder.endSession()
        #expect(second.kinds == [.sessionInUse])

        library.record([.inserted([entry(2)], after: EntryID(rawValue: 1))])
        await library.endSession()
        #expect(await bench.restored()?.order == [1, 2])
        #expect(bench.kinds.isEmpty)
    }
}

import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaLibrary

/// What could not be saved is saved as soon as it can be, without another change.
@Suite struct UnsavedTests {
    private func session(of numbers: ClosedRange<UInt64>) -> SavedSession {
        var session = SavedSession()
        session.entries = numbers.map { entry($0) }
        return session
    }

    private func fullBench(_ disk: SmallDisk) async throws -> (LibraryBench, MediaLibrary) {
        let bench = try LibraryBench(in: disk.path)
        let library = bench.library(retryPause: .milliseconds(20))
        _ = await library.restore()
        disk.fill()
        // More than the log has room for.
        for number in UInt64(1)...1_500 {
            library.record([
                .inserted([entry(number)], after: number == 1 ? nil : EntryID(rawValue: number - 1)),
                .played(item("\(number % 500).flac")),
            ])
            if number.isMultiple(of: 100) { await library.written() }
        }
        await library.written()
        bench.wholeSession.value = session(of: 1...1_500)
        return (bench, library)
    }

    @Test func `the queue, without another edit, and once a word that it is`() async throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        let (bench, library) = try await fullBench(disk)
        #expect(bench.problems.withLock { $0.count { $0.text.contains("the queue") } } == 1)
        disk.makeRoom()
        try await eventually("the queue to be saved") {
            bench.problems.withLock { $0.last { $0.text.contains("the queue") }?.kind == .savesAgain }
        }
        // As a killed process leaves it.
        let left = try bench.copied()
        #expect((await left.restored()?.order == Array(1...1_500)) as Bool)
        await library.endSession()
        #expect(bench.problems.withLock { $0.count { $0.text.contains("the queue") } } == 2)
    }

    @Test func `uses, with the moment at which they were`() async throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        let (_, library) = try await fullBench(disk)
        let before = WallClock.milliseconds() / 1_000
        disk.makeRoom()
        try await eventually("the uses to be saved") {
            await library.statistics(of: item("7.flac"))?.useCount == 3
        }
        let last = try #require(await library.statistics(of: item("7.flac"))?.lastUsed)
        #expect(last <= before)
        await library.endSession()
    }

    @Test func `at the end of the session at the latest`() async throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        let bench = try LibraryBench(in: disk.path)
        let library = bench.library()
        _ = await library.restore()
        disk.fill()
        library.record([.inserted((1...3_000).map { entry($0) }, after: nil)])
        await library.written()
        #expect(bench.kinds == [.cannotSave])
        disk.makeRoom()
        bench.wholeSession.value = session(of: 1...3_000)
        await library.saveUnsaved()
        await library.endSession()
        #expect((await bench.restored()?.order == Array(1...3_000)) as Bool)
    }

    @Test func `a rating that cannot be saved is an error that names the file`() async throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        let bench = try LibraryBench(in: disk.path)
        let library = bench.library()
        _ = await library.restore()
        try await library.rate(item("a.flac"), as: 0.4)
        await library.endSession()
        try disk.setReadOnly(true)
        let next = bench.library()
        _ = await next.restore()
        let failure = await #expect(throws: LibraryError.self) { try await next.rate(item("a.flac"), as: 0.8) }
        #expect(failure?.message.contains(bench.libraryFile) == true)
        #expect(await next.statistics(of: item("a.flac"))?.userRating == 0.4)
        try disk.setReadOnly(false)
        try await next.rate(item("a.flac"), as: nil)
        #expect(await next.statistics(of: [item("a.flac"), item("b.flac")]).map(\.?.userRating) == [nil, nil])
        await next.endSession()
    }
}

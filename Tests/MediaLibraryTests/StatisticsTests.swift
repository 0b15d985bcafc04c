import Foundation
import MediaLibrary
import MediaModel
import TestSupport
import Testing

@Suite struct StatisticsTests {
    @Test func usesAreCountedAndTheirTimesKept() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let song = item("song.flac")
        #expect(await library.statistics(of: song) == PlayStatistics())
        let before = Int64(Date().timeIntervalSince1970)
        library.record([.played(song), .played(song)])
        await library.written()
        let once = try #require(await library.statistics(of: song))
        #expect(once.useCount == 2)
        #expect(try #require(once.firstUsed) >= before)
        #expect(try #require(once.lastUsed) <= Int64(Date().timeIntervalSince1970))

        // As if the first use had been long ago.
        await library.endSession()
        try RawDatabase(bench.libraryFile).run("UPDATE statistics SET first_used = 1000, last_used = 2000")
        let next = bench.library()
        _ = await next.restore()
        next.record([.played(song)])
        await next.written()
        let again = try #require(await next.statistics(of: song))
        #expect(again.useCount == 3)
        #expect(again.firstUsed == 1000)
        #expect(try #require(again.lastUsed) >= before)
        await next.endSession()
    }

    @Test func aRatingComesAndGoesAndIsNoUse() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let song = item("song.flac")
        library.record([.rated(song, 0.8)])
        await library.written()
        #expect(await library.statistics(of: song)?.userRating == 0.8)
        #expect(await library.statistics(of: song)?.useCount == 0)
        #expect(await library.statistics(of: song)?.firstUsed == nil)
        library.record([.played(song), .rated(song, nil)])
        await library.written()
        #expect(await library.statistics(of: song)?.userRating == nil)
        #expect(await library.statistics(of: song)?.useCount == 1)
        library.record([.rated(song, .infinity), .rated(item("other.flac"), .nan)])
        await library.written()
        #expect(await library.statistics(of: song)?.userRating == 1)
        #expect(await library.statistics(of: item("other.flac"))?.userRating == nil)
        await library.endSession()
    }

    @Test func aCountDoesNotRunOver() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.played(item("a.flac")), .played(item("b.flac"))])
        await library.endSession()
        try RawDatabase(bench.libraryFile).run("UPDATE statistics SET use_count = 2147483647 WHERE key LIKE '%a.flac'")
        try RawDatabase(bench.libraryFile).run("UPDATE statistics SET use_count = -9 WHERE key LIKE '%b.flac'")
        let next = bench.library()
        _ = await next.restore()
        next.record([.played(item("a.flac")), .played(item("b.flac"))])
        await next.written()
        #expect(await next.statistics(of: item("a.flac"))?.useCount == .max)
        #expect(await next.statistics(of: item("b.flac"))?.useCount == 1)
        await next.endSession()
    }

    @Test func partsOfAFileAreCountedApart() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let range = MediaRange(start: .zero, end: MediaTime(seconds: 60))
        library.record([.played(item("disc.flac", range: range))])
        await library.written()
        #expect(await library.statistics(of: item("disc.flac", range: range))?.useCount == 1)
        #expect(await library.statistics(of: item("disc.flac"))?.useCount == 0)
        await library.endSession()
    }

    @Test func aCountSurvivesAKillAndTheLossOfTheSession() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        library.record([.played(item("song.flac"))])
        await library.written()
        let left = try bench.copied()
        await library.endSession()
        try FileManager.default.removeItem(atPath: left.stateFolder)
        let next = left.library()
        _ = await next.restore()
        #expect(await next.statistics(of: item("song.flac"))?.useCount == 1)
        await next.endSession()
    }

    @Test func whatIsKnownIsKeptForTheLastThousandsOfItems() async throws {
        let bench = try LibraryBench()
        let library = bench.library()
        _ = await library.restore()
        let count = 30_000
        func facts(_ number: Int) -> MediaFacts {
            var facts = MediaFacts(duration: MediaTime(seconds: Double(number)), isSeekable: true)
            facts.metadata.title = "Title \(number)"
            return facts
        }
        let favourite = item("favourite.flac")
        library.record([.learned(favourite, facts(0))])
        for start in stride(from: 1, through: count, by: 1_000) {
            library.record((start..<start + 1_000).map { .learned(item("\($0).flac"), facts($0)) })
            // In use all the time.
            #expect(await library.facts(of: [favourite]) == [facts(0)])
            await library.written()
        }
        #expect(await library.facts(of: [item("1.flac"), item("30000.flac")]) == [nil, facts(30_000)])
        #expect(await library.facts(of: [item("25000.flac"), favourite]) == [facts(25_000), facts(0)])
        await library.endSession()
        #expect(try RawDatabase(bench.stateFile).number("SELECT count(*) FROM facts") <= 20_000)
    }
}

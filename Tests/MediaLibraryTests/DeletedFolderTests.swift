import Foundation
import MediaModel
import Testing

@testable import MediaLibrary

/// Somebody tidies up under a process that runs.
@Suite struct DeletedFolderTests {
    @Test func aDeletedFolderIsToldAndMadeAnewWithTheWholeSession() async throws {
        let bench = try LibraryBench()
        let library = bench.library(retryPause: .zero)
        _ = await library.restore()
        library.record([.inserted([entry(1)], after: nil)])
        await library.written()
        try FileManager.default.removeItem(atPath: bench.stateFolder)
        var whole = SavedSession()
        whole.entries = [entry(1), entry(2)]
        bench.wholeSession.value = whole

        library.record([.inserted([entry(2)], after: EntryID(rawValue: 1))])
        await library.written()
        #expect(bench.kinds.first == .cannotSave)
        library.record([.settings(SessionSettings())])
        await library.written()
        await library.endSession()
        #expect(await bench.restored()?.order == [1, 2])
    }

    @Test func theVolumeIsReadWithoutTakingTheSession() async throws {
        let bench = try LibraryBench()
        #expect(await bench.library().savedVolume() == nil)
        var settings = SessionSettings()
        settings.volume = 0.25
        _ = await bench.afterRestart(of: [.inserted([entry(1)], after: nil), .settings(settings)])
        #expect(await bench.library().savedVolume() == 0.25)
        let other = bench.library()
        _ = await other.restore()
        #expect(await bench.library().savedVolume() == nil)
        await other.endSession()
        #expect(await bench.restored()?.hasEndedCleanly == true)
    }
}

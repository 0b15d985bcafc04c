import EventQueue
import Foundation
import MediaModel
import TestSupport

@testable import MediaLibrary

/// Libraries in a temporary folder, one after the other or at once, and what they say.
final class LibraryBench: Sendable {
    let folder: String
    private let temporary: TemporaryFolder?
    private let queue = EventQueue(label: "library")
    let problems = Locked<[LibraryProblem]>([])
    let requests = Locked(0)
    /// Given when a library asks for the whole session.
    let wholeSession = Held<SavedSession>()

    init(in folder: String? = nil) throws {
        temporary = folder == nil ? try TemporaryFolder() : nil
        self.folder = folder ?? temporary!.path
    }

    deinit {
        queue.stop()
    }

    var stateFolder: String { folder + "/state/marquee" }
    var dataFolder: String { folder + "/data/marquee" }
    var stateFile: String { stateFolder + "/state.sqlite" }
    var libraryFile: String { dataFolder + "/library.sqlite" }
    var kinds: [LibraryProblem.Kind] { problems.withLock { $0.map(\.kind) } }

    /// A library as a new process has it.
    func library(retryPause: Duration = .seconds(60)) -> MediaLibrary {
        let kept = Held<MediaLibrary>()
        let library = MediaLibrary(
            queue: queue,
            folders: LibraryFolders(state: Array(stateFolder.utf8), data: Array(dataFolder.utf8)),
            retryPause: retryPause,
            onProblem: { problem in self.problems.withLock { $0.append(problem) } },
            onSessionNeeded: {
                self.requests.withLock { $0 += 1 }
                if let session = self.wholeSession.value { kept.value?.record([.replaced(session)]) }
            })
        kept.value = library
        return library
    }

    /// Saves through one library and reads through the next.
    func afterRestart(of changes: [SessionChange]) async -> SavedSession? {
        let first = library()
        _ = await first.restore()
        for change in changes { first.record([change]) }
        await first.endSession()
        return await restored()
    }

    /// What a new library restores; it ends cleanly.
    func restored() async -> SavedSession? {
        let next = library()
        let session = await next.restore()
        await next.endSession()
        return session
    }

    /// Files as they are at this moment, in a bench of their own: what a killed process leaves behind.
    func copied() throws -> LibraryBench {
        let copy = try LibraryBench()
        for name in ["state", "data"] where FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
            try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(copy.folder)/\(name)")
        }
        return copy
    }

    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }
}

func item(_ name: String, range: MediaRange? = nil, listing: MediaListing? = nil) -> MediaItem {
    MediaItem(MediaURI(filePath: "/music/\(name)")!, range: range, listing: listing)
}

func entry(_ id: UInt64, _ name: String? = nil) -> SavedEntry {
    SavedEntry(id: EntryID(rawValue: id), item: item(name ?? "\(id).flac"))
}

func ids(_ numbers: [UInt64]) -> [EntryID] {
    numbers.map(EntryID.init(rawValue:))
}

extension SavedSession {
    var order: [UInt64] { entries.map(\.id.rawValue) }
}

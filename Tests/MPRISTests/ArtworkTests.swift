import DBus
import Foundation
import MediaModel
import NowPlaying
import TestMedia
import TestSupport
import Testing

@testable import MPRIS

/// Pictures that a program gives as a closure.
@Suite(.serialized) struct ArtworkTests {
    private func identity(_ folder: TemporaryFolder) -> MPRISIdentity {
        setenv("XDG_CACHE_HOME", folder.path, 1)
        return testIdentity
    }

    private func artURL(_ bench: Bench) async throws -> String? {
        try await bench.get("Metadata")["mpris:artUrl"]?.asString
    }

    @Test func `the closure is asked once, and the picture is a whole file when it is told`() async throws {
        let folder = try TemporaryFolder()
        let picture = Pictures.png("mine")
        let requests = Requests()
        try await withBench(identity: identity(folder)) { bench async throws in
            let signals = try await bench.event {
                await bench.player.change { info in
                    info.item?.artwork = NowPlayingArtwork(boundsSize: .init(width: 600, height: 400)) { size in
                        requests.add(size)
                        return picture
                    }
                }
                try await eventually("the picture") { try await artURL(bench) != nil }
            }
            let path = try #require(try await artURL(bench).flatMap { URL(string: $0)?.path })
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(picture))
            #expect(signals.changes.count == 1 && signals.seeked.count <= 1)
            await bench.player.change { $0.item?.metadata.album = "Other" }
            #expect(try await artURL(bench).flatMap { URL(string: $0)?.path } == path, "it stays with its item")
            #expect(requests.all == [.init(width: 600, height: 400)])
        }
    }

    @Test func `a picture that comes late is never shown with another item`() async throws {
        let folder = try TemporaryFolder()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await withBench(identity: identity(folder)) { bench async throws in
            await bench.player.change { info in
                info.item?.artwork = NowPlayingArtwork(boundsSize: .init(width: 1, height: 1)) { _ in
                    for await _ in gate { break }
                    return Pictures.png("late")
                }
            }
            await bench.settle()
            try await bench.call("Next")
            open.yield()
            await bench.player.change { info in
                info.item?.artwork = NowPlayingArtwork(boundsSize: .init(width: 1, height: 1)) { _ in
                    Pictures.png("second")
                }
            }
            try await eventually("the second picture") { try await artURL(bench) != nil }
            let path = try #require(try await artURL(bench).flatMap { URL(string: $0)?.path })
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Pictures.png("second")))
        }
    }

    @Test func `what is no picture is no picture`() async throws {
        let folder = try TemporaryFolder()
        let requests = Requests()
        try await withBench(identity: identity(folder)) { bench async throws in
            await bench.player.change { info in
                info.item?.artwork = NowPlayingArtwork(boundsSize: .init(width: 1, height: 1)) { size in
                    requests.add(size)
                    return Array("<html>".utf8)
                }
            }
            try await eventually("the request") { requests.all.count == 1 }
            await bench.player.change { $0.item?.metadata.album = "Other" }
            #expect(try await artURL(bench) == nil)
        }
    }

    /// Guarded by its lock.
    private final class Requests: @unchecked Sendable {
        private let lock = NSLock()
        private var sizes: [NowPlayingArtwork.Size] = []

        func add(_ size: NowPlayingArtwork.Size) { lock.withLock { sizes.append(size) } }
        var all: [NowPlayingArtwork.Size] { lock.withLock { sizes } }
    }
}

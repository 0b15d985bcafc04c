import ArtworkFiles
import EventQueue
import Foundation
import MediaModel
import TestMedia
import TestSupport
import Testing

/// The folder of pictures.
final class ArtworkStoreTests {
    private let folder: TemporaryFolder
    private let store: ArtworkStore

    init() throws {
        folder = try TemporaryFolder()
        store = ArtworkStore(folder: folder.file("cache/art"))
    }

    deinit {
        store.queue.stop()
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.file("cache/art")).sorted()) ?? []
    }

    private func path(_ uri: MediaURI?) throws -> String {
        String(decoding: try #require(uri?.filePath), as: UTF8.self)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func second(_ limits: ArtworkStore.Limits) -> ArtworkStore {
        ArtworkStore(folder: folder.file("cache/art"), limits: limits, queue: store.queue)
    }

    @Test func `a picture is a file of its own, named after its content and kind, for the user alone`() async throws {
        let picture = Pictures.jpeg(bytes: 5 << 20)
        let path = try path(await store.store(picture))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(picture))
        #expect(path.hasPrefix(folder.file("cache/art/")) && path.hasSuffix(".jpg"))
        #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(try mode(path) == 0o600)
        #expect(try mode(folder.file("cache/art")) == 0o700)
        #expect(try self.path(await store.store(Pictures.png())).hasSuffix(".png"))
    }

    @Test func `the same content has the same address, other content another`() async throws {
        let first = await store.store(Pictures.png("a"))
        let second = await store.store(Pictures.png("b"))
        #expect(first != nil && second != nil && first != second)
        #expect(await store.store(Pictures.png("a")) == first)
        #expect(names.count == 2)
    }

    @Test func `the name is the content's digest, which any program can make (RFC 7693)`() async throws {
        // As `b2sum -l 160` writes it.
        let one = Pictures.png("digest")
        let whole = try path(await store.store(one))
        let tool = try await run("b2sum", ["-l", "160", whole])
        #expect(tool.output.prefix(40) == whole.split(separator: "/").last?.prefix(40))
        // More than a block, and whole blocks.
        for size in [4_096, 1 << 20] {
            let path = try path(await store.store(Pictures.jpeg("digest", bytes: size)))
            let tool = try await run("b2sum", ["-l", "160", path])
            #expect(tool.output.prefix(40) == path.split(separator: "/").last?.prefix(40))
        }
    }

    @Test func `what is no picture, or half of one, is not stored`() async {
        #expect(await store.store(Array("<html>".utf8)) == nil)
        #expect(await store.store(Pictures.png().dropLast(5)) == nil)
        #expect(await store.store([]) == nil)
        #expect(names == [])
    }

    @Test func `ten thousand entries that share a cover make one file, and their folder is read once`() async throws {
        let album = folder.file("album")
        try FileManager.default.createDirectory(atPath: album, withIntermediateDirectories: false)
        try Data(Pictures.png("shared", bytes: 20_000)).write(to: URL(fileURLWithPath: album + "/cover.png"))
        var uris: Set<MediaURI?> = []
        for number in 0..<10_000 {
            uris.insert(await store.storeCover(beside: Array("\(album)/\(number).flac".utf8)))
        }
        #expect(uris.count == 1 && uris.first != .some(nil))
        #expect(names.count == 1)
    }

    @Test func `a cover that is replaced in place has another address at once`() async throws {
        let cover = URL(fileURLWithPath: folder.file("cover.png"))
        let track = Array(folder.file("a.flac").utf8)
        #expect(await store.storeCover(beside: track) == nil)
        try Data(Pictures.png("old")).write(to: cover)
        let old = try #require(await store.storeCover(beside: track))
        let handle = try FileHandle(forWritingTo: cover)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Pictures.png("newer"))
        try handle.close()
        let new = try #require(await store.storeCover(beside: track))
        #expect(old != new)
        try FileManager.default.removeItem(atPath: folder.file("cache"))
        #expect(await store.storeCover(beside: track) == new)
        #expect(names.count == 1, "made again after somebody emptied the cache")
    }

    @Test func `where the best cover is broken, the next one is taken`() async throws {
        try Data(Pictures.png("broken").dropLast(20)).write(to: URL(fileURLWithPath: folder.file("cover.png")))
        try Data(Pictures.jpeg()).write(to: URL(fileURLWithPath: folder.file("folder.png")))
        let uri = await store.storeCover(beside: Array(folder.file("a.flac").utf8))
        #expect(try path(uri).hasSuffix(".jpg"), "and its ending is that of its content")
    }

    @Test func `the folder is bounded by number and by bytes, and the least recently used go first`() async throws {
        var limits = ArtworkStore.Limits()
        limits.files = 6
        await store.setLimits(limits)
        let first = try #require(await store.store(Pictures.png("first")))
        let other = try #require(await store.store(Pictures.png("second")))
        for number in 0..<20 {
            _ = await store.store(Pictures.png("\(number)"))
            #expect(await store.store(Pictures.png("first")) == first)
        }
        await store.tidy()
        #expect(names.count == 6)
        #expect(await store.contains(first))
        #expect(await store.contains(other) == false)
        limits.bytes = 500_000
        await store.setLimits(limits)
        for number in 0..<20 { _ = await store.store(Pictures.jpeg("large \(number)", bytes: 100_000)) }
        await store.tidy()
        #expect(names.count == 5)
    }

    @Test func `what is announced is never removed, by whichever process, nor what was before it`() async throws {
        var limits = ArtworkStore.Limits()
        limits.files = 1
        await store.setLimits(limits)
        let before = try #require(await store.store(Pictures.png("before")))
        let now = try #require(await store.store(Pictures.png("now")))
        await store.announce(before)
        await store.announce(now)
        await store.announce(now)
        let other = second(limits)
        for number in 0..<20 { _ = await other.store(Pictures.png("\(number)")) }
        await store.tidy()
        #expect(await store.contains(before))
        #expect(await store.contains(now))
        #expect(names.count == 2 + ArtworkStore.keptCount, "\(names)")
    }

    @Test func `whoever remembers addresses is told which have gone`() async throws {
        var limits = ArtworkStore.Limits()
        limits.files = 5
        await store.setLimits(limits)
        let removed = Locked<[String]>([])
        await store.onRemoval { gone in removed.withLock { $0 += gone } }
        var given: [String] = []
        for number in 0..<8 { given.append(try #require(await store.store(Pictures.png("\(number)"))).text) }
        await store.tidy()
        #expect(removed.withLock { $0 } == Array(given.prefix(3)))
    }

    @Test func `what a killed run left unfinished goes, what is being written and what is foreign stays`() async throws
    {
        let art = folder.file("cache/art")
        try FileManager.default.createDirectory(atPath: art, withIntermediateDirectories: true)
        for name in ["new-1-orphan.png", "new-busy", "notes.txt", "0123.png"] {
            try folder.write("x", to: "cache/art/" + name)
        }
        let busy = open(art + "/new-busy", O_RDWR)
        flock(busy, LOCK_EX)
        await store.tidy()
        #expect(names == ["0123.png", "new-busy", "notes.txt"])
        close(busy)
        await store.tidy()
        #expect(names == ["0123.png", "notes.txt"])
    }

    @Test func `a file that is not whole, though it has the name, is written again`() async throws {
        let uri = await store.store(Pictures.png("a"))
        let path = try path(uri)
        truncate(path, 10)
        #expect(await store.store(Pictures.png("a")) == uri)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Pictures.png("a")))
    }

    @Test func `a disk that is full or read-only takes no new pictures, and what it has is still found`() async throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        let store = ArtworkStore(folder: disk.path + "/art", queue: self.store.queue)
        let uri = try #require(await store.store(Pictures.png("a")))
        disk.fill()
        #expect(await store.store(Pictures.jpeg("b", bytes: 100_000)) == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: disk.path + "/art")
        #expect(left == [try path(uri).split(separator: "/").last.map(String.init)])
        disk.makeRoom()
        try disk.setReadOnly(true)
        #expect(await store.store(Pictures.png("c")) == nil)
        #expect(await store.store(Pictures.png("a")) == uri)
        try disk.setReadOnly(false)
        #expect(await store.store(Pictures.png("c")) != nil)
    }

    @Test func `where the folder cannot be made there are no pictures`() async throws {
        try folder.write("a file", to: "cache")
        #expect(await store.store(Pictures.png()) == nil)
        await store.tidy()
    }
}

import EventQueue
import Foundation
import TestSupport
import Testing

@testable import Configuration

struct ConfigurationFileTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }
    private var file: ConfigurationFile { ConfigurationFile(path: folder + "/marquee/marquee.conf") }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func text() -> String { (try? String(contentsOfFile: file.path, encoding: .utf8)) ?? "" }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder + "/marquee", withIntermediateDirectories: true)
        try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    }

    @Test func `a value is written into a new file that only its owner can read, and read back`() throws {
        #expect(file.read() == ConfigurationReading())
        try file.set("30", for: PlaybackSettings.skipForward)
        #expect(file.read().settings?[PlaybackSettings.skipForward] == 30)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `comments, order and what is not understood stay when a value is written`() throws {
        try write("# mine\n\n[playback]\n# far\nskip-forward=20\nunheard-of=1\n\n[other]\nx=y\n")
        try file.set("40", for: PlaybackSettings.skipForward)
        #expect(text() == "# mine\n\n[playback]\n# far\nskip-forward=40\nunheard-of=1\n\n[other]\nx=y\n")
    }

    @Test func `setting back takes the line away`() throws {
        try write("[playback]\nskip-forward=20\nskip-backward=5\n")
        try file.reset(PlaybackSettings.skipForward)
        #expect(text() == "[playback]\nskip-backward=5\n")
    }

    @Test func `a file that is no key file is not overwritten, and its line is named`() throws {
        try write("[playback]\nskip forward\n")
        #expect(throws: ConfigurationFileError.malformed(path: file.path, line: 2)) {
            try file.set("40", for: PlaybackSettings.skipForward)
        }
        #expect(text() == "[playback]\nskip forward\n")
    }

    @Test func `changes made at the same time are all there`() async throws {
        let file = file
        let settings = SettingCatalogue.all.filter { $0.canonical("3") != nil }
        await withTaskGroup(of: Void.self) { group in
            for setting in settings { group.addTask { try? file.set("3", for: setting) } }
        }
        let reading = file.read()
        for setting in settings { #expect(reading.settings?.text(of: setting) == "3", "\(setting.name)") }
        #expect(settings.count > 3)
    }

    @Test func `a file that is far too large is said and not read`() throws {
        try write("")
        #expect(truncate(file.path, 1 << 30) == 0)
        #expect(file.read().problems.map(\.message).first?.contains("more than 1 MiB") == true)
    }

    @Test func `a link stays a link: what it leads to is written`() throws {
        try write("")
        let target = folder + "/mine.conf"
        try "[playback]\nskip-forward=20\n".write(toFile: target, atomically: true, encoding: .utf8)
        try FileManager.default.removeItem(atPath: file.path)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
        try file.set("40", for: PlaybackSettings.skipForward)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "[playback]\nskip-forward=40\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target)
    }

    @Test func `a folder or a pipe in the file's place is said, and nobody waits for it`() throws {
        try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
        #expect(file.read().problems.count == 1)
        try FileManager.default.removeItem(atPath: file.path)
        mkfifo(file.path, 0o600)
        #expect(file.read().problems.count == 1)
    }

    @Test(arguments: ["replaced", "in place", "first", "link", "removed"])
    func `a change is noticed: by an editor, in place, the first file, behind a link, and its removal`(kind: String)
        async throws
    {
        let target = folder + "/mine.conf"
        if kind != "first" { try write("[playback]\nskip-forward=20\n") }
        if kind == "link" {
            try FileManager.default.moveItem(atPath: file.path, toPath: target)
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
        }
        let queue = EventQueue(label: "watch")
        let (changes, continuation) = AsyncStream.makeStream(of: Double.self)
        let file = file
        let holder = Holder()
        await withCheckedContinuation { started in
            queue.async {
                holder.watch = ConfigurationWatch(of: file, on: queue) {
                    continuation.yield(file.read().settings?[PlaybackSettings.skipForward] ?? 0)
                }
                started.resume()
            }
        }
        let expected: Double = kind == "removed" ? 15 : 30
        switch kind {
        case "in place":
            let handle = try #require(FileHandle(forWritingAtPath: file.path))
            try handle.write(contentsOf: Data("[playback]\nskip-forward=30\n".utf8))
            try handle.close()
        case "link": try "[playback]\nskip-forward=30\n".write(toFile: target, atomically: true, encoding: .utf8)
        case "removed": try FileManager.default.removeItem(atPath: file.path)
        default: try write("[playback]\nskip-forward=30\n")
        }
        let limit = Task {
            try await Task.sleep(for: .seconds(10))
            continuation.finish()
        }
        var last: Double?
        for await value in changes {
            last = value
            if value == expected { break }
        }
        limit.cancel()
        #expect(last == expected)
        await withCheckedContinuation { ended in
            queue.async {
                holder.watch = nil
                ended.resume()
            }
        }
        queue.stop()
    }

    @Test func `a watch rests after a change, and what else happens in its folder is not its business`() async throws {
        let queue = EventQueue(label: "watch")
        let file = file
        let holder = Holder()
        func onQueue(_ body: @escaping @Sendable () -> Void) async {
            await withCheckedContinuation { done in
                queue.async {
                    body()
                    done.resume()
                }
            }
        }
        await onQueue { holder.watch = ConfigurationWatch(of: file, on: queue) { holder.changes += 1 } }
        for name in ["one", "two", "three"] {
            try "x".write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
        }
        // The folder, then the file: each comes with a few events at most.
        try write("[playback]\nskip-forward=20\n")
        try write("[playback]\nskip-forward=30\n")
        for _ in 0..<500 { await onQueue {} }
        await onQueue { #expect((1...8).contains(holder.changes), "\(holder.changes)") }
        await onQueue { holder.watch = nil }
        queue.stop()
    }

    /// Touched on the watch's queue only.
    private final class Holder: @unchecked Sendable {
        var watch: ConfigurationWatch?
        var changes = 0
    }
}

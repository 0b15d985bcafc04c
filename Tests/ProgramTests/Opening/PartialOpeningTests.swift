import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Things that were named of which not all can be played: what can is played, what cannot is named.
@Suite(.serialized) struct PartialOpeningTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func list(_ name: String, _ lines: [String]) throws -> String {
        try lines.joined(separator: "\n").write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        return folder.file(name)
    }

    private func dead(_ count: Int) -> [String] { (0..<count).map { "gone\($0).flac" } }

    @Test(arguments: [3, 20, 1_500])
    func `a list plays its first file that is there, however many before it are gone`(count: Int) async throws {
        let tone = try await SharedTones.long(1)[0]
        let path = try list("dead.m3u", dead(count) + [tone])
        try await withProgram([]) { program, _ in
            try await program.add([path], "replace")
            try await program.wait(for: "Playing", title: "Tone1")
            #expect(try await program.own("QueueLength") == .uint32(UInt32(count + 1)))
        }
    }

    @Test(arguments: ["play", "replace"])
    func `a list of which nothing is there takes nothing from what was named with it`(place: String) async throws {
        let tone = try await SharedTones.long(1)[0]
        let path = try list("dead.m3u", dead(2))
        try await withProgram([]) { program, _ in
            try await program.add([path, tone], place)
            try await program.wait(for: "Playing", title: "Tone1")
        }
    }

    @Test func `a list of which nothing can be played is an error, with the first reason and a number`() async throws {
        let path = try list("dead.m3u", dead(40))
        try await withProgram([]) { program, _ in
            do {
                try await program.add([path], "replace")
                Issue.record("no error")
            } catch let error as DBusError {
                #expect(error.name == "org.marquee.Error.NoSuchContent")
                #expect(error.message.contains("gone0.flac") && error.message.contains("39 others"), "\(error)")
            }
            #expect(try await program.status == "Stopped")
        }
    }

    @Test(arguments: ["play", "open", "add", "insert"])
    func `what is left out is named, and the exit status tells`(verb: String) async throws {
        let tone = try await SharedTones.long(1)[0]
        let empty = try list("empty.m3u", ["#EXTM3U"])
        let bus = try await PrivateBus()
        let home = try Home()
        let program = try await RunningProgram([], bus: bus, home: home)
        let run = try await home.run([verb, tone, folder.file("missing.flac"), "gopher://host/a", empty], on: bus)
        #expect(run.status == 1)
        for name in ["missing.flac", "gopher", "empty.m3u"] {
            #expect(run.errorOutput.split(separator: "\n").filter { $0.contains(name) }.count == 1, "\(name): \(run)")
        }
        #expect(try await program.own("QueueLength") == .uint32(1))
        let whole = try await home.run([verb, tone], on: bus)
        #expect(whole.status == 0 && whole.errorOutput == "")
        #expect(try await program.quit() == 0)
    }

    @Test func `of a saved playlist it is named as well`() async throws {
        let tone = try await SharedTones.long(1)[0]
        let odd = try list("odd.m3u", [tone, "odd.m3u"])
        let bus = try await PrivateBus()
        let home = try Home()
        let program = try await RunningProgram([], bus: bus, home: home)
        for words in [["playlist", "import", odd], ["playlist", "add", "odd", odd]] {
            let run = try await home.run(words, on: bus)
            #expect(run.errorOutput.contains("odd.m3u"), "\(run)")
        }
        #expect(try await program.quit() == 0)
    }

    @Test func `a player of its own plays what is there, and its exit status tells what was not`() async throws {
        let tone = try await Tone.flac("Short", seconds: 0.3, pitch: 400, in: folder)
        let path = try list("dead.m3u", dead(20) + [tone])
        let home = try Home()
        for (media, status) in [([path], 1), ([tone, folder.file("missing.flac")], 1), ([tone, tone], 0)] {
            let run = try await home.run(
                ["play", "--no-state", "--output", "null"] + media, on: try await PrivateBus())
            #expect(run.output.contains("Short"), "\(run)")
            #expect(run.status == Int32(status), "\(run)")
        }
    }
}

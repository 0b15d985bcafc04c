import DBus
import Foundation
import TestSupport
import Testing

/// What cannot be saved or read costs the memory, never the music.
@Suite(.serialized) struct UnwritableTests {
    /// A memory with two entries, the second current at 9 s, a rating and a playlist.
    private func fill(_ home: Home, _ bus: PrivateBus) async throws {
        let program = try await RunningProgram(["--paused"] + (try await SharedTones.long(2)), bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await program.call("Next")
        try await program.call("Seek", [.int64(9_000_000)])
        try await program.control("SetRating", [.objectPath(await program.trackID), .double(0.6)])
        _ = try await program.client.call(
            program.name, RunningProgram.controlPath, "org.marquee.Playlists1", "SaveQueue",
            [.string("Both"), .objectPath(.root)])
        #expect(try await program.quit() == 0, "\(program.child.errorOutput)")
        #expect(program.child.errorOutput == "")
    }

    /// Playing, editing and ending work, and one line has been said.
    private func expectMusic(_ program: RunningProgram, saying words: [String]) async throws {
        try await program.add([try await SharedTones.long(3)[2]], "play")
        try await program.wait(for: "Playing", title: "Tone3")
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<20 { try await program.add(try await SharedTones.long(2), "end") }
        #expect(clock.now - start < .seconds(8), "a disk that fails makes nobody wait")
        try await eventually("sound") { try await program.position > 0.3 }
        #expect(try await program.quit() == 0)
        let lines = program.child.errorOutput.split(separator: "\n")
        #expect(lines.count == 1, "\(program.child.errorOutput)")
        for word in words { #expect(lines.first?.contains(word) == true, "\(program.child.errorOutput)") }
    }

    private func expectSaved(_ program: RunningProgram) async throws {
        let state = try await program.state()
        #expect(state.queue.count == 2 && state.title == "Tone2" && state.status == "Paused")
        #expect(abs(state.position - 9) < 0.1)
    }

    @Test func `a full disk is said once and costs the saving only`() async throws {
        let bus = try await PrivateBus()
        let disk = try SmallDisk(bytes: 1 << 20)
        let home = try Home(memoryPath: disk.path)
        try await fill(home, bus)
        let program = try await RunningProgram([], bus: bus, home: home)
        try await expectSaved(program)
        disk.fill()
        for _ in 0..<100 { try await program.add(Array(repeating: try await SharedTones.long(1)[0], count: 30), "end") }
        try await expectMusic(program, saying: ["full", home.stateFile])
        disk.makeRoom()

        let next = try await RunningProgram([], bus: bus, home: home)
        let state = try await next.state()
        #expect(state.queue.count >= 2 && state.title == "Tone2" && state.status == "Paused", "an earlier state, whole")
        #expect(try await next.quit() == 0)
        #expect(!next.child.errorOutput.contains("sqlite"))
    }

    @Test func `on a disk that is full from the start, everything but the saving works`() async throws {
        let bus = try await PrivateBus()
        let disk = try SmallDisk(bytes: 64 << 10)
        let home = try Home(memoryPath: disk.path)
        disk.fill()
        let program = try await RunningProgram([], bus: bus, home: home)
        try await expectMusic(program, saying: ["full"])
    }

    @Test func `when there is room again everything is saved`() async throws {
        let bus = try await PrivateBus()
        let disk = try SmallDisk(bytes: 1 << 20)
        let home = try Home(memoryPath: disk.path)
        let program = try await RunningProgram([], bus: bus, home: home)
        disk.fill()
        let tone = try await SharedTones.long(1)[0]
        for _ in 0..<100 { try await program.add(Array(repeating: tone, count: 30), "end") }
        try await eventually("a word about it") { program.child.errorOutput.contains("full") }
        disk.makeRoom()
        // It tries again after some seconds, when there is something to save.
        try await eventually("it to save again", within: .seconds(40)) {
            try await program.set("Volume", .double(Double.random(in: 0...1)))
            let state = try Data(contentsOf: URL(fileURLWithPath: home.stateFile)).count
            let log = (try? Data(contentsOf: URL(fileURLWithPath: home.stateFile + "-wal")).count) ?? 0
            return state + log > 250_000
        }
        let saved = try await program.state()
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()
        let next = try await RunningProgram([], bus: bus, home: home)
        let state = try await next.state()
        #expect(state.queue == saved.queue)
        #expect(state.volume == saved.volume)
        #expect(try await next.quit() == 0)
    }

    @Test func `when there is room again everything is saved by itself, and that is said`() async throws {
        let bus = try await PrivateBus()
        let disk = try SmallDisk(bytes: 400_000)
        let home = try Home(memoryPath: disk.path)
        let tone = try await SharedTones.long(1)[0]
        let program = try await RunningProgram([], bus: bus, home: home)
        try await program.add([tone], "end")
        disk.fill()
        for _ in 0..<100 { try await program.add(Array(repeating: tone, count: 30), "end") }
        try await eventually("a word about it") { program.child.errorOutput.contains("full") }
        disk.makeRoom()
        try await eventually("it to save again", within: .seconds(20)) {
            program.child.errorOutput.contains("saving works again: the queue")
        }
        let saved = try await program.queue()
        #expect(saved.count == 3_001)
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()
        #expect(program.child.errorOutput.split(separator: "\n").count == 2, "\(program.child.errorOutput)")
        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.queue() == saved)
        #expect(try await next.quit() == 0)
    }

    @Test func `on a read-only disk a playlist plays, and a rating is an error with its reason`() async throws {
        let bus = try await PrivateBus()
        let disk = try SmallDisk(bytes: 1 << 20)
        let home = try Home(memoryPath: disk.path)
        try await fill(home, bus)
        try disk.setReadOnly(true)
        let program = try await RunningProgram([], bus: bus, home: home)
        let played = try await home.run(["playlist", "play", "Both"], on: bus)
        #expect(played.status == 0, "\(played)")
        try await program.wait(for: "Playing", title: "Tone1")
        let rated = try await home.run(["rate-track", "3"], on: bus)
        #expect(rated.status == 1)
        #expect(rated.errorOutput.contains("cannot write \(home.libraryFile)"), "\(rated)")
        #expect(try await program.player("Metadata")["xesam:userRating"] == nil, "not shown either")
        #expect(try await program.quit() == 0)
    }

    @Test func `from a read-only disk everything is restored, and playing goes on`() async throws {
        let bus = try await PrivateBus()
        let disk = try SmallDisk(bytes: 1 << 20)
        let home = try Home(memoryPath: disk.path)
        try await fill(home, bus)
        try disk.setReadOnly(true)
        let program = try await RunningProgram([], bus: bus, home: home)
        try await expectSaved(program)
        #expect(try await program.player("Metadata")["xesam:userRating"] == .double(0.6))
        #expect(
            try await program.client.get(
                program.name, RunningProgram.path, RunningProgram.playlistsInterface, "PlaylistCount") == .uint32(1))
        try await expectMusic(program, saying: ["cannot write", home.stateFile])
        try disk.setReadOnly(false)
        let next = try await RunningProgram([], bus: bus, home: home)
        try await expectSaved(next)
        #expect(try await next.quit() == 0)
    }

    enum Harm: CaseIterable {
        case garbage, truncated, folder
        /// Sound pages, but not all of the tables.
        case incomplete
    }

    private func harm(_ file: String, _ harm: Harm) throws {
        let url = URL(fileURLWithPath: file)
        switch harm {
        case .garbage: try Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }).write(to: url)
        case .truncated: try Data(contentsOf: url).prefix(5_000).write(to: url)
        case .incomplete:
            let sqlite = "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.executescript(sys.argv[2])"
            let drop = file.hasSuffix("state.sqlite") ? "DROP TABLE entry" : "DROP TABLE playlist_item"
            let process = try Process.run(
                URL(fileURLWithPath: "/usr/bin/python3"), arguments: ["-c", sqlite, file, drop])
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        case .folder:
            try FileManager.default.removeItem(at: url)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        }
    }

    @Test(arguments: Harm.allCases)
    func `a damaged file with the queue is set aside, and the start succeeds`(_ damage: Harm) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        try await fill(home, bus)
        try harm(home.stateFile, damage)
        let program = try await RunningProgram([], bus: bus, home: home)
        let state = try await program.state()
        #expect(state.queue.isEmpty && state.status == "Stopped")
        try await expectMusic(program, saying: [home.stateFile])
        let aside = try home.names(in: home.stateFolder).filter { $0.contains(".damaged-") }
        if damage != .folder {
            #expect(aside.count == 1)
            #expect(program.child.errorOutput.contains(aside.first ?? "nothing"))
            let next = try await RunningProgram([], bus: bus, home: home)
            #expect(try await next.queue().count == 41, "saved into a new file")
            #expect(try await next.quit() == 0)
            #expect(next.child.errorOutput == "")
        }
    }

    @Test(arguments: Harm.allCases)
    func `a damaged file with the playlists is set aside, and the start succeeds`(_ damage: Harm) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        try await fill(home, bus)
        try harm(home.libraryFile, damage)
        let program = try await RunningProgram([], bus: bus, home: home)
        try await expectSaved(program)
        if damage == .folder {
            let rating: [Value] = [.objectPath(try await program.trackID), .double(0.2)]
            let error = await program.failure(
                of: "SetRating", rating, interface: RunningProgram.controlInterface, at: RunningProgram.controlPath)
            #expect(error == "Failed")
        } else {
            try await program.control("SetRating", [.objectPath(await program.trackID), .double(0.2)])
        }
        try await expectMusic(program, saying: [home.libraryFile])
        let aside = try home.names(in: home.dataFolder).filter { $0.contains(".damaged-") }
        #expect(aside.count == (damage == .folder ? 0 : 1))
        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.queue().count == 43, "the queue is none of its business")
        #expect(try await next.quit() == 0)
    }

    @Test(arguments: ["state", "library"])
    func `a file of a newer version is left alone`(which: String) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        try await fill(home, bus)
        let file = which == "state" ? home.stateFile : home.libraryFile
        // SQLite's `user_version`.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 9])
        try bytes.write(to: URL(fileURLWithPath: file))
        let program = try await RunningProgram([], bus: bus, home: home)
        if which == "state" { #expect(try await program.queue() == []) } else { try await expectSaved(program) }
        try await expectMusic(program, saying: ["newer", file])
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
        #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
    }
}

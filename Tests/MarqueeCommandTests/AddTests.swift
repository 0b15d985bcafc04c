import DBus
import Foundation
import TestSupport
import Testing

/// `add` and `insert`: media that come from folders, in batches, and what interrupts them.
@Suite(.timeLimit(.minutes(1))) struct `Adding` {
    /// `count` empty files that look like media, in folders of 500.
    private func collection(_ count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 0..<count {
            if number % 500 == 0 {
                try FileManager.default.createDirectory(
                    atPath: folder.file("\(number / 500)"), withIntermediateDirectories: false)
            }
            try folder.write("", to: "\(number / 500)/\(number).flac")
        }
        return folder
    }

    @Test(arguments: [
        (["add"], "abcdefghijxyz"), (["insert"], "abcxyzdefghij"), (["insert", "--next"], "abcxyzdefghij"),
        (["insert", "--start"], "xyzabcdefghij"), (["insert", "--after", "1"], "axyzbcdefghij"),
        (["insert", "--after", "last"], "abcdefghijxyz"),
    ])
    func `puts media where they belong`(words: [String], names: String) async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        for name in ["x", "y", "z"] { try folder.write("", to: name) }
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        let result = try await bus.run(program, words + ["x", "y", "z"].map(folder.file))
        #expect(result.status == 0 && result.output == "3 added\n" && result.errorOutput == "", "\(result)")
        #expect(player.queue.names.joined() == names)
        await player.client.close()
    }

    @Test func `walks through folders and sends them in batches, each behind the one before`() async throws {
        let bus = try await PrivateBus()
        let folder = try collection(1_000)
        try folder.write("no media", to: "0/cover.jpg")
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        // Somebody else adds at the same places meanwhile.
        let result = try await bus.run(program, ["insert", "--start", folder.path])
        #expect(result.status == 0 && result.output == "1000 added\n" && result.errorOutput == "", "\(result)")
        #expect(player.queue.names == (0..<1_000).map { "\($0).flac" } + "abcdefghij".map(String.init))
        #expect(player.calls.map { $0.prefix(6) } == ["Open(a", "Insert", "Insert", "Insert"])
        await player.client.close()
    }

    @Test func `reads folders in natural order, each real one once, and no hidden names`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let manager = FileManager.default
        for name in ["a", "b", ".hidden"] {
            try manager.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
        }
        for name in ["a/Track 10.ogg", "a/track 2.ogg", ".hidden/x.ogg", "b/.y.ogg", "b/notes.txt", "c.FLAC"] {
            try folder.write("", to: name)
        }
        try manager.createSymbolicLink(atPath: folder.file("b/loop"), withDestinationPath: folder.path)
        try manager.createSymbolicLink(atPath: folder.file("b/link.ogg"), withDestinationPath: folder.file("c.FLAC"))
        try manager.createSymbolicLink(atPath: folder.file("b/broken.ogg"), withDestinationPath: "/nowhere")
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        let result = try await bus.run(program, ["add", folder.path])
        #expect(result.status == 0 && result.output == "4 added\n", "\(result)")
        #expect(player.queue.names == ["track%202.ogg", "Track%2010.ogg", "link.ogg", "c.FLAC"])
        await player.client.close()
    }

    @Test func `hands playlist files and addresses over as they are, and tells of the bad ones`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let list = try folder.write("", to: "list.m3u8")
        let empty = try folder.write("", to: "empty.m3u8")
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        player.change { state in
            state.queue.playlistFiles = ["file://" + list: ["file:///l/1", "file:///l/2"], "file://" + empty: []]
        }
        let result = try await bus.run(program, ["add", list, empty, "https://h/radio", "/nowhere.flac"])
        #expect(result.status == 1 && result.output == "3 added\n", "\(result)")
        #expect(player.queue.uris == ["file:///l/1", "file:///l/2", "https://h/radio"])
        let complaints = result.errorOutput.split(separator: "\n")
        #expect(complaints.count == 2, "\(complaints)")
        #expect(result.errorOutput.contains("'/nowhere.flac' cannot be opened"))
        #expect(result.errorOutput.contains("There is nothing"))
        await player.client.close()
    }

    @Test func `adds the rest when a folder may not be read`() async throws {
        let bus = try await PrivateBus()
        let folder = try collection(3)
        let closed = folder.file("closed")
        try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: false)
        chmod(closed, 0)
        defer { chmod(closed, 0o700) }
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        // The superuser reads everything unless that power is taken away.
        let command = [program, "add", folder.path]
        let words = geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] + command : command
        let result = try await bus.run(words[0], Array(words.dropFirst()))
        #expect(result.status == 1 && result.output == "3 added\n", "\(result)")
        #expect(result.errorOutput.split(separator: "\n").count == 1)
        #expect(result.errorOutput.contains("cannot read the folder '\(closed)'"), "\(result)")
        await player.client.close()
    }

    @Test func `says when there is no media in a folder`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        let result = try await bus.run(program, ["add", folder.path])
        #expect(result.status == 1 && result.output == "", "\(result)")
        #expect(result.errorOutput == "marquee: there is no media in the folder '\(folder.path)'\n")
        #expect(player.calls == [])
        await player.client.close()
    }

    @Test func `shows on a terminal how far it is, and Ctrl-C keeps what was added`() async throws {
        let bus = try await PrivateBus()
        let folder = try collection(1_500)
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        player.change { $0.silent = ["Insert"] }
        let terminal = try PseudoTerminal(
            program, ["add", folder.path], environment: bus.environment.merging(["TERM": "xterm"]) { $1 })
        try await terminal.wait(for: "the count") { $0.line.hasPrefix("300 added  \(folder.path)") }
        terminal.press("\u{3}")
        try await terminal.wait(for: "what goes on") { $0.line.contains("when the service has answered") }
        try await player.release("Insert")
        #expect(try await terminal.status() == 130)
        #expect(player.queue.entries.count == 600)
        let text = PseudoTerminal.withoutCodes(terminal.output)
        let end = "600 added\nmarquee: interrupted: what was added stays, the rest was not added\n"
        #expect(text.hasSuffix(end), "\(text)")
        await player.client.close()
    }

    @Test func `a second Ctrl-C ends at once`() async throws {
        let bus = try await PrivateBus()
        let folder = try collection(700)
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        player.change { $0.silent = ["Insert"] }
        let terminal = try PseudoTerminal(program, ["add", folder.path], environment: bus.environment)
        try await eventually("the second batch") { player.calls.count == 2 }
        terminal.send(signal: SIGINT)
        try await terminal.wait(for: "the first to be heard") { $0.line.contains("once more") }
        terminal.send(signal: SIGINT)
        #expect(try await terminal.status() == 130)
        #expect(player.queue.entries.count == 300)
        await player.client.close()
    }

    @Test func `has no progress on a pipe or a dumb terminal`() async throws {
        let bus = try await PrivateBus()
        let folder = try collection(700)
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        player.change { $0.silent = ["Insert"] }
        let terminal = try PseudoTerminal(
            program, ["add", folder.path], environment: bus.environment.merging(["TERM": "dumb"]) { $1 })
        async let piped = bus.run(program, ["add", folder.path])
        try await eventually("both to wait") { player.calls.filter { $0.hasPrefix("Insert") }.count == 2 }
        // Longer than it takes until a terminal shows something.
        try await Task.sleep(for: .milliseconds(250))
        try await player.release("Insert")
        #expect(try await terminal.status() == 0)
        #expect(terminal.output == "700 added\r\n")
        let result = try await piped
        #expect(result.output == "700 added\n" && result.errorOutput == "", "\(result)")
        await player.client.close()
    }

    @Test func `says how much was added when the service ends in the middle`() async throws {
        let bus = try await PrivateBus()
        let folder = try collection(700)
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        player.change { $0.silent = ["Insert"] }
        async let running = bus.run(program, ["add", folder.path])
        try await eventually("the second batch") { player.calls.count == 2 }
        await player.client.close()
        let result = try await running
        #expect(result.status == 3 && result.output == "300 added\n", "\(result)")
        #expect(result.errorOutput.split(separator: "\n").count == 1)
    }

    @Test func `a playlist grows by media the same way`() async throws {
        let bus = try await PrivateBus()
        let folder = try collection(700)
        let player = try await ScriptedPlayer(bus, queue: lettersQueue(), playlists: ScriptedPlaylists(["Evening"]))
        let result = try await bus.run(program, ["playlist", "add", "evening", folder.path])
        #expect(result.status == 0 && result.output == "700 added\n", "\(result)")
        #expect(player.playlists.playlists[0].entries.count == 701)
        #expect(player.queue.entries.count == 10)
        await player.client.close()
    }
}

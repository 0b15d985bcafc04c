import DBus
import Foundation
import TestSupport
import Testing

/// `playlist` against scripted playlists on a private bus.
@Suite(.timeLimit(.minutes(1))) struct `Playlist verbs` {
    private func scripted(_ bus: PrivateBus, _ names: [String]) async throws -> ScriptedPlayer {
        try await ScriptedPlayer(bus, queue: lettersQueue(), playlists: ScriptedPlaylists(names))
    }

    private func expect(_ result: ProgramResult, fails hint: String) {
        #expect(result.status == 1 && result.output == "", "\(result)")
        #expect(result.errorOutput.split(separator: "\n").count == 1)
        #expect(result.errorOutput.contains(hint), "\(result)")
    }

    @Test func `list for people and for programs`() async throws {
        let bus = try await PrivateBus()
        let player = try await scripted(bus, ["Evening", "Ce\u{1B}soir 日本"])
        #expect(try await bus.run(program, ["playlist", "play", "#2"]).status == 0)
        #expect(
            try await bus.run(program, ["playlist", "list"]).output == """
                  #1  Evening       1 entry
                > #2  Ce\u{FFFD}soir 日本  1 entry

                """)
        let json = try await bus.run(program, ["playlist", "list", "--json"])
        let list = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(list.count == 2)
        #expect(list[0]["number"] as? String == "1" && list[0]["id"] as? String == "/org/marquee/playlist/1")
        #expect(list[0]["entries"] as? Int == 1 && list[0]["active"] as? Bool == false)
        #expect(list[1]["name"] as? String == "Ce\u{1B}soir 日本" && list[1]["active"] as? Bool == true)
        #expect(list[1]["modified"] as? Double == 1_700_000_001.5 && list[1]["played"] is NSNull)
        await player.client.close()
    }

    @Test func `show what is in one, in pages`() async throws {
        let bus = try await PrivateBus()
        var playlists = ScriptedPlaylists(["a"])
        playlists.make("Long", ScriptedQueue((1...2_001).map { "file:///m/\($0).flac" }).entries)
        let player = try await ScriptedPlayer(bus, queue: lettersQueue(), playlists: playlists)
        let text = try await bus.run(program, ["playlist", "show", "long"])
        #expect(text.lines.count == 2_001 && text.lines.last == "  2001  2001")
        let json = try await bus.run(program, ["playlist", "show", "a", "--json"])
        let list = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(list.count == 1 && list[0]["uri"] as? String == "file:///m/a.flac")
        #expect(list[0]["current"] == nil)
        await player.client.close()
    }

    @Test func `save the queue, and replace only when told to`() async throws {
        let bus = try await PrivateBus()
        let player = try await scripted(bus, ["Evening"])
        let saved = try await bus.run(program, ["playlist", "save", "Late Hours"])
        #expect(saved.status == 0 && saved.output + saved.errorOutput == "", "\(saved)")
        #expect(player.playlists.playlists.map(\.name) == ["Evening", "Late Hours"])
        #expect(player.playlists.playlists[1].entries.count == 10)
        expect(
            try await bus.run(program, ["playlist", "save", "Evening"]), fails: "already (#1); replace it with --force")
        #expect(player.playlists.playlists[0].entries.count == 1)
        #expect(try await bus.run(program, ["playlist", "save", "Evening", "--force"]).status == 0)
        #expect(player.playlists.playlists.count == 2 && player.playlists.playlists[0].entries.count == 10)
        expect(
            try await bus.run(program, ["playlist", "save", "EVENING"]), fails: "there is a playlist 'Evening' already")
        #expect(try await bus.run(program, ["playlist", "save", "EVENING", "--force"]).status == 0)
        #expect(player.playlists.playlists.map(\.name) == ["Evening", "Late Hours"])
        player.change { $0.queue.clear() }
        expect(try await bus.run(program, ["playlist", "save", "Evening", "--force"]), fails: "the queue is empty")
        #expect(player.playlists.playlists[0].entries.count == 10)
        await player.client.close()
    }

    @Test func `find the name that is meant`() async throws {
        let bus = try await PrivateBus()
        let player = try await scripted(bus, ["Rock", "rock", "Jazz", "Jazz", "Évening Jazz"])
        #expect(try await bus.run(program, ["playlist", "play", "rock"]).status == 0)
        #expect(player.playlists.active == "/org/marquee/playlist/2")
        #expect(try await bus.run(program, ["playlist", "play", "évening jazz"]).status == 0)
        #expect(player.playlists.active == "/org/marquee/playlist/5")
        expect(
            try await bus.run(program, ["playlist", "play", "Jazz"]),
            fails: "several playlists are called 'Jazz'; name one by its number: #3 'Jazz' (1), #4 'Jazz' (1)")
        expect(try await bus.run(program, ["playlist", "play", "ROCK"]), fails: "#1 'Rock' (1), #2 'rock' (1)")
        #expect(try await bus.run(program, ["playlist", "play", "#4"]).status == 0)
        #expect(player.playlists.active == "/org/marquee/playlist/4")
        expect(try await bus.run(program, ["playlist", "play", "#9"]), fails: "there is no playlist #9")
        expect(try await bus.run(program, ["playlist", "play", "Rokc"]), fails: "did you mean 'Rock'")
        expect(try await bus.run(program, ["playlist", "play", "vening"]), fails: "did you mean 'Évening Jazz'?")
        expect(try await bus.run(program, ["playlist", "play", "Polka"]), fails: "playlist list' shows all")
        await player.client.close()
    }

    @Test func `add the current entry, rename and delete`() async throws {
        let bus = try await PrivateBus()
        let player = try await scripted(bus, ["Evening", "Morning"])
        #expect(try await bus.run(program, ["playlist", "add", "Evening"]).status == 0)
        #expect(player.playlists.playlists[0].entries.map(\.uri) == ["file:///m/Evening.flac", "file:///m/c"])
        #expect(try await bus.run(program, ["playlist", "rename", "Evening", "Night"]).status == 0)
        #expect(player.playlists.playlists[0].name == "Night")
        #expect(try await bus.run(program, ["playlist", "delete", "morning"]).status == 0)
        #expect(player.playlists.playlists.map(\.name) == ["Night"])
        await player.client.close()
    }

    @Test func `import and export files against the caller's folder`() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        try folder.write("", to: "a b.m3u8")
        let player = try await scripted(bus, [])
        player.change { $0.queue.playlistFiles = ["file://\(folder.path)/a%20b.m3u8": ["file:///m/1", "file:///m/2"]] }
        func inFolder(_ command: String) async throws -> ProgramResult {
            try await bus.run("sh", ["-c", "cd \(folder.path) && exec \(program) playlist \(command)"])
        }
        #expect(try await inFolder("import 'a b.m3u8'").output == "#1  a%20b  2 entries\n")
        #expect(try await inFolder("import 'a b.m3u8' Morning").output == "#2  Morning  2 entries\n")
        player.change { $0.playlists.warnings = ["a cue sheet's part\nis lost"] }
        let exported = try await inFolder("export Morning out.xspf")
        #expect(exported.status == 0 && exported.errorOutput == "marquee: a cue sheet's part is lost\n", "\(exported)")
        #expect(player.playlists.exports == ["Morning file://\(folder.path)/out.xspf"])
        expect(try await inFolder("export Morning 'a b.m3u8'"), fails: "replace it with --force")
        #expect(try await inFolder("export --force Morning 'a b.m3u8'").status == 0)
        expect(try await inFolder("export Morning https://h/x.xspf"), fails: "no file to write to")
        expect(try await inFolder("import missing.m3u"), fails: "cannot be opened")
        await player.client.close()
    }

    @Test func `say what to do when there is none, or nothing in it`() async throws {
        let bus = try await PrivateBus()
        let player = try await scripted(bus, [])
        #expect(try await bus.run(program, ["playlist", "list"]).output == "")
        #expect(try await bus.run(program, ["playlist", "list", "--json"]).output == "[]\n")
        expect(try await bus.run(program, ["playlist", "play", "x"]), fails: "playlist save NAME")
        player.change { $0.playlists.make("Empty", []) }
        expect(try await bus.run(program, ["playlist", "play", "Empty"]), fails: "marquee playlist add #1 FILE")
        await player.client.close()
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// Letters as entries: `a` to `j`, with the third current.
func lettersQueue(_ letters: String = "abcdefghij", current: Int? = 2) -> ScriptedQueue {
    ScriptedQueue(letters.map { "file:///m/\($0)" }, current: current)
}

/// The verbs of the queue against a scripted queue on a private bus.
@Suite(.timeLimit(.minutes(1))) struct `Queue verbs` {
    @Test(arguments: [
        (["remove", "1"], "bcdefghij"), (["remove", "3-5", "10"], "abfghi"), (["remove", "current"], "abdefghij"),
        (["remove", "last", "10", "9-last"], "abcdefgh"), (["remove", "1-10"], ""),
        (["remove", "2-current"], "adefghij"),
        (["move", "7", "2"], "agbcdefhij"), (["move", "2", "7"], "acdefgbhij"), (["move", "3", "3"], "abcdefghij"),
        (["move", "1", "last"], "bcdefghija"), (["move", "3-5", "1"], "cdeabfghij"),
        (["move", "1-3", "8"], "defghijabc"),
        (["move", "1-3", "last"], "defghijabc"), (["move", "1-3", "2"], "dabcefghij"),
        (["move", "last", "1"], "jabcdefghi"),
        (["move", "5", "current"], "abecdfghij"), (["clear"], ""),
    ])
    func `edit what the positions name`(words: [String], names: String) async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        let result = try await bus.run(program, words)
        #expect(result.status == 0, "\(result)")
        #expect(result.output + result.errorOutput == "")
        #expect(player.queue.names.joined() == names)
        await player.client.close()
    }

    @Test(arguments: [
        (["remove", "11"], "there is no entry 11: the queue has 10"), (["goto", "11"], "no entry 11"),
        (["move", "1-3", "9"], "the last place for them is 8"), (["move", "1", "11"], "no entry 11"),
        (["remove", "5-current"], "the range runs backwards"), (["stop-after", "12"], "no entry 12"),
        (["insert", "--after", "11", "/"], "no entry 11"), (["rate-track", "11", "3"], "no entry 11"),
    ])
    func `name what is beyond the end and do nothing`(words: [String], hint: String) async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        let result = try await bus.run(program, words)
        #expect(result.status == 1, "\(result)")
        #expect(result.errorOutput.contains(hint), "\(result)")
        #expect(result.errorOutput.split(separator: "\n").count == 1)
        #expect(player.queue.names.joined() == "abcdefghij")
        await player.client.close()
    }

    @Test func `say so when there is no entry at all`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        for words in [["remove", "1"], ["goto", "last"], ["move", "1", "2"], ["remove", "current"]] {
            let result = try await bus.run(program, words)
            #expect(result.status == 1 && result.errorOutput.contains("marquee add FILE"), "\(result)")
        }
        await player.client.close()
    }

    @Test func `goto plays an entry, stop-after names one`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        #expect(try await bus.run(program, ["goto", "5"]).status == 0)
        #expect(player.queue.currentIndex == 4)
        #expect(try await bus.run(program, ["stop-after"]).output == "off\n")
        #expect(try await bus.run(program, ["stop-after", "current"]).status == 0)
        #expect(player.queue.stopAfter == "/org/marquee/track/5")
        #expect(try await bus.run(program, ["stop-after"]).output == "5  e\n")
        #expect(try await bus.run(program, ["stop-after", "last"]).status == 0)
        #expect(try await bus.run(program, ["stop-after"]).output == "10  j\n")
        #expect(try await bus.run(program, ["stop-after", "off"]).status == 0)
        #expect(player.queue.stopAfter == "/")
        await player.client.close()
    }

    @Test func `act on the entry that stood at the position, whatever others do meanwhile`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        // Somebody puts an entry before all others as soon as a position has been read.
        let edits = Locked(1)
        player.change { state in
            state.afterPage = { queue in
                guard edits.withLock({ $0 }) > 0 else { return }
                edits.withLock { $0 -= 1 }
                queue.insert(["file:///m/x"], at: 0)
            }
        }
        #expect(try await bus.run(program, ["remove", "2"]).status == 0)
        #expect(player.queue.names.joined() == "xacdefghij")
        edits.withLock { $0 = 1 }
        #expect(try await bus.run(program, ["goto", "5"]).status == 0)
        #expect(player.queue.entries[player.queue.currentIndex!].uri == "file:///m/e")
        // Several places are read of one state of the queue: the reading begins anew until there is one.
        edits.withLock { $0 = 2 }
        #expect(try await bus.run(program, ["remove", "1-2", "5"]).status == 0)
        #expect(player.queue.names.joined() == "xxcdefghij")
        edits.withLock { $0 = .max }
        let result = try await bus.run(program, ["remove", "1-2", "5"])
        #expect(result.status == 1 && result.errorOutput.contains("being edited just now"), "\(result)")
        await player.client.close()
    }

    @Test(arguments: [
        (["shuffle", "on"], ["Shuffle=true"]), (["shuffle", "off"], ["Shuffle=false"]),
        (["shuffle", "toggle"], ["Shuffle=true"]), (["loop", "none"], ["LoopStatus=None"]),
        (["loop", "track"], ["LoopStatus=Track"]), (["loop", "playlist"], ["LoopStatus=Playlist"]),
    ])
    func `shuffle and loop are set on any player`(words: [String], calls: [String]) async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, name: "vlc")
        let result = try await bus.run(program, ["--player", "vlc"] + words)
        #expect(result.status == 0 && result.output + result.errorOutput == "", "\(result)")
        #expect(player.calls == calls)
        #expect(try await bus.run(program, ["-p", "vlc", "shuffle"]).output == "off\n")
        #expect(try await bus.run(program, ["-p", "vlc", "loop"]).output == "none\n")
        await player.client.close()
    }

    @Test func `a seed is set before shuffle is switched on`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        #expect(try await bus.run(program, ["shuffle", "--seed", "18446744073709551615"]).status == 0)
        #expect(player.queue.seed == .max)
        #expect(player.calls.count == 2 && player.calls[0].hasPrefix("ShuffleSeed="))
        #expect(player.calls.last == "Shuffle=true")
        await player.client.close()
    }

    @Test func `rate-track rates and prints in stars`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        #expect(try await bus.run(program, ["rate-track"]).output == "none\n")
        #expect(try await bus.run(program, ["rate-track", "4.5"]).status == 0)
        #expect(player.queue.entries[2].rating == 0.9)
        #expect(try await bus.run(program, ["rate-track"]).output == "4.5\n")
        #expect(try await bus.run(program, ["rate-track", "last", "0"]).status == 0)
        #expect(player.queue.entries[9].rating == 0)
        #expect(try await bus.run(program, ["rate-track", "none"]).status == 0)
        #expect(player.queue.entries[2].rating == nil)
        await player.client.close()
    }

    @Test(arguments: [["queue"], ["remove", "1"], ["add", "https://h/x"], ["playlist", "list"], ["stop-after"]])
    func `other players are told apart`(words: [String]) async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, name: "vlc")
        let result = try await bus.run(program, ["-p", "vlc"] + words)
        #expect(result.status == 1 && result.errorOutput.contains("works with Marquee only"), "\(result)")
        await player.client.close()
    }

    @Test func `an older service is to be started anew`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: lettersQueue())
        player.change { $0.failures["Clear"] = .unknownMethod("no such method") }
        let result = try await bus.run(program, ["clear"])
        #expect(result.status == 1 && result.errorOutput.contains("marquee quit"), "\(result)")
        await player.client.close()
    }
}

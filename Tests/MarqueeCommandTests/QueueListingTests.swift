import DBus
import Foundation
import TestSupport
import Testing

@testable import MarqueeCommand

/// `queue`, on pipes and on terminals.
@Suite(.timeLimit(.minutes(1))) struct `The listed queue` {
    private func queue() -> ScriptedQueue {
        var queue = ScriptedQueue(["file:///m/one.flac", "file:///m/two.flac", "https://h/radio"], current: 1)
        queue.change(0) { ($0.title, $0.artist, $0.seconds) = ("Aria", "Bach", 245) }
        queue.change(1) { ($0.title, $0.seconds) = ("a\u{1B}[2J\nb\u{202E}c \"q\"", 3_725) }
        return queue
    }

    @Test func `goes to a pipe as a whole, names made harmless`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: queue())
        let result = try await bus.run(program, ["queue"])
        #expect(result.status == 0)
        #expect(
            result.output
                == """
                  1  Bach – Aria  4:05
                > 2  a\u{FFFD}[2J bc "q"  1:02:05
                  3  radio

                """)
        await player.client.close()
    }

    @Test func `is JSON for programs`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: queue())
        let result = try await bus.run(program, ["queue", "--json"])
        #expect(result.status == 0 && result.output.split(separator: "\n").count == 1)
        #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        let list = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(list.count == 3)
        #expect(list[0]["position"] as? Int == 1 && list[0]["id"] as? String == "/org/marquee/track/1")
        #expect(list[0]["title"] as? String == "Aria" && list[0]["artist"] as? [String] == ["Bach"])
        #expect(list[0]["length"] as? Double == 245 && list[0]["current"] as? Bool == false)
        #expect(list[1]["current"] as? Bool == true && list[1]["title"] as? String == "a\u{1B}[2J\nb\u{202E}c \"q\"")
        #expect(list[2]["uri"] as? String == "https://h/radio" && list[2]["length"] is NSNull)
        #expect(list[2]["album"] is NSNull)
        await player.client.close()
    }

    @Test func `is read in pages, however long`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(
            bus, queue: ScriptedQueue((1...2_500).map { "file:///m/\($0).flac" }, current: 0))
        let result = try await bus.run(program, ["queue"])
        #expect(result.lines.count == 2_500)
        #expect(result.lines.first == ">    1  1" && result.lines.last == "  2500  2500")
        #expect(player.calls.filter { $0.hasPrefix("GetQueue") }.count == 3)
        #expect(try await bus.run(program, ["remove", "2-2400"]).status == 0)
        #expect(player.queue.entries.count == 101)
        await player.client.close()
    }

    @Test func `is nothing or an empty list when there is none`() async throws {
        let bus = try await PrivateBus()
        let player = try await ScriptedPlayer(bus, queue: ScriptedQueue())
        let text = try await bus.run(program, ["queue"])
        #expect(text.status == 0 && text.output == "", "\(text)")
        #expect(try await bus.run(program, ["queue", "--json"]).output == "[]\n")
        await player.client.close()
    }

    @Test func `shows on a terminal what is around the current entry, and says how to see all`() async throws {
        let bus = try await PrivateBus()
        let name = "日本語 – " + String(repeating: "long ", count: 30)
        var queue = ScriptedQueue((1...500).map { "file:///m/\($0).flac" }, current: 299)
        queue.change(299) { ($0.title, $0.seconds) = (name, 61) }
        let player = try await ScriptedPlayer(bus, queue: queue)
        let terminal = try PseudoTerminal(program, ["queue"], environment: bus.environment, columns: 40)
        #expect(try await terminal.status() == 0)
        let lines = terminal.output.replacingOccurrences(of: "\r", with: "").split(separator: "\n").map(String.init)
        #expect(lines.count == 22, "\(lines)")
        #expect(lines.first == "  293  293" && lines.last == "293 to 313 of 500; all: marquee queue --all")
        let marked = try #require(lines.first { $0.hasPrefix("> 300  日本語") })
        #expect(marked.hasSuffix("…  1:01") && marked.displayWidth == 40, "\(marked)")
        let whole = try PseudoTerminal(program, ["queue", "--all"], environment: bus.environment, columns: 40)
        #expect(try await whole.status() == 0)
        #expect(whole.output.split(separator: "\r\n").count == 500)
        await player.client.close()
    }

    @Test(arguments: [
        (10, 0, 24, 0..<10), (100, 0, 24, 0..<21), (100, 50, 24, 43..<64), (100, 99, 24, 79..<100),
        (100, nil, 24, 0..<21), (0, nil, 24, 0..<0), (100, 50, 1, 49..<54),
    ])
    func `has a window`(length: Int, current: Int?, rows: Int, window: Range<Int>) {
        let outline = QueueOutline([
            "QueueLength": .uint32(UInt32(length)), "QueueIndex": .int32(Int32(current ?? -1)),
        ])
        #expect(outline.window(rows: rows) == window)
    }
}

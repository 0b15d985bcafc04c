import DBus
import TestSupport
import Testing

/// What comes next, as a client and as a person at a terminal see it.
@Suite(.serialized) struct UpcomingProgramTests {
    @Test func `what is announced under shuffle is what next plays, and the terminal says the same`() async throws {
        try await withProgram(try await SharedTones.long(6)) { program, _ in
            try await program.set("Shuffle", .boolean(true))
            let queue = try await program.queue()
            let answer = try await program.control("GetUpcoming", [.uint32(100)])
            let announced = (answer.first?.asArray ?? []).compactMap { $0["mpris:trackid"]?.asObjectPath }
            let indices = (answer.last?.asArray ?? []).compactMap { $0.asUInt32.map(Int.init) }
            #expect(announced.count == 5 && indices.map { queue[$0].id } == announced)
            let printed = try await program.bus.run(RunningProgram.executable, ["queue", "--upcoming"])
            #expect(printed.lines.compactMap { Int($0.split(separator: " ")[0]) } == indices.map { $0 + 1 })
            var heard: [ObjectPath] = []
            for _ in 0..<5 {
                try await program.call("Next")
                heard.append(try await program.trackID)
            }
            #expect(heard == announced)
            let after = try await program.control("GetUpcoming", [.uint32(100)])
            #expect(after.first?.asArray?.isEmpty == true)
        }
    }

    @Test func `status says that playback stops after this entry, and how it is rated`() async throws {
        try await withProgram(try await SharedTones.long(2), home: try Home()) { program, _ in
            let marquee = RunningProgram.executable
            _ = try await program.bus.run(marquee, ["stop-after", "current"])
            _ = try await program.bus.run(marquee, ["rate-track", "3.5"])
            let text = try await program.bus.run(marquee, ["status"]).output
            #expect(text.contains("Stops     after this entry\n") && text.contains("Rating    3.5\n"))
            let json = try await program.bus.run(marquee, ["status", "--json"]).output
            #expect(json.contains("\"stopAfterThis\":true") && json.contains("\"rating\":3.5"))
            let queue = try await program.bus.run(marquee, ["queue", "--json"]).output
            #expect(queue.contains("\"stopAfter\":true") && queue.contains("\"rating\":3.5"))
        }
    }
}

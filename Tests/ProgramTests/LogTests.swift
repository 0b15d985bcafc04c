import Foundation
import TestMedia
import TestSupport
import Testing

/// What a service says of its life.
@Suite(.serialized) struct LogTests {
    @Test func `an entry that cannot be played is named once, however often the queue comes to it`() async throws {
        let folder = try TemporaryFolder()
        try Data(repeating: 0x55, count: 10_000).write(to: URL(fileURLWithPath: folder.file("broken.flac")))
        let tone = try await SharedTones.long(1)[0]
        let program = try await RunningProgram([tone, folder.file("broken.flac")])
        try await program.wait(for: "Playing", title: "Tone1")
        for round in 0..<3 {
            try await eventually("it to be tried, round \(round)") {
                try await program.own("LastError")["Uri"]?.asString?.contains("broken") == true
            }
            try await program.call("Stop")
            try await program.call("Play")
            try await program.wait(for: "Playing")
        }
        #expect(try await program.quit() == 0)
        let lines = program.child.errorOutput.split(separator: "\n").filter { $0.contains("broken.flac") }
        #expect(lines.count == 1, "\(program.child.errorOutput)")
    }

    @Test func `it says that the bus has gone, and that it is back`() async throws {
        let program = try await RunningProgram([])
        await program.bus.kill()
        try await eventually("the loss") { program.child.errorOutput.contains("the bus has gone") }
        try await program.bus.start()
        try await eventually("the return") { program.child.errorOutput.contains("the bus is back") }
        program.child.send(signal: SIGTERM)
        #expect(await program.child.status() == 0)
    }
}

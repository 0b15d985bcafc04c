import DBus
import TestSupport
import Testing

/// What follows the end of a track that has played out.
@Suite(.serialized) struct LoopRowsTests {
    private func titles(_ signals: [SignalMessage]) -> [String] {
        signals.changes.compactMap { $0["Metadata"]?["xesam:title"]?.asString }
    }

    @Test func `without a loop it stops once after the last (C29, C77, C96, C110)`() async throws {
        try await withProgram(try await SharedTones.short(2)) { program, auditor in
            try await program.call("Play")
            let signals = try await auditor.signals {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            #expect(titles(signals) == ["Short2", "Short1"], "the first is shown again")
            #expect(signals.seeked == [], "gapless")
            #expect(try await program.microseconds() == 0)
        }
    }

    @Test func `a list that loops goes on with its first track (C96)`() async throws {
        try await withProgram(try await SharedTones.short(2)) { program, auditor in
            try await program.set("LoopStatus", .string("Playlist"))
            try await program.call("Play")
            try await auditor.signals { titles($0) == ["Short2", "Short1", "Short2"] }
            #expect(try await program.status == "Playing")
            #expect(await auditor.signals.seeked == [])
        }
    }

    @Test func `a track that loops is Seeked to 0 under its old id (C78, C96, C109)`() async throws {
        try await withProgram(try await SharedTones.short(2)) { program, auditor in
            try await program.set("LoopStatus", .string("Track"))
            let track = try await program.trackID
            try await program.call("Play")
            let signals = try await auditor.signals { $0.seeked.count == 2 }
            // As old as the beginning is when the signal goes out.
            #expect(signals.seeked.allSatisfy { $0 >= 0 && $0 < 50_000 }, "\(signals.seeked)")
            #expect(titles(signals) == [])
            #expect(try await program.trackID == track)
            #expect(try await program.status == "Playing")
            // Turned off in its last turn, the loop no longer holds.
            try await program.set("LoopStatus", .string("None"))
            try await program.wait(for: "Playing", title: "Short2")
        }
    }
}

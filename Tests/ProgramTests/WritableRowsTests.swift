import DBus
import TestSupport
import Testing

/// LoopStatus, Rate, Shuffle and Volume.
@Suite(.serialized) struct WritableRowsTests {
    @Test func `a Set that changes something is one signal each, there and back two (C30, C33, C34, C92, C94)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            let values: [(String, Value, Value)] = [
                ("LoopStatus", .string("Playlist"), .string("None")), ("LoopStatus", .string("Track"), .string("None")),
                ("Shuffle", .boolean(true), .boolean(false)), ("Volume", .double(0.8), .double(1)),
                ("Volume", .double(0), .double(0.35)), ("Rate", .double(1.5), .double(1)),
            ]
            for (property, there, back) in values {
                let signals = try await auditor.event(property) { try await program.set(property, there) }
                #expect(signals.changes == [[property: there]])
                #expect(try await program.player(property) == there)
                let again = try await auditor.event(property) { try await program.set(property, there) }
                #expect(again.isEmpty, "the value is the present one")
                try await program.set(property, back)
                try await program.set(property, there)
                try await program.set(property, back)
                try await auditor.settle()
                let changes = await auditor.signals.changes.suffix(3)
                #expect(Array(changes) == [[property: back], [property: there], [property: back]])
            }
        }
    }

    @Test func `what was not taken, or not as it was asked for, is corrected (C33, C90, C92, C93)`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            let cases: [(String, Value, Value, String)] = [
                ("Volume", .double(1.5), .double(1), "no error"), ("Volume", .double(-3), .double(0), "no error"),
                ("Volume", .double(.nan), .double(0), "no error"),
                ("Volume", .double(.infinity), .double(0), "no error"),
                ("Volume", .double(-.infinity), .double(0), "no error"),
                ("Rate", .double(100), .double(4), "no error"), ("Rate", .double(0.001), .double(0.25), "no error"),
                ("Rate", .double(-1), .double(0.25), "no error"), ("Rate", .double(.nan), .double(0.25), "no error"),
                ("Rate", .double(.infinity), .double(0.25), "no error"),
                ("LoopStatus", .string("none"), .string("None"), "InvalidArgs"),
                ("LoopStatus", .string(""), .string("None"), "InvalidArgs"),
            ]
            for (property, wish, actual, error) in cases {
                await auditor.allowRepetition(of: property)
                let signals = try await auditor.event(property) {
                    #expect(await program.failure(ofSetting: property, to: wish) == error, "\(property) \(wish)")
                }
                #expect(signals.changes == [[property: actual]], "\(property) \(wish)")
                #expect(try await program.player(property) == actual, "\(property) \(wish)")
            }
            #expect(try await program.player("MinimumRate") == .double(0.25))
            #expect(try await program.player("MaximumRate") == .double(4))
        }
    }

    @Test func `a rate of 0 pauses and the rate stays (C88)`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            try await program.set("Rate", .double(1.5))
            try await program.call("Play")
            await auditor.allowRepetition(of: "Rate")
            try await program.set("Rate", .double(0))
            #expect(try await program.status == "Paused")
            #expect(try await program.player("Rate") == .double(1.5))
        }
    }

    @Test func `shuffle changes the order, not the current track, and says the capabilities with it (C97, C104)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(3)) { program, auditor in
            try await program.call("Play")
            try await eventually("sound") { try await program.position > 0.1 }
            let (track, position) = (try await program.trackID, try await program.position)
            for value in [true, false] {
                let signals = try await auditor.event("shuffle") { try await program.set("Shuffle", .boolean(value)) }
                #expect(signals.changes.count == 1 && signals.changes[0]["Shuffle"] == .boolean(value))
                #expect(signals.seeked == [])
                #expect(try await program.trackID == track)
                #expect(try await program.position >= position)
                #expect(try await program.status == "Playing")
            }
            try await program.set("Shuffle", .boolean(true))
            var heard: Set = [try await program.title]
            while try await program.player("CanGoNext") == .boolean(true) {
                try await program.call("Next")
                #expect(heard.insert(try await program.title).inserted)
            }
            #expect(heard == ["Tone1", "Tone2", "Tone3"])
        }
    }

    @Test func `a loop opens the way back in the same message (C97, C104)`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            let signals = try await auditor.event("loop") { try await program.set("LoopStatus", .string("Playlist")) }
            #expect(signals.changes == [["LoopStatus": .string("Playlist"), "CanGoPrevious": .boolean(true)]])
        }
    }
}

import DBus
import TestSupport
import Testing

/// The Can flags as the queue changes.
@Suite(.serialized) struct CapabilityRowsTests {
    @Test func `CanPlay and CanPause are about the track, whatever the state (C59, C99, C100, C101, C105)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            for member in ["Play", "Pause", "Next", "Stop", "PlayPause", "Previous", "Stop"] {
                try await program.call(member)
                for flag in ["CanPlay", "CanPause", "CanSeek", "CanControl"] {
                    #expect(try await program.player(flag) == .boolean(true), "\(flag) after \(member)")
                }
            }
            try await auditor.settle()
            let names = await auditor.signals.changes.flatMap(\.keys)
            #expect(Set(names).isDisjoint(with: ["CanPlay", "CanPause", "CanSeek", "CanControl"]))
        }
    }

    @Test func `a longer queue is told at once (C102, C104)`() async throws {
        let tones = try await SharedTones.long(3)
        try await withProgram([tones[0]]) { program, auditor in
            #expect(try await program.player("CanGoNext") == .boolean(false))
            for loop in ["Track", "Playlist", "None"] {
                try await program.set("LoopStatus", .string(loop))
                #expect(try await program.player("CanGoNext") == .boolean(false), "one entry only")
            }
            try await program.call("Play")
            let signals = try await auditor.event("end") { try await program.add([tones[1]]) }
            #expect(signals.changes == [["CanGoNext": .boolean(true)]])
            let more = try await auditor.event("next") { try await program.add([tones[2]], "next") }
            #expect(more.changes == [], "nothing of it changes what is signalled")
            try await program.call("Next")
            #expect(try await program.title == "Tone3")
        }
    }

    @Test func `an empty queue that is filled is told in one message (C29, C100, C104)`() async throws {
        let tones = try await SharedTones.long(2)
        try await withProgram([]) { program, auditor in
            let signals = try await auditor.event("open") { try await program.add(tones, "replace") }
            let change = try #require(signals.changes.first)
            for flag in ["CanPlay", "CanPause", "CanSeek", "CanGoNext"] {
                #expect(change[flag] == .boolean(true), "\(flag)")
            }
            #expect(change["PlaybackStatus"] == .string("Playing"))
            #expect(change["Metadata"]?["xesam:title"] == .string("Tone1"))
        }
    }

    @Test func `Previous starts the track over when the user chose so (C55)`() async throws {
        let home = try Home()
        try await withProgram(try await SharedTones.long(2), home: home) { program, auditor in
            try await program.call("Play")
            #expect(try await program.player("CanGoPrevious") == .boolean(false))
            let set = try await home.run(["config", "set", "playback.start-over-after", "3"], on: program.bus)
            #expect(set.status == 0, "\(set)")
            try await eventually("the choice") { try await program.player("CanGoPrevious") == .boolean(true) }
            try await program.call("Next")
            try await program.call("Seek", [.int64(5_000_000)])
            let signals = try await auditor.event("over") { try await program.call("Previous") }
            #expect(signals.seeked == [0])
            #expect(try await program.title == "Tone2")
            try await program.call("Previous")
            #expect(try await program.title == "Tone1")
            let first = try await auditor.event("first") { try await program.call("Previous") }
            #expect(first.seeked == [0])
        }
    }
}

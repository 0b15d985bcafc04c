import DBus
import TestSupport
import Testing

/// Next, Previous, Pause, PlayPause, Stop and Play.
@Suite(.serialized) struct TransportRowsTests {
    /// Into one of the three states, without leaving the track.
    private func enter(_ status: String, _ program: RunningProgram) async throws {
        switch status {
        case "Playing": try await program.call("Play")
        case "Stopped": try await program.call("Stop")
        default:
            try await program.call("Play")
            try await program.call("Pause")
        }
        #expect(try await program.status == status)
    }

    @Test(arguments: ["Playing", "Paused", "Stopped"])
    func `Next and Previous keep the state and say all in one message (C29, C49, C55, C77)`(status: String) async throws
    {
        try await withProgram(try await SharedTones.long(3)) { program, auditor in
            try await enter(status, program)
            for (member, title) in [("Next", "Tone2"), ("Next", "Tone3"), ("Previous", "Tone2"), ("Previous", "Tone1")]
            {
                let signals = try await auditor.event(member) { try await program.call(member) }
                let change = try #require(signals.changes.first)
                #expect(change["Metadata"]?["xesam:title"] == .string(title))
                #expect(change["PlaybackStatus"] == .string(status))
                #expect(signals.seeked == [])
                #expect(try await program.title == title)
                #expect(try await program.status == status)
                #expect(try await program.position < 1)
                #expect(try await program.player("CanGoNext") == .boolean(title != "Tone3"))
                #expect(try await program.player("CanGoPrevious") == .boolean(title != "Tone1"))
            }
        }
    }

    @Test func `nothing before the first and after the last (C50, C51, C52, C53, C55)`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            for (member, title) in [("Previous", "Tone1"), ("Next", "Tone2")] {
                if title == "Tone2" { try await program.call("Next") }
                for status in ["Paused", "Playing", "Stopped"] {
                    try await enter(status, program)
                    let signals = try await auditor.event(member) { try await program.call(member) }
                    #expect(signals.isEmpty, "\(member) while \(status)")
                    #expect(try await program.title == title)
                    #expect(try await program.status == status)
                }
            }
        }
    }

    @Test func `with a loop Next and Previous go round, and the loop stays (C54, C102)`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            for loop in ["Track", "Playlist"] {
                try await program.set("LoopStatus", .string(loop))
                for title in ["Tone2", "Tone1"] {
                    #expect(try await program.player("CanGoNext") == .boolean(true))
                    try await program.call("Next")
                    #expect(try await program.title == title)
                }
                for title in ["Tone2", "Tone1"] {
                    #expect(try await program.player("CanGoPrevious") == .boolean(true))
                    try await program.call("Previous")
                    #expect(try await program.title == title)
                }
                #expect(try await program.player("LoopStatus") == .string(loop))
            }
        }
    }

    @Test func `Pause holds, Play goes on there, and neither does more (C56, C57, C62, C77, C80)`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            try await program.call("Seek", [.int64(5_000_000)])
            for (member, status) in [
                ("Play", "Playing"), ("Pause", "Paused"), ("PlayPause", "Playing"), ("PlayPause", "Paused"),
            ] {
                let before = try await program.microseconds()
                let signals = try await auditor.event(member) { try await program.call(member) }
                #expect(signals.changes == [["PlaybackStatus": .string(status)]])
                #expect(signals.seeked == [])
                let after = try await program.microseconds()
                #expect(after >= before && after < 8_000_000)
                if status == "Paused" { #expect(try await program.microseconds() == after) }
                let idle = status == "Paused" ? "Pause" : "Play"
                #expect(try await auditor.event(idle) { try await program.call(idle) }.isEmpty, "\(idle) again")
            }
            try await program.call("Stop")
            #expect(try await auditor.event("pause") { try await program.call("Pause") }.isEmpty, "stays stopped (C56)")
            try await program.call("PlayPause")
            #expect(try await program.status == "Playing")
        }
    }

    @Test(arguments: ["Playing", "Paused"])
    func `Stop keeps the track, and Play starts it anew (C60, C61, C77, C80)`(status: String) async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            try await enter(status, program)
            try await program.call("Seek", [.int64(5_000_000)])
            let track = try await program.trackID
            let signals = try await auditor.event("stop") { try await program.call("Stop") }
            #expect(signals.changes == [["PlaybackStatus": .string("Stopped")]])
            #expect(signals.seeked == [])
            #expect(try await program.trackID == track)
            #expect(try await program.microseconds() == 0)
            for flag in ["CanPlay", "CanPause"] { #expect(try await program.player(flag) == .boolean(true), "\(flag)") }
            #expect(try await auditor.event("stop") { try await program.call("Stop") }.isEmpty, "again")
            let started = try await auditor.event("play") { try await program.call("Play") }
            #expect(started.seeked == [])
            #expect(try await program.trackID == track)
            #expect(try await program.position < 1)
        }
    }

    @Test func `the state after the answer is the new one and its signal came first (C63)`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, _ in
            try await program.client.record(SignalMatch(path: RunningProgram.path))
            for round in 0..<20 {
                let (member, status) = round % 2 == 0 ? ("Play", "Playing") : ("Pause", "Paused")
                await program.client.forgetSignals()
                try await program.call(member)
                #expect(await program.client.signals.changes == [["PlaybackStatus": .string(status)]])
                #expect(try await program.status == status)
            }
        }
    }

    @Test func `with nothing to play only PlayPause fails (C58, C62, C64, C100, C101, C102, C103, C107)`() async throws
    {
        try await withProgram([]) { program, auditor in
            #expect(try await program.status == "Stopped")
            #expect(try await program.player("Metadata") == .vardict([]))
            #expect(try await program.microseconds() == 0)
            for flag in ["CanPlay", "CanPause", "CanSeek", "CanGoNext", "CanGoPrevious", "CanControl"] {
                #expect(try await program.player(flag) == .boolean(flag == "CanControl"), "\(flag)")
            }
            for member in ["Play", "Pause", "Stop", "Next", "Previous"] {
                #expect(await program.failure(of: member) == "no error", "\(member)")
            }
            #expect(await program.failure(of: "Seek", [.int64(1)]) == "no error")
            #expect(await program.failure(of: "SetPosition", [.objectPath("/a"), .int64(1)]) == "no error")
            #expect(await program.failure(of: "PlayPause") == "NotSupported")
            try await auditor.settle()
            #expect(await auditor.signals.isEmpty)
        }
    }
}

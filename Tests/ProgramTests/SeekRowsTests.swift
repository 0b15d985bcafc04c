import DBus
import TestSupport
import Testing

/// Seek, SetPosition, Position and Seeked.
@Suite(.serialized) struct SeekRowsTests {
    private let length: Int64 = 20_000_000

    @Test func `Seek moves by the offset, not below 0, and says where it landed (C64, C66, C75, C76, C77)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            for offset: Int64 in [5_000_000, -2_000_000, -60_000_000] {
                let position = max(0, try await program.microseconds() + offset)
                let signals = try await auditor.event("seek") { try await program.call("Seek", [.int64(offset)]) }
                #expect(signals.seeked == [position])
                #expect(signals.changes == [])
                #expect(try await program.microseconds() == position, "frozen while paused (C80)")
            }
            #expect(try await auditor.event("0") { try await program.call("Seek", [.int64(0)]) }.isEmpty)
            try await program.call("Play")
            let signals = try await auditor.event("seek") { try await program.call("Seek", [.int64(5_000_000)]) }
            let landed = try #require(signals.seeked.first)
            #expect(signals.seeked.count == 1 && landed >= 5_000_000 && landed < 7_000_000)
            let position = try await program.microseconds()
            #expect(position >= landed && position < landed + 1_000_000)
            #expect(await program.failure(ofSetting: "Position", to: .int64(0)) == "PropertyReadOnly", "(C65)")
            let later = try await program.microseconds()
            #expect(later >= position, "never backwards while playing (C80)")
        }
    }

    @Test(arguments: ["Playing", "Paused"])
    func `beyond the end is the next track, and after the last the end (C50, C67, C70)`(status: String) async throws {
        try await withProgram(try await SharedTones.long(3)) { program, auditor in
            if status == "Playing" { try await program.call("Play") }
            for (offset, title) in [(length + 5_000_000, "Tone2"), (.max, "Tone3")] as [(Int64, String)] {
                let signals = try await auditor.event("seek") { try await program.call("Seek", [.int64(offset)]) }
                #expect(signals.seeked == [])
                #expect(try await program.title == title)
                #expect(try await program.status == status)
                #expect(try await program.position < 1)
            }
            try await program.call("Seek", [.int64(.min)])
            #expect(try await program.title == "Tone3")
            #expect(try await program.position < 1)
            let end = try await auditor.event("end") { try await program.call("Seek", [.int64(.max)]) }
            #expect(end.changes.first?["PlaybackStatus"] == .string("Stopped"))
            #expect(try await program.title == "Tone1", "what Play will play is shown")
            #expect(try await program.microseconds() == 0)
        }
    }

    @Test(arguments: ["Playing", "Paused"])
    func `a position equal to the length ends the track as if it had played out (C68, C73)`(status: String) async throws
    {
        try await withProgram(try await SharedTones.long(2)) { program, _ in
            if status == "Playing" { try await program.call("Play") }
            for title in ["Tone2", "Tone1"] {
                let track = try await program.trackID
                try await program.call("SetPosition", [.objectPath(track), .int64(length)])
                try await program.wait(for: title == "Tone2" ? status : "Stopped", title: title)
            }
        }
    }

    @Test func `SetPosition for another track or outside this one has no effect (C71, C72, C73)`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            let stale = try await program.trackID
            try await program.call("Next")
            let track = try await program.trackID
            let signals = try await auditor.event("refused") {
                for (track, position) in [
                    (stale, 5_000_000), ("/org/marquee/track/4711", 5_000_000), ("/", 5_000_000), (track, -1),
                    (track, length + 1), (track, .max), (track, .min),
                ] as [(ObjectPath, Int64)] {
                    #expect(
                        await program.failure(of: "SetPosition", [.objectPath(track), .int64(position)]) == "no error",
                        "\(track) \(position)")
                }
                let error = await program.failure(
                    of: "SetPosition", [.objectPath(RunningProgram.noTrack), .int64(1)])
                #expect(error == "InvalidArgs")
            }
            #expect(signals.isEmpty)
            #expect(try await program.microseconds() == 0)
            #expect(try await program.title == "Tone2")
            try await program.call("SetPosition", [.objectPath(track), .int64(7_000_000)])
            try await program.call("SetPosition", [.objectPath(track), .int64(0)])
            #expect(try await program.microseconds() == 0)
            #expect(await auditor.signals.seeked == [7_000_000, 0])
        }
    }

    @Test func `SetPosition to where a client still believes it to be is Seeked again (C81)`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            try await program.call("Play")
            let track = try await program.trackID
            for _ in 0..<2 {
                let signals = try await auditor.event("set") {
                    try await program.call("SetPosition", [.objectPath(track), .int64(4_000_000)])
                }
                #expect(signals.seeked == [4_000_000])
                try await eventually("the sound to go on") { try await program.microseconds() > 4_200_000 }
            }
        }
    }

    @Test(arguments: [0.5, 2.0])
    func `the position follows from state, rate and Seeked, and nobody is told (C30, C64, C79, C80)`(
        rate: Double
    ) async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            try await program.set("Rate", .double(rate))
            try await program.call("Play")
            try await eventually("sound") { try await program.position > 0.2 }
            let signals = await auditor.signals.count
            let clock = ContinuousClock()
            let (start, from) = (clock.now, try await program.position)
            var last = from
            try await eventually("a second of media") {
                let now = try await program.position
                let elapsed = (clock.now - start) / .seconds(1)
                #expect(now >= last, "never backwards")
                #expect(abs(now - (from + elapsed * rate)) < 0.1)
                last = now
                return now > from + 1
            }
            try await auditor.settle()
            #expect(await auditor.signals.count == signals)
        }
    }
}

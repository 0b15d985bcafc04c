import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The sleep timer of the built program, over the bus and by its verb.
@Suite(.serialized) struct SleepTimerProgramTests {
    private func set(_ kind: String, _ seconds: Double = 0, in program: RunningProgram) async throws {
        _ = try await program.client.call(
            program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "SetSleepTimer",
            [.string(kind), .int64(Int64(seconds * 1_000_000))])
    }

    private func kind(_ program: RunningProgram) async throws -> String? {
        try await program.own("SleepTimer")["Kind"]?.asString
    }

    @Test func `after its time what plays is paused, and the timer is off`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            try await program.call("Play")
            try await set("after", 1, in: program)
            #expect(try await program.own("SleepTimer")["Time"] == .int64(1_000_000))
            let remaining = try await program.own("SleepTimerRemaining").asInt64 ?? -1
            #expect(remaining > 0 && remaining <= 1_000_000)
            try await program.wait(for: "Paused")
            #expect(try await program.position > 0.9)
            try await eventually("the timer to be off") { try await kind(program) == "off" }
            #expect(try await program.own("SleepTimerRemaining") == .int64(-1))
            let told = await auditor.signals.compactMap { $0.ownChange("SleepTimer")?["Kind"]?.asString }
            #expect(told == ["after", "off"])
        }
    }

    @Test func `the time runs on while it is paused, and then it stays paused`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, _ in
            try await set("after", 0.5, in: program)
            try await eventually("the timer to be off") { try await kind(program) == "off" }
            #expect(try await program.status == "Paused")
            try await program.call("Play")
            try await set("after", 0.5, in: program)
            try await program.call("Pause")
            try await program.call("Play")
            try await program.wait(for: "Paused")
        }
    }

    @Test func `it is taken back and replaced`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, _ in
            try await program.call("Play")
            try await set("after", 0.3, in: program)
            try await set("after", 60, in: program)
            try await set("end", in: program)
            #expect(try await program.own("StopAfter").asObjectPath == program.trackID)
            try await set("off", in: program)
            #expect(try await program.own("StopAfter") == .objectPath("/"))
            #expect(try await kind(program) == "off")
            // Longer than the first one's time.
            try await eventually("half a second of sound") { try await program.position > 0.5 }
            #expect(try await program.status == "Playing")
        }
    }

    @Test(arguments: ["end", "chapter"])
    func `at the end of the entry it stops, and who goes on first means the next one's`(kind: String) async throws {
        try await withProgram(try await SharedTones.short(3)) { program, _ in
            try await set(kind, in: program)
            try await program.call("Next")
            try await eventually("the stop to follow") {
                try await program.own("StopAfter").asObjectPath == program.trackID
            }
            try await program.call("Play")
            try await program.wait(for: "Stopped", title: "Short3")
            try await eventually("the timer to be off") { try await self.kind(program) == "off" }
        }
    }

    @Test func `at the end of the chapter it pauses, where the next begins`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("book.flac")
        try await ChapterMedia.flacCueSheetTag.write(
            [ChapterMark(0, "One"), ChapterMark(4, "Two"), ChapterMark(8, "Three")], seconds: 20, to: path)
        try await withProgram([path]) { program, _ in
            try await eventually("the chapters") { try await program.own("CurrentChapter") == .int32(0) }
            try await set("chapter", in: program)
            _ = try await program.client.call(
                program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "NextChapter")
            try await program.set("Rate", .double(4))
            try await program.call("Play")
            #expect(try await program.own("SleepTimerRemaining").asInt64.map { $0 > 0 && $0 <= 1_000_000 } == true)
            try await program.wait(for: "Paused")
            let position = try await program.position
            #expect(position >= 8 && position < 9, "\(position)")
            try await eventually("the timer to be off") { try await kind(program) == "off" }
        }
    }

    @Test func `what makes no sense is refused`() async throws {
        try await withProgram([]) { program, _ in
            func failure(_ kind: String, _ time: Int64) async -> String {
                await program.failure(
                    of: "SetSleepTimer", [.string(kind), .int64(time)], interface: RunningProgram.controlInterface,
                    at: RunningProgram.controlPath)
            }
            #expect(await failure("soon", 1) == "InvalidArgs")
            for time in [0, -1, Int64.max, Int64.min] { #expect(await failure("after", time) == "InvalidArgs") }
            #expect(await failure("end", 0) == "org.marquee.Error.NoSuchContent")
            #expect(await failure("off", 0) == "no error")
        }
    }

    @Test func `the verb sets it and prints what is set`() async throws {
        let home = try Home()
        try await withProgram(try await SharedTones.long(1), home: home) { program, _ in
            func sleep(_ words: String...) async throws -> ProgramResult {
                try await home.run(["sleep"] + words, on: program.bus)
            }
            #expect(try await sleep().output == "off\n")
            #expect(try await sleep("30").output == "pauses in 30:00\n")
            #expect(try await sleep("1:30").output == "pauses in 1:30\n")
            #expect(try await sleep("end").output.hasPrefix("stops at the end of this entry, in 0:"))
            #expect(try await sleep("off").output == "off\n")
            let wrong = try await sleep("never")
            #expect(wrong.status == 2 && wrong.errorOutput.contains("marquee sleep 30"), "\(wrong)")
            try await program.call("Play")
            #expect(try await sleep("0.01").output == "pauses in 0:01\n")
            try await program.wait(for: "Paused")
        }
    }
}

extension SignalMessage {
    /// What a message of the program's own interface says of one property.
    fileprivate func ownChange(_ property: String) -> Value? {
        guard member == "PropertiesChanged", arguments.first?.asString == RunningProgram.controlInterface else {
            return nil
        }
        return arguments[1][property]
    }
}

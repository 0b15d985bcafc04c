import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Chapters on `org.marquee.Player1`, and what MPRIS shows of going by them.
@Suite(.serialized, .timeLimit(.minutes(2))) struct `Chapters on the bus` {
    private static let marks = [ChapterMark(0, "One"), ChapterMark(4, "Two"), ChapterMark(10, "Three")]

    private func book(_ folder: TemporaryFolder, _ name: String = "book", _ kind: ChapterMedia = .flacCueSheetTag)
        async throws -> String
    {
        let path = folder.file("\(name).\(kind.ending)")
        try await kind.write(Self.marks, seconds: 20, to: path)
        return path
    }

    private func value(_ marks: [ChapterMark]) -> Value {
        .array(
            of: "(xs)",
            marks.map {
                .structure([.int64(Int64($0.seconds * 1e6)), .string(String(decoding: $0.title, as: UTF8.self))])
            })
    }

    @Test(arguments: [ChapterMedia.flacCueSheetTag, .mp4Track, .matroska])
    func `are listed, and to go to one is a seek within the same track (C109)`(kind: ChapterMedia) async throws {
        let folder = try TemporaryFolder()
        try await withProgram([try await book(folder, "book", kind)]) { program, auditor in
            try await eventually("the chapters") { try await program.own("Chapters") == value(Self.marks) }
            #expect(try await program.own("CurrentChapter") == .int32(0))
            let track = try await program.trackID
            let signals = try await auditor.event("chapter") { try await program.goToChapter(2) }
            #expect(signals.seeked == [10_000_000])
            #expect(signals.changes == [], "no metadata is sent")
            #expect(signals.ownChanges == [["CurrentChapter": .int32(2)]])
            #expect(try await program.trackID == track)
            #expect(try await program.microseconds() == 10_000_000)
            try await program.own(call: "PreviousChapter")
            #expect(try await program.microseconds() == 4_000_000)
            try await program.own(call: "NextChapter")
            try await program.call("Seek", [.int64(-6_500_000)])
            #expect(try await program.own("CurrentChapter") == .int32(0), "a seek over a border")
        }
    }

    @Test func `change with the sound, in one signal of ours and none of MPRIS, whatever the rate`() async throws {
        let folder = try TemporaryFolder()
        try await withProgram([try await book(folder)]) { program, auditor in
            try await program.set("Rate", .double(4))
            try await program.call("Play")
            try await auditor.signals { $0.ownChanges.contains { $0["CurrentChapter"] == .int32(1) } }
            #expect(abs(try await program.position - 4) < 0.8)
            try await auditor.signals { $0.ownChanges.contains { $0["CurrentChapter"] == .int32(2) } }
            let changes = await auditor.signals.ownChanges.compactMap { $0["CurrentChapter"] }
            #expect(changes == [.int32(1), .int32(2)])
            #expect(await auditor.signals.changes.allSatisfy { $0["Metadata"] == nil })
        }
    }

    @Test func `of what follows are shown when it is heard`() async throws {
        let folder = try TemporaryFolder()
        let second = folder.file("second.flac")
        try await ChapterMedia.flacCueSheetTag.write(
            [ChapterMark(0, "Other"), ChapterMark(9, "End")], seconds: 10, to: second)
        try await withProgram([try await book(folder), second]) { program, auditor in
            try await program.call("Seek", [.int64(19_000_000)])
            #expect(try await program.own("Chapters") == value(Self.marks))
            try await program.call("Play")
            try await program.wait(for: "Playing", title: "second")
            #expect(try await program.own("Chapters") == value([ChapterMark(0, "Other"), ChapterMark(9, "End")]))
            #expect(try await program.own("CurrentChapter") == .int32(0))
            try await program.call("Previous")
            #expect(try await program.own("Chapters") == value(Self.marks))
        }
    }

    @Test func `that are not there are refused, and nothing moves`() async throws {
        let folder = try TemporaryFolder()
        let plain = try await SharedTones.long(1)
        try await withProgram([try await book(folder)] + plain) { program, auditor in
            let signals = try await auditor.event("refused") {
                for index: UInt32 in [3, .max] { #expect(await program.refusal("GoToChapter", [.uint32(index)])) }
                #expect(await program.refusal("PreviousChapter"))
            }
            #expect(signals.isEmpty)
            try await program.goToChapter(2)
            #expect(await program.refusal("NextChapter"))
            try await program.call("Next")
            #expect(try await program.own("Chapters") == value([]))
            #expect(try await program.own("CurrentChapter") == .int32(-1))
            #expect(await program.refusal("GoToChapter", [.uint32(0)]))
            try await program.call("Stop")
            #expect(await program.refusal("GoToChapter", [.uint32(0)]))
        }
    }

    @Test func `a million of them are five thousand, and every client is still answered`() async throws {
        let folder = try TemporaryFolder()
        let (bare, path) = (folder.file("bare.m4a"), folder.file("book.m4b"))
        try await Tone.generate(seconds: 25, with: "avenc_aac ! mp4mux", to: bare)
        let many = (0..<50_000).map { ChapterMark(Double($0) * 0.000_4, "x") }
        try MP4Marks.writeList(many, count: 1_000_000, of: bare, to: path)
        try await withProgram([path]) { program, _ in
            try await eventually("the chapters") { try await program.own("Chapters").asArray?.count == 5_000 }
            try await program.goToChapter(4_999)
            #expect(try await program.microseconds() == 1_999_600)
            #expect(try await program.all(RunningProgram.playerInterface)["CanSeek"] == .boolean(true))
        }
    }

    @Test func `are there from the first reading after a restart, with nothing opened yet`() async throws {
        let folder = try TemporaryFolder()
        let home = try Home()
        try await withProgram([try await book(folder)], home: home) { program, _ in
            try await program.goToChapter(1)
        }
        let again = try await RunningProgram([], home: home)
        #expect(try await again.status == "Paused")
        #expect(try await again.own("Chapters") == value(Self.marks))
        #expect(try await again.own("CurrentChapter") == .int32(1))
        try await again.goToChapter(2)
        #expect(try await again.microseconds() == 10_000_000)
        try await again.call("Play")
        try await eventually("sound from there on") { try await again.position > 10.2 }
        #expect(try await again.position < 13)
        #expect(try await again.quit() == 0)
    }

    @Test func `lead next and previous in talk, as the user chose (C52, C102)`() async throws {
        let folder = try TemporaryFolder()
        let home = try Home()
        try home.write(settings: "[chapters]\nstep=chapter\ntalk=always\n")
        try await withProgram([try await book(folder)], home: home) { program, auditor in
            #expect(try await program.player("CanGoNext") == .boolean(true))
            for position: Int64 in [4_000_000, 10_000_000] {
                let signals = try await auditor.event("next") { try await program.call("Next") }
                #expect(signals.seeked == [position])
            }
            #expect(try await program.player("CanGoNext") == .boolean(false), "the last chapter of the only entry")
            let none = try await auditor.event("next") { try await program.call("Next") }
            #expect(none.isEmpty)
            try await program.call("Seek", [.int64(5_000_000)])
            for position: Int64 in [10_000_000, 4_000_000, 0, 0] {
                try await program.call("Previous")
                #expect(try await program.microseconds() == position)
            }
            #expect(try await program.player("CanGoPrevious") == .boolean(true))
            // In force at once.
            let set = try await home.run(["config", "set", "chapters.step", "interval"], on: program.bus)
            #expect(set.status == 0, "\(set)")
            try await eventually("the new step") {
                try await program.call("Next")
                return try await program.microseconds() == 15_000_000
            }
            try await program.call("Previous")
            #expect(try await program.microseconds() == 0)
            #expect(try await program.player("CanGoNext") == .boolean(true))
            _ = try await home.run(["config", "set", "chapters.talk", "never"], on: program.bus)
            try await eventually("music again") { try await program.player("CanGoNext") == .boolean(false) }
        }
    }

    @Test func `are listed and gone to on the command line`() async throws {
        let folder = try TemporaryFolder()
        try await withProgram([try await book(folder)]) { program, _ in
            let home = try Home()
            func marquee(_ words: String...) async throws -> ProgramResult {
                try await home.run(words, on: program.bus)
            }
            #expect(try await marquee("chapters", "2").status == 0)
            let list = try await marquee("chapters")
            #expect(list.output == "  1  0:00  One\n> 2  0:04  Two\n  3  0:10  Three\n")
            let json = try await marquee("chapters", "--json").output
            #expect(json.hasPrefix(#"[{"number":1,"start":0,"title":"One","current":false},{"number":2,"start":4,"#))
            #expect(try await marquee("chapters", "next").status == 0)
            #expect(try await program.microseconds() == 10_000_000)
            let beyond = try await marquee("chapters", "next")
            #expect(beyond.status == 1 && beyond.errorOutput.contains("no chapter after this one"))
            #expect(try await marquee("chapters", "previous").status == 0)
            #expect(try await marquee("chapters", "9").errorOutput.contains("no such chapter"))
            #expect(try await marquee("chapters", "zwei").status == 2)
        }
    }
}

extension RunningProgram {
    fileprivate func own(call member: String, _ arguments: [Value] = []) async throws {
        _ = try await client.call(name, Self.controlPath, Self.controlInterface, member, arguments)
    }

    fileprivate func goToChapter(_ index: UInt32) async throws {
        try await own(call: "GoToChapter", [.uint32(index)])
    }

    fileprivate func refusal(_ member: String, _ arguments: [Value] = []) async -> Bool {
        await failure(of: member, arguments, interface: Self.controlInterface, at: Self.controlPath)
            == "org.marquee.Error.NoSuchContent"
    }
}

extension Sequence where Element == SignalMessage {
    /// What our own interface said, message by message.
    fileprivate var ownChanges: [[String: Value]] {
        compactMap { signal in
            guard signal.member == "PropertiesChanged", signal.arguments.count == 3,
                signal.arguments[0] == .string(RunningProgram.controlInterface)
            else { return nil }
            let entries = (signal.arguments[1].asDictionary ?? []).compactMap { entry in
                entry.key.asString.map { ($0, entry.value.unwrapped) }
            }
            return Dictionary(uniqueKeysWithValues: entries)
        }
    }
}

extension Home {
    fileprivate func write(settings: String) throws {
        let file = URL(fileURLWithPath: configurationFile)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try settings.write(to: file, atomically: true, encoding: .utf8)
    }
}

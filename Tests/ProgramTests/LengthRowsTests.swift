import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Lengths that nobody wrote down: reckoned from what has been read so far, and better known later.
@Suite(.serialized) struct LengthRowsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// MP3 of variable bit rate without a header that says how much there is: silence first, so that the whole is
    /// reckoned to be far longer than its 6 seconds.
    private func file() async throws -> String {
        let silence = [Int16](repeating: 0, count: Tone.sampleRate * 3)
        var generator = SystemRandomNumberGenerator()
        let noise = silence.map { _ in Int16.random(in: -16_000...16_000, using: &generator) }
        try Tone.write(silence + noise, to: folder.file("both.wav"))
        try await Tone.encode(
            folder.file("both.wav"), with: "lamemp3enc target=quality quality=4", to: folder.file("both.mp3"))
        return folder.file("both.mp3")
    }

    private func lengths(_ signals: [SignalMessage]) -> [Int64] {
        signals.changes.compactMap { $0["Metadata"]?["mpris:length"]?.asInt64 }
    }

    @Test func `of a file whose length nobody wrote down it is counted, and told at once`() async throws {
        let file = try await file()
        try await withProgram([]) { program, auditor in
            try await program.set("Rate", .double(4))
            try await program.open(file)
            let signals = try await auditor.signals {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            let told = Set(lengths(signals))
            #expect(told.count == 1 && told.allSatisfy { abs($0 - 6_000_000) < 100_000 }, "\(told)")
            #expect(signals.seeked.isEmpty)
        }
    }

    @Test func `a length that is better known is told whole, with the position behind it (C110, C111)`() async throws {
        // What comes over the network cannot be counted.
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try await file())))
        let server = try MediaServer()
        server.on("/both.mp3") { .file($0, bytes) }
        try await withProgram([]) { program, auditor in
            try await program.set("Rate", .double(4))
            try await program.call("OpenUri", [.string(server.url("/both.mp3"))])
            let track = try await program.trackID
            let signals = try await auditor.signals {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            let told = lengths(signals)
            let last = try #require(told.last)
            // An early guess may happen to be near.
            let isBetter = told.dropLast().contains { abs(last - 6_000_000) <= abs($0 - 6_000_000) }
            #expect(told.count > 1 && isBetter && abs(last - 6_000_000) < 1_500_000, "\(told)")
            let corrections = signals.changes.count { $0["Metadata"] != nil && $0["PlaybackStatus"] == nil }
            #expect(signals.seeked.count == corrections, "\(signals.seeked), \(told)")
            #expect(signals.seeked == signals.seeked.sorted(), "the clock goes on")
            for metadata in signals.changes.compactMap({ $0["Metadata"] }) {
                #expect(metadata["mpris:trackid"] == .objectPath(track))
                #expect(metadata["xesam:url"] != nil, "a whole table")
            }
        }
    }

    @Test func `what has been heard to its end keeps its length in every further round (C30, C111)`() async throws {
        let file = try await file()
        try await withProgram([]) { program, auditor in
            try await program.set("LoopStatus", .string("Track"))
            try await program.set("Rate", .double(4))
            try await program.open(file)
            @Sendable func rounds(_ signals: [SignalMessage]) -> Int {
                zip(signals.seeked, signals.seeked.dropFirst()).count { $0 > $1 }
            }
            let first = try await auditor.signals { rounds($0) >= 1 }
            let told = first.changes.compactMap { $0["Metadata"] }
            let all = try await auditor.signals { rounds($0) >= 3 }
            let toldLater = all.changes.compactMap { $0["Metadata"] }.dropFirst(told.count)
            #expect(toldLater.isEmpty, "nothing new is known in the second round and the third")
        }
    }
}

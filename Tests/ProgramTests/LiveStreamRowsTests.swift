import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// A stream without a length in which nobody can move.
@Suite(.serialized) struct LiveStreamRowsTests {
    private func station() async throws -> RadioServer {
        let folder = try TemporaryFolder()
        try Tone.write(Tone.samples(0..<(Tone.sampleRate * 20)), to: folder.file("tone.wav"))
        let encoder = "lamemp3enc target=bitrate bitrate=128 cbr=true"
        try await Tone.encode(folder.file("tone.wav"), with: encoder, to: folder.file("tone.mp3"))
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("tone.mp3"))))
        return try RadioServer(bytes, type: "audio/mpeg")
    }

    @Test func `a live stream has no length, no seeking and one speed (C69, C70, C74, C89, C103)`() async throws {
        let station = try await station()
        try await withProgram(try await SharedTones.long(1)) { program, auditor in
            try await program.call("OpenUri", [.string(station.url)])
            try await eventually("the stream to play") { try await program.position > 0.1 }
            let metadata = try await program.player("Metadata")
            #expect(metadata["mpris:length"] == nil)
            #expect(metadata["xesam:url"] == .string(station.url))
            #expect(metadata["xesam:title"] != nil)
            for (flag, value) in [("CanSeek", false), ("CanPause", true), ("CanPlay", true), ("CanGoPrevious", true)] {
                #expect(try await program.player(flag) == .boolean(value), "\(flag)")
            }
            for rate in ["Rate", "MinimumRate", "MaximumRate"] {
                #expect(try await program.player(rate) == .double(1), "\(rate)")
            }
            let track = try await program.trackID
            await auditor.allowRepetition(of: "Rate")
            for offset in [5_000_000, -5_000_000, .max, .min] as [Int64] {
                #expect(await program.failure(of: "Seek", [.int64(offset)]) == "no error")
            }
            #expect(await program.failure(of: "SetPosition", [.objectPath(track), .int64(5_000_000)]) == "no error")
            #expect(await program.failure(ofSetting: "Rate", to: .double(2)) == "no error")
            #expect(try await program.player("Rate") == .double(1))
            #expect(try await program.trackID == track)
            #expect(try await program.position < 5)
            try await auditor.settle()
            #expect(await auditor.signals.seeked.allSatisfy { $0 < 5_000_000 })

            try await program.call("Pause")
            #expect(try await program.status == "Paused")
            try await program.call("Play")
            #expect(try await program.status == "Playing")
            try await program.call("Previous")
            #expect(try await program.player("CanSeek") == .boolean(true), "the file can be sought in again")
            #expect(try await program.player("MaximumRate") == .double(4))
        }
    }

    @Test func `a chosen rate waits while a stream plays and holds again after it (C89, C90)`() async throws {
        let station = try await station()
        try await withProgram(try await SharedTones.long(1)) { program, _ in
            try await program.set("Rate", .double(1.5))
            try await program.call("OpenUri", [.string(station.url)])
            // What the pipeline holds when the stream is left is another at each moment.
            for moment in [0.1, 0.3, 0.6, 0.9] {
                try await eventually("the stream to play") { try await program.position > moment }
                #expect(try await program.player("Rate") == .double(1))
                try await program.call("Pause")
                try await program.call("Play")
                try await program.call("Previous")
                #expect(try await program.player("Rate") == .double(1.5))
                try await eventually("the file to play") { try await program.position > 0.2 }
                try await program.call("Next")
            }
        }
    }
}

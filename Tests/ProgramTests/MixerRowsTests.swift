import DBus
import TestSupport
import Testing

/// The volume as both the player and the desktop's mixer set it, in a real sound server.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct MixerRowsTests {
    private let server: PrivateSoundServer

    init() async throws {
        server = try await PrivateSoundServer()
    }

    private func stream() async throws -> String {
        try await eventually("a stream") { try await server.streams().count == 1 }
        return try #require(try await server.streams().first)
    }

    private func volumes(_ signals: [SignalMessage]) -> [Double] {
        signals.changes.compactMap { $0["Volume"]?.asDouble }
    }

    @Test func `the mixer's volume is the player's, one signal each way and the number is the same (C94, C95)`()
        async throws
    {
        try await withProgram(try await SharedTones.long(1), sound: server) { program, auditor in
            try await program.call("Play")
            let stream = try await stream()
            for percent in [40, 100, 7] {
                let before = await auditor.signals.count
                try await server.setVolume(ofStream: stream, percent: percent)
                let signals = try await auditor.signals {
                    $0.dropFirst(before).changes.contains { $0["Volume"] != nil }
                }
                let told = try #require(volumes(Array(signals.dropFirst(before))).first)
                #expect(abs(told - Double(percent) / 100) < 0.002, "\(percent) %: \(told)")
                #expect(try await program.player("Volume") == .double(told))
            }
            for volume in [0.8, 0.25, 1] {
                let signals = try await auditor.event("volume") { try await program.set("Volume", .double(volume)) }
                #expect(signals.changes == [["Volume": .double(volume)]])
                try await eventually("the mixer to show \(volume)") {
                    try await server.volume(ofStream: stream) == Int(volume * 100)
                }
                #expect(try await program.player("Volume") == .double(volume), "the server's echo is no news")
            }
            // Both ways once more, and the numbers have come to rest.
            try await server.setVolume(ofStream: stream, percent: 55)
            try await eventually("55 %") { abs((try await program.player("Volume").asDouble ?? 0) - 0.55) < 0.002 }
            try await auditor.settle()
            #expect(await volumes(auditor.signals).count == 7)
        }
    }

    @Test func `a volume above 100 % in the mixer is the player's largest (C93, C94)`() async throws {
        try await withProgram(try await SharedTones.long(1), sound: server) { program, auditor in
            try await program.set("Volume", .double(0.5))
            try await program.call("Play")
            let stream = try await stream()
            try await server.setVolume(ofStream: stream, percent: 130)
            try await eventually("the largest volume") { try await program.player("Volume") == .double(1) }
            #expect(try await server.volume(ofStream: stream) == 130, "the mixer keeps its own")
        }
    }
}

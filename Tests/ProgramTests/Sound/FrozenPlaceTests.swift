import DBus
import Foundation
import TestSupport
import Testing

/// Where playback is after the sound server has stood still.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct FrozenPlaceTests {
    private let server: PrivateSoundServer
    private let recording: TemporaryFolder
    /// Somebody who listens closely: the sink plays in small steps then.
    private let listener: ChildProcess

    init() async throws {
        server = try await PrivateSoundServer()
        recording = try TemporaryFolder()
        listener = try await server.record(to: recording.file("heard"))
    }

    private func withPlaying(_ body: (RunningProgram, SignalAuditor) async throws -> Void) async throws {
        try await withProgram(try await SharedTones.long(2), sound: server) { program, auditor in
            try await program.call("Play")
            try await eventually("sound") { try await program.position > 1.8 }
            try await body(program, auditor)
        }
        listener.send(signal: SIGTERM)
        _ = await listener.status()
    }

    @Test(arguments: [Duration.milliseconds(100), .milliseconds(1_500)])
    func `a pause while it is frozen shows where it goes on (B151, C78, C80)`(wait: Duration) async throws {
        try await withPlaying { program, auditor in
            let heard = try await program.position
            server.freeze()
            try await Task.sleep(for: wait)
            try await program.call("Pause")
            try await Task.sleep(for: .milliseconds(300))
            server.thaw()
            try await eventually("the stream to be given up") { try await server.streams() == [] }
            try await eventually("a place from which nothing is passed over") {
                abs(try await program.position - heard) < 0.4
            }
            let place = try await program.position
            try await auditor.settle()
            let seeked = await auditor.signals.seeked.count
            try await program.call("Play")
            #expect(try await program.position < place + 0.4)
            try await eventually("sound", within: .seconds(2)) { try await program.position > place + 0.2 }
            #expect(await auditor.signals.seeked.count == seeked)
        }
    }

    @Test func `after a freeze it goes on where it was, and the position moves evenly (B151, C80)`() async throws {
        try await withPlaying { program, auditor in
            let heard = try await program.position
            let seeked = await auditor.signals.seeked.count
            server.freeze()
            try await Task.sleep(for: .seconds(2))
            server.thaw()
            let signals = try await auditor.signals(within: .seconds(2)) { $0.seeked.count > seeked }
            #expect(abs(Double(try #require(signals.seeked.last)) / 1e6 - heard) < 0.4)
            try await eventually("sound", within: .seconds(2)) { try await program.position > heard + 0.5 }
            let clock = ContinuousClock()
            let (start, from) = (clock.now, try await program.position)
            try await eventually("a second of it") {
                let place = try await program.position
                #expect(abs(place - from - (clock.now - start) / .seconds(1)) < 0.08)
                return place > from + 1
            }
            #expect(await auditor.signals.seeked.count == seeked + 1)
        }
    }

    @Test func `what was stopped, begun and paused in a freeze sounds at once when it is played (B151)`() async throws {
        try await withPlaying { program, _ in
            server.freeze()
            for member in ["Stop", "Play", "Pause"] {
                try await program.call(member)
                try await Task.sleep(for: .milliseconds(300))
            }
            server.thaw()
            // A stream that was made meanwhile would have run on for so long.
            try await Task.sleep(for: .milliseconds(1_500))
            try await program.call("Play")
            let clock = ContinuousClock()
            let start = clock.now
            try await eventually("sound", within: .seconds(2)) { try await program.position > 0.3 }
            #expect(clock.now - start < .seconds(1))
        }
    }
}

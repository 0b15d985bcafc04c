import DBus
import Foundation
import TestSupport
import Testing

/// A server that accepts and says nothing, at every moment at which it is waited for: the bus is answered at once.
@Suite(.serialized) struct SilentServerTests {
    /// Reads everything again and again while an order is given, and for a while after it; the longest wait.
    private func slowest(
        _ program: RunningProgram, during order: @escaping @Sendable () async throws -> Void
    ) async throws -> Duration {
        async let done: Void = order()
        var slowest = Duration.zero
        for _ in 0..<150 {
            let start = ContinuousClock.now
            // Somebody who has quit answers no more.
            guard (try? await program.all()) != nil else { break }
            slowest = max(slowest, ContinuousClock.now - start)
        }
        try await done
        return slowest
    }

    @Test func `opening, seeking, skipping, stopping, removing and quitting delay no answer`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/silent.mp3") { _ in .nothing }
        server.on("/seek.mp3") { request in
            guard request.start ?? 0 == 0 else { return .nothing }
            var answer = MediaAnswer.file(request, song)
            answer.pace = 3 * ServedMedia.second
            return answer
        }
        let silent = server.url("/silent.mp3")
        let tones = try await SharedTones.long(1)
        try await withProgram(tones) { program, _ in
            var waits: [(String, Duration)] = []
            func measure(_ what: String, _ order: @escaping @Sendable () async throws -> Void) async throws {
                waits.append((what, try await slowest(program, during: order)))
            }
            func isAsked(_ path: String, _ times: Int) async throws {
                try await eventually("request \(times) of \(path)") { server.requests(path).count >= times }
            }
            try await program.openAddress(server.url("/seek.mp3"))
            try await program.wait(until: 0.1)
            let track = try await program.trackID
            try await measure("seeking") {
                try await program.call("SetPosition", [.objectPath(track), .int64(9_000_000)])
            }
            try await isAsked("/seek.mp3", 2)
            try await measure("stopping amidst a seek") { try await program.call("Stop") }
            try await measure("opening") { try await program.openAddress(silent) }
            try await isAsked("/silent.mp3", 1)
            try await measure("pausing") { try await program.call("Pause") }
            try await measure("playing") { try await program.call("Play") }
            try await measure("stopping") { try await program.call("Stop") }
            try await measure("playing again") { try await program.call("Play") }
            try await isAsked("/silent.mp3", 2)
            try await measure("skipping") { try await program.call("Previous") }
            try await measure("skipping back") { try await program.call("Next") }
            try await isAsked("/silent.mp3", 3)
            let entry = try await program.trackID
            try await measure("removing") {
                _ = try await program.client.call(
                    program.name, RunningProgram.path, "org.mpris.MediaPlayer2.TrackList", "RemoveTrack",
                    [.objectPath(entry)])
            }
            #expect(try await program.trackID != entry)
            try await measure("opening once more") { try await program.openAddress(silent) }
            try await isAsked("/silent.mp3", 4)
            let start = ContinuousClock.now
            try await measure("quitting") {
                _ = try? await program.client.call(
                    program.name, RunningProgram.path, "org.mpris.MediaPlayer2", "Quit")
                #expect(await program.child.status() == 0)
            }
            #expect(ContinuousClock.now - start < .seconds(3), "and it ends")
            for (what, wait) in waits { #expect(wait < .milliseconds(20), "\(what)") }
        }
    }
}

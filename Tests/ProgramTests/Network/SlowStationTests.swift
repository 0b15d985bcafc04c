import DBus
import Foundation
import TestSupport
import Testing

/// Stations that send no faster than they are heard.
@Suite(.serialized) struct SlowStationTests {
    @Test func `a station that sends just as fast as it is heard is collected for once, and then goes on`() async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/radio") { _ in
            var answer = MediaAnswer(fields: ["Content-Type: audio/mpeg", "icy-name: Slow FM"], body: song + song)
            answer.saysLength = false
            answer.pace = ServedMedia.second
            return answer
        }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/radio"))
            try await program.wait(until: 3)
            let reasons = await auditor.signals.own("ReasonForWaiting")
            let stalls = reasons.count { $0 == .string("minimizing-stalls") }
            #expect(stalls <= 1, "\(reasons)")
        }
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// What of the network playback may take.
@Suite(.serialized) struct NetworkLimitTests {
    @Test func `of several qualities none above the peak is taken, and a new peak holds at once`() async throws {
        let (home, server) = (try Home(), try await SegmentServer())
        server.qualities("/song.m3u8")
        try await withProgram([], home: home) { program, _ in
            func set(_ name: String, _ value: String) async throws {
                let result = try await home.run(["config", "set", name, value], on: program.bus)
                #expect(result.status == 0, "\(result)")
            }
            try await set("network.peak-bitrate", "100000")
            try await set("network.forward-buffer", "3")
            try await program.openAddress(server.url("/song.m3u8"))
            try await program.wait(until: 1)
            #expect(server.server.requests("/high.m3u8").isEmpty)
            #expect(!server.server.requests("/low.m3u8").isEmpty)
            #expect(server.segmentRequests.count { $0 > 0 } < 10, "no more than three seconds and a bit are fetched")
            try await set("network.peak-bitrate", "0")
            try await eventually("the better quality") { !server.server.requests("/high.m3u8").isEmpty }
            try await program.wait(until: 3)
        }
    }
}

import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// Limits that hold on metered networks, with a stand-in for NetworkManager on a system bus of the test's own.
@Suite(.serialized) struct MeteredNetworkTests {
    private let system: PrivateBus

    init() async throws {
        system = try await PrivateBus()
    }

    private func program(_ arguments: [String] = [], home: Home) async throws -> RunningProgram {
        try await RunningProgram(
            arguments, home: home, environment: ["DBUS_SYSTEM_BUS_ADDRESS": system.address])
    }

    @Test func `a stream goes to the lower quality when the network becomes metered, and back`() async throws {
        let (home, server) = (try Home(), try await SegmentServer())
        let qualities = StreamQualities(on: server, [("high", 256_000), ("low", 64_000)])
        try home.configure("[network]\nforward-buffer=2\nmetered-peak-bitrate=100000\n")
        let manager = try await MockNetworkManager(system, .no)
        let program = try await program(home: home)
        try await program.openAddress(qualities.url)
        try await program.set("Rate", .double(4))
        try await program.wait(until: 0.5)
        #expect(qualities.requests("low") == 0)
        try await manager.set(.yes)
        try await eventually("the lower quality") { qualities.requests("low") > 1 }
        let high = qualities.requests("high")
        try await eventually("more of it") { qualities.requests("low") > 2 }
        #expect(qualities.requests("high") <= high + 1, "one may have been on its way")
        try await manager.set(.guessNo)
        try await eventually("the higher quality") { qualities.requests("high") > high + 1 }
        #expect(try await program.own("TimeControlStatus") == .string("playing"))
        #expect(try await program.quit() == 0)
    }

    @Test func `what is known of the network holds from the beginning, and ends with who knows it`() async throws {
        let (home, server) = (try Home(), try await SegmentServer())
        let qualities = StreamQualities(on: server, [("low", 64_000), ("high", 256_000)])
        try home.configure("[network]\nforward-buffer=2\nmetered-peak-bitrate=100000\n")
        let manager = try await MockNetworkManager(system, .guessYes)
        let program = try await program(home: home)
        try await program.openAddress(qualities.url)
        try await program.set("Rate", .double(4))
        try await program.wait(until: 1.5)
        #expect(qualities.requests("high") == 0)
        #expect(manager.reads == 1)
        try await manager.leave()
        try await eventually("the higher quality") { qualities.requests("high") > 0 }
        #expect(try await program.quit() == 0)
    }

    @Test func `of a file less is fetched ahead while the network is metered`() async throws {
        let (home, server, taken) = (try Home(), try MediaServer(), Locked(0))
        let wave = try Self.silence(bytes: 64 << 20)
        server.on("/silence.wav") { request in
            var answer = MediaAnswer.file(request, wave, type: "audio/x-wav")
            answer.taken = taken
            return answer
        }
        try home.configure("[network]\nforward-buffer=3600\nmetered-forward-buffer=2\n")
        let manager = try await MockNetworkManager(system, .yes)
        let program = try await program(home: home)
        try await program.openAddress(server.url("/silence.wav"))
        try await program.wait(until: 1.5)
        // What the kernel keeps is not the player's.
        let ahead = taken.withLock { $0 }
        #expect(ahead < 16 << 20, "\(ahead)")
        try await manager.set(.no)
        try await eventually("more to be fetched, not \(ahead)") { taken.withLock { $0 } > ahead + 16 << 20 }
        #expect(try await program.own("TimeControlStatus") == .string("playing"))
        #expect(try await program.quit() == 0)
    }

    /// A WAV file.
    private static func silence(bytes: Int) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let path = folder.file("silence.wav")
        try Tone.write([], to: path)
        var wave = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for (place, number) in [(4, bytes + 36), (40, bytes)] {
            for digit in 0..<4 { wave[place + digit] = UInt8(truncatingIfNeeded: number >> (8 * digit)) }
        }
        return wave + [UInt8](repeating: 0, count: bytes)
    }

    @Test func `who comes later is asked, and may go with the bus`() async throws {
        let (home, server) = (try Home(), try await SegmentServer())
        let qualities = StreamQualities(on: server, [("low", 64_000), ("high", 256_000)])
        try home.configure("[network]\nforward-buffer=2\nmetered-peak-bitrate=100000\n")
        let program = try await program(home: home)
        try await program.openAddress(qualities.url)
        try await program.set("Rate", .double(4))
        try await eventually("the higher quality") { qualities.requests("high") > 0 }
        let former = qualities.requests("low")
        let manager = try await MockNetworkManager(system, .yes)
        try await eventually("the lower quality") { qualities.requests("low") > former + 1 }
        let high = qualities.requests("high")
        await system.kill()
        try await eventually("the higher quality") { qualities.requests("high") > high + 1 }
        #expect(manager.reads == 1)
        #expect(try await program.status == "Playing")
        #expect(try await program.quit() == 0)
    }

    @Test func `nobody is asked who plays files only`() async throws {
        let manager = try await MockNetworkManager(system, .yes)
        let program = try await program(try await SharedTones.long(1), home: try Home())
        try await program.wait(for: "Playing")
        try await eventually("sound") { try await program.position > 0.3 }
        #expect(manager.reads == 0)
        #expect(try await program.quit() == 0)
    }
}

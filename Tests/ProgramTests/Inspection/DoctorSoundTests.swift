import Foundation
import TestSupport
import Testing

/// `marquee doctor` with a sound server.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct DoctorSoundTests {
    private let server: PrivateSoundServer
    private let bus: PrivateBus
    private let home: Home

    init() async throws {
        server = try await PrivateSoundServer()
        bus = try await PrivateBus()
        home = try Home()
    }

    private func doctor(_ environment: [String: String] = [:]) async throws -> (Int32, DoctorReading) {
        let all = home.environment(on: bus).merging(server.environment) { $1 }.merging(environment) { $1 }
        let result = try await run(RunningProgram.executable, ["doctor", "--json"], environment: all)
        return (result.status, try DoctorReading(result))
    }

    @Test func `a server that lets players in is what 'auto' takes, and it is left as it was`() async throws {
        let (status, reading) = try await doctor()
        #expect(status == 0, "\(reading.broken)")
        #expect(try reading.line("Sound server").grade == "ok")
        #expect(try reading.line("Output 'auto'").grade == "ok")
        #expect(try await server.streams().isEmpty)
    }

    @Test func `a server that stands still is broken, and nobody waits for it`() async throws {
        server.freeze()
        let (status, reading) = try await doctor()
        server.thaw()
        #expect(status == 1)
        #expect(try reading.line("Output 'auto'").notes.contains("does not answer within 2 s"))
    }

    @Test func `a server without the plugin that plays into it is broken, with the package to install`() async throws {
        let folder = try TemporaryFolder()
        let (status, reading) = try await doctor([
            "GST_PLUGIN_SYSTEM_PATH_1_0": folder.path, "GST_REGISTRY": folder.file("registry"),
        ])
        #expect(status == 1)
        #expect(try reading.line("PulseAudio plugin").grade == "broken")
        #expect(try reading.line("PulseAudio plugin").notes.contains("Install "))
    }
}

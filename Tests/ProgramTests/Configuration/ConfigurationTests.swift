import DBus
import Foundation
import TestSupport
import Testing

/// The configuration file and its verb, seen from a running service.
@Suite(.serialized) struct ConfigurationTests {
    private func write(_ text: String, in home: Home) throws {
        let folder = URL(fileURLWithPath: home.configurationFile).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(toFile: home.configurationFile, atomically: true, encoding: .utf8)
    }

    private func text(in home: Home) -> String {
        (try? String(contentsOfFile: home.configurationFile, encoding: .utf8)) ?? ""
    }

    @Test func `what the file says is in force from the first read on, and a wrong line is named at the start`()
        async throws
    {
        let home = try Home()
        try write("[playback]\nskip-forward=30\nskip-backward=soon\n", in: home)
        try await withProgram([], home: home) { program, _ in
            #expect(try await program.own("PreferredSkipForwardInterval") == .int64(30_000_000))
            #expect(try await program.own("PreferredSkipBackwardInterval") == .int64(15_000_000))
            try await eventually("the complaint") {
                program.child.errorOutput.contains("marquee.conf, line 3: 'soon' is no value of playback.skip-backward")
            }
        }
    }

    @Test func `a file that is saved while the service runs is in force without a word to it`() async throws {
        let home = try Home()
        try await withProgram([], home: home) { program, _ in
            for seconds: Int64 in [20, 40] {
                try write("[playback]\nskip-forward=\(seconds)\n", in: home)
                try await eventually("the new interval") {
                    try await program.own("PreferredSkipForwardInterval") == .int64(seconds * 1_000_000)
                }
            }
        }
    }

    @Test func `config set is done when the service has it, and config get prints it`() async throws {
        let home = try Home()
        try await withProgram([], home: home) { program, _ in
            let set = try await home.run(["config", "set", "skip-forward", "45"], on: program.bus)
            #expect(set.status == 0 && set.output.isEmpty && set.errorOutput.isEmpty)
            #expect(try await program.own("PreferredSkipForwardInterval") == .int64(45_000_000))
            let get = try await home.run(["config", "get", "playback.skip-forward"], on: program.bus)
            #expect(get.output == "45\n")
            _ = try await home.run(["config", "reset", "skip-forward"], on: program.bus)
            #expect(try await program.own("PreferredSkipForwardInterval") == .int64(15_000_000))
        }
    }

    @Test func `config set refuses what the setting does not take and says what it does`() async throws {
        let home = try Home()
        let bus = try await PrivateBus()
        let result = try await home.run(["config", "set", "playback.skip-forward", "-3"], on: bus)
        #expect(result.status == 2)
        #expect(result.errorOutput.contains("it takes 1 to 3600 seconds"))
        #expect(text(in: home).isEmpty)
        let unknown = try await home.run(["config", "set", "playback.skip-forwards", "3"], on: bus)
        #expect(unknown.status == 2)
        #expect(unknown.errorOutput.contains("did you mean 'playback.skip-forward'?"))
    }

    @Test func `a property that is a setting stays over a restart, in the file`() async throws {
        let home = try Home()
        try write("# mine\n\n[playback]\nskip-backward=5\n", in: home)
        try await withProgram([], home: home) { program, _ in
            try await program.client.set(
                program.name, RunningProgram.controlPath, RunningProgram.controlInterface,
                "PreferredSkipForwardInterval", to: .int64(2_500_000))
            #expect(try await program.own("PreferredSkipForwardInterval") == .int64(2_500_000))
        }
        #expect(text(in: home) == "# mine\n\n[playback]\nskip-backward=5\nskip-forward=2.5\n")
        try await withProgram([], home: home) { program, _ in
            let interval = try await program.own("PreferredSkipForwardInterval")
            #expect(interval == .int64(2_500_000))
        }
    }

    @Test func `a slip is said and costs its line, and the file is not written before it is mended`() async throws {
        let home = try Home()
        try write("[playback]\nskip-forward=30\n", in: home)
        try await withProgram([], home: home) { program, _ in
            try write("[playback]\nskip-forward=60\nskip backward\n", in: home)
            try await eventually("the complaint") { program.child.errorOutput.contains("marquee.conf, line 3:") }
            #expect(try await program.own("PreferredSkipForwardInterval") == .int64(60_000_000))
            let set = try await home.run(["config", "set", "skip-forward", "45"], on: program.bus)
            #expect(set.status == 1)
            #expect(set.errorOutput.contains("line 3, is no key file; mend it by hand first"))
        }
    }

    @Test func `all settings are printed as a file without a mistake`() async throws {
        let home = try Home()
        let bus = try await PrivateBus()
        let defaults = try await home.run(["config"], on: bus)
        #expect(defaults.status == 0 && defaults.output.contains("\n[playback]\n"))
        try write(defaults.output, in: home)
        let all = try await home.run(["config", "get"], on: bus)
        #expect(all.status == 0 && all.output.contains("playback.skip-forward=15\n"))
    }
}

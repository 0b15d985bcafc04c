import DBus
import Foundation
import TestSupport
import Testing

/// The sound on `org.marquee.Player1`, on the command line and in the configuration.
@Suite(.serialized) struct SoundTests {
    private static let flat = Value.array(of: "d", [Value](repeating: .double(0), count: 10))

    @Test func `each property takes what is in its range and says it back`() async throws {
        let cases: [(String, Value)] = [
            ("ReplayGain", .string("album")), ("ReplayGainPreamplification", .double(-3.5)),
            ("ReplayGainFallback", .double(-6)), ("ReplayGainClippingProtection", .boolean(false)),
            ("Crossfade", .int64(2_300_001)), ("Fade", .int64(300_000)),
            ("SleepFade", .int64(30_000_000)), ("Mono", .boolean(true)),
            ("Balance", .double(-0.25)),
            ("Equalizer", .string("rock")),
            ("EqualizerBands", .array(of: "d", (0..<10).map { .double(Double($0) - 4.5) })),
        ]
        try await withProgram(try await SharedTones.long(1), home: try Home()) { program, _ async throws in
            for (property, value) in cases {
                #expect(await program.failure(ofSettingOwn: property, to: value) == "no error", "\(property)")
                #expect(try await program.own(property) == value, "\(property)")
            }
            #expect(try await program.own("Equalizer") == .string("custom"))
        }
    }

    @Test func `anything else is refused and changes nothing`() async throws {
        let cases: [(String, Value)] = [
            ("ReplayGain", .string("Track")), ("ReplayGain", .string("")),
            ("ReplayGainPreamplification", .double(15.01)), ("ReplayGainPreamplification", .double(.nan)),
            ("ReplayGainFallback", .double(-.infinity)), ("Crossfade", .int64(-1)), ("Crossfade", .int64(12_000_001)),
            ("Crossfade", .int64(.max)), ("Fade", .int64(-1)), ("Fade", .int64(2_000_001)),
            ("SleepFade", .int64(60_000_001)), ("Balance", .double(1.001)),
            ("Balance", .double(.nan)),
            ("Equalizer", .string("custom")), ("Equalizer", .string("0,0,0,0,0,0,0,0,0,1")),
            ("EqualizerBands", .array(of: "d", [])), ("EqualizerBands", .array(of: "d", [.double(1)])),
            ("EqualizerBands", .array(of: "d", [Value](repeating: .double(.infinity), count: 10))),
            ("Mono", .string("on")),
        ]
        let home = try Home()
        try await withProgram([], home: home) { program, _ in
            for (property, value) in cases {
                let before = try await program.own(property)
                let failure = await program.failure(ofSettingOwn: property, to: value)
                #expect(failure == "InvalidArgs", "\(property) \(value)")
                #expect(try await program.own(property) == before, "\(property) \(value)")
            }
            #expect(!FileManager.default.fileExists(atPath: home.configurationFile))
        }
    }

    @Test func `the verbs set and print, and a restart keeps what was set`() async throws {
        let home = try Home()
        let words: [([String], String)] = [
            (["replaygain", "track"], "track"), (["crossfade", "2.5"], "2.5"), (["mono", "toggle"], "on"),
            (["fade", "0.3"], "0.3"),
            (["balance", "-0.3"], "-0.3"), (["equalizer", "-1,0,0,0,0,0,0,0,0,2.5"], "-1,0,0,0,0,0,0,0,0,2.5"),
        ]
        try await withProgram([], home: home) { program, _ in
            for (arguments, printed) in words {
                let set = try await home.run(arguments, on: program.bus)
                #expect(set.status == 0 && set.output.isEmpty, "\(arguments): \(set.errorOutput)")
                #expect(try await home.run([arguments[0]], on: program.bus).output == printed + "\n")
            }
        }
        try await withProgram([], home: home) { program, _ in
            for (arguments, printed) in words {
                #expect(try await home.run([arguments[0]], on: program.bus).output == printed + "\n")
            }
            _ = try await home.run(["config", "set", "equalizer", "off"], on: program.bus)
            #expect(try await program.own("EqualizerBands") == Self.flat)
        }
    }
}

extension RunningProgram {
    fileprivate func failure(ofSettingOwn property: String, to value: Value) async -> String {
        await failure(ofSetting: property, to: value, interface: Self.controlInterface, at: Self.controlPath)
    }
}

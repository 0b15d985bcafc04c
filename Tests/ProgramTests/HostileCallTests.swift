import DBus
import TestSupport
import Testing

/// What no sensible client sends. Each has an error of its own or no effect, and the service answers afterwards.
@Suite(.serialized) struct HostileCallTests {
    private static let everyType: [Value] = [
        .byte(1), .boolean(true), .int16(1), .uint16(1), .int32(1), .uint32(1), .int64(1), .uint64(1), .double(1),
        .string("1"), .objectPath("/a"), .signature("s"), .strings(["1"]), .objectPaths(["/a"]), .vardict([]),
        .variant(.int64(1)), .structure([.int64(1)]), .array(of: "y", []),
    ]

    /// The program, untouched.
    private func withIntactProgram(_ body: (RunningProgram, SignalAuditor) async throws -> Void) async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            let before = try await program.all()
            try await body(program, auditor)
            #expect(try await program.all() == before)
            try await auditor.settle()
            // What is known of the other entries comes when it comes.
            #expect(await auditor.signals.allSatisfy { $0.member == "TrackMetadataChanged" })
            try await program.call("Play")
            #expect(try await program.status == "Playing", "it still works")
        }
    }

    private func take(_ types: String) -> [Value] {
        types.compactMap { letter in Self.everyType.first { $0.signature.text == String(letter) } }
    }

    @Test func `arguments of wrong types and counts are refused (C18)`() async throws {
        let methods: [(ObjectPath, String, String, String)] = [
            (RunningProgram.path, RunningProgram.rootInterface, "Raise", ""),
            (RunningProgram.path, RunningProgram.rootInterface, "Quit", ""),
            (RunningProgram.path, RunningProgram.playerInterface, "Next", ""),
            (RunningProgram.path, RunningProgram.playerInterface, "Previous", ""),
            (RunningProgram.path, RunningProgram.playerInterface, "Pause", ""),
            (RunningProgram.path, RunningProgram.playerInterface, "PlayPause", ""),
            (RunningProgram.path, RunningProgram.playerInterface, "Stop", ""),
            (RunningProgram.path, RunningProgram.playerInterface, "Play", ""),
            (RunningProgram.path, RunningProgram.playerInterface, "Seek", "x"),
            (RunningProgram.path, RunningProgram.playerInterface, "SetPosition", "ox"),
            (RunningProgram.path, RunningProgram.playerInterface, "OpenUri", "s"),
            (RunningProgram.controlPath, RunningProgram.controlInterface, "SkipForward", "x"),
            (RunningProgram.controlPath, RunningProgram.controlInterface, "SkipBackward", "x"),
            (RunningProgram.path, RunningProgram.propertiesInterface, "Get", "ss"),
            (RunningProgram.path, RunningProgram.propertiesInterface, "GetAll", "s"),
        ]
        try await withIntactProgram { program, _ in
            for (path, interface, member, types) in methods {
                let right = take(types)
                var wrong = Self.everyType.filter { $0.signature.text != types }.map { [$0] }
                wrong.append(right + [.int64(1)])
                if !right.isEmpty { wrong += [[], Array(right.reversed()) + [.int64(1)]] }
                for arguments in wrong {
                    let error = await program.failure(of: member, arguments, interface: interface, at: path)
                    #expect(error == "InvalidArgs", "\(member) \(arguments)")
                }
            }
            for arguments: [Value] in [
                [.strings([]), .int32(1)], [.string("file:///a"), .string("end")], [.strings(["file:///a"])],
                [.strings([]), .string("end")], [.strings(["file:///a"]), .string("elsewhere")],
                [.strings(["no uri"]), .string("end")], [.objectPaths(["/a"]), .string("end")],
            ] {
                let error = await program.failure(
                    of: "Open", arguments, interface: RunningProgram.controlInterface, at: RunningProgram.controlPath)
                #expect(error == "InvalidArgs", "\(arguments)")
            }
        }
    }

    @Test func `a property takes its type only, and an integer for a number (C18, C98)`() async throws {
        try await withIntactProgram { program, _ in
            for (property, type) in [("LoopStatus", "s"), ("Shuffle", "b"), ("Rate", "d"), ("Volume", "d")] {
                for value in Self.everyType where value.signature.text != type && value.signature.text != "v" {
                    if type == "d", "ynqiuxt".contains(value.signature.text) { continue }
                    #expect(
                        await program.failure(ofSetting: property, to: value) == "InvalidArgs", "\(property) \(value)")
                }
            }
            for value in Self.everyType where "ynqiuxt".contains(value.signature.text) {
                for property in ["Rate", "Volume"] {
                    #expect(await program.failure(ofSetting: property, to: value) == "no error", "\(property) \(value)")
                }
            }
            for value in Self.everyType where value.signature.text != "x" && value.signature.text != "v" {
                let error = await program.failure(
                    ofSetting: "PreferredSkipForwardInterval", to: value, interface: RunningProgram.controlInterface,
                    at: RunningProgram.controlPath)
                #expect(error == "InvalidArgs", "\(value)")
            }
        }
    }

    @Test func `unknown names of every kind have their errors (C16, C18)`() async throws {
        try await withIntactProgram { program, _ in
            for path: ObjectPath in ["/org/mpris/MediaPlayer2/TrackList", "/org/marquee/track/1", "/x"] {
                #expect(await program.failure(of: "Play", at: path) == "UnknownObject", "\(path)")
            }
            for interface in ["org.mpris.MediaPlayer2.TrackList", "org.mpris.MediaPlayer2.play", "a.b"] {
                let error = await program.failure(of: "Play", interface: interface)
                #expect(["UnknownInterface", "UnknownMethod"].contains(error), "\(interface): \(error)")
            }
            for member in ["play", "Seeked", "PlaybackStatus", "_", String(repeating: "P", count: 255)] {
                #expect(await program.failure(of: member) == "UnknownMethod", "\(member)")
            }
            for property in ["", "volume", "Play", "Seeked", "\u{1F3B5}", String(repeating: "V", count: 100_000)] {
                let error = await program.failure(
                    of: "Get", [.string(RunningProgram.playerInterface), .string(property)],
                    interface: RunningProgram.propertiesInterface)
                #expect(error == "UnknownProperty", "\(property.prefix(20))")
                #expect(await program.failure(ofSetting: property, to: .double(1)) == "UnknownProperty")
            }
        }
    }

    @Test func `the ends of the number line move nothing out of its range (C66, C70, C73, C90, C93)`() async throws {
        try await withProgram(try await SharedTones.long(2)) { program, auditor in
            for property in ["Volume", "Rate"] {
                let range = property == "Volume" ? 0.0...1.0 : 0.25...4.0
                for number in [
                    Double.nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
                    -.greatestFiniteMagnitude,
                    .leastNonzeroMagnitude, -0.0,
                ] {
                    await auditor.allowRepetition(of: property)
                    #expect(await program.failure(ofSetting: property, to: .double(number)) == "no error", "\(number)")
                    let value = try #require(try await program.player(property).asDouble)
                    #expect(range.contains(value), "\(property) \(number) became \(value)")
                }
                for number: Value in [.int64(.max), .int64(.min), .uint64(.max), .byte(255)] {
                    await auditor.allowRepetition(of: property)
                    #expect(await program.failure(ofSetting: property, to: number) == "no error", "\(number)")
                    let value = try #require(try await program.player(property).asDouble)
                    #expect(range.contains(value), "\(property) \(number) became \(value)")
                }
            }
            for offset: Int64 in [.min, .min + 1, -1] {
                try await program.call("Seek", [.int64(offset)])
                #expect(try await program.microseconds() == 0)
            }
            let control = (RunningProgram.controlInterface, RunningProgram.controlPath)
            for member in ["SkipForward", "SkipBackward"] {
                let error = await program.failure(of: member, [.int64(.min)], interface: control.0, at: control.1)
                #expect(error == "InvalidArgs")
            }
            #expect(
                await program.failure(of: "SkipBackward", [.int64(.max)], interface: control.0, at: control.1)
                    == "no error")
            #expect(try await program.microseconds() == 0)
            #expect(
                await program.failure(of: "SkipForward", [.int64(.max)], interface: control.0, at: control.1)
                    == "no error")
            #expect(try await program.title == "Tone2")
        }
    }
}

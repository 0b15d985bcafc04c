import DBus
import Foundation
import TestSupport
import Testing

/// Limits that an entry has of its own, over the bus.
@Suite(.serialized) struct ItemLimitTests {
    private static func limits(_ entries: [(String, Value)]) -> Value {
        .vardict(entries)
    }

    private func failure(of program: RunningProgram, _ track: ObjectPath, _ limits: [(String, Value)]) async -> String {
        await program.failure(
            of: "SetLimits", [.objectPath(track), Self.limits(limits)], interface: RunningProgram.controlInterface,
            at: RunningProgram.controlPath)
    }

    @Test func `an entry goes to another quality by a limit of its own, and back without it`() async throws {
        let (home, server) = (try Home(), try await SegmentServer())
        let qualities = StreamQualities(on: server, [("low", 64_000), ("high", 256_000)])
        try home.configure("[network]\nforward-buffer=2\npeak-bitrate=100000\n")
        try await withProgram([], home: home) { program, _ in
            try await program.openAddress(qualities.url)
            try await program.set("Rate", .double(4))
            try await program.wait(until: 0.5)
            #expect(qualities.requests("high") == 0)
            let track = try await program.trackID
            try await program.control(
                "SetLimits", [.objectPath(track), Self.limits([("PeakBitRate", .int64(0))])])
            try await eventually("the higher quality") { qualities.requests("high") > 1 }
            let low = qualities.requests("low")
            try await program.control("SetLimits", [.objectPath(track), Self.limits([])])
            try await eventually("the lower quality") { qualities.requests("low") > low + 1 }
            #expect(try await program.own("TimeControlStatus") == .string("playing"))
        }
    }

    @Test func `limits are what was set, until they are taken back or the entry goes`() async throws {
        try await withProgram(try await SharedTones.long(1)) { program, _ in
            let track = try await program.trackID
            func read() async throws -> Value {
                try await program.client.call(
                    program.name, RunningProgram.controlPath, RunningProgram.controlInterface, "GetLimits",
                    [.objectPath(track)])[0]
            }
            #expect(try await read().asDictionary?.isEmpty == true)
            try await program.control(
                "SetLimits",
                [
                    .objectPath(track),
                    Self.limits([
                        ("PeakBitRate", .uint32(64_000)), ("MeteredForwardBuffer", .int64(5_000_000)),
                        ("MaximumResolution", .string("640x360")), ("MeteredMaximumResolution", .string("none")),
                    ]),
                ])
            let limits = try await read()
            #expect(limits["PeakBitRate"] == .int64(64_000))
            #expect(limits["MeteredForwardBuffer"] == .int64(5_000_000))
            #expect(limits["MaximumResolution"] == .string("640x360"))
            #expect(limits["MeteredMaximumResolution"] == .string("none"))
            #expect(limits.asDictionary?.count == 4)
            for wrong: (String, Value) in [
                ("PeakBitRate", .int64(-1)), ("PeakBitRate", .string("64000")), ("ForwardBuffer", .int64(.max)),
                ("MaximumResolution", .string("big")), ("Peak", .int64(1)),
            ] {
                #expect(await failure(of: program, track, [wrong]) == "InvalidArgs", "\(wrong)")
            }
            #expect(try await read() == limits)
            #expect(await failure(of: program, "/org/marquee/unknown", []) == "org.marquee.Error.NoSuchContent")
            try await program.control("Clear")
            #expect(await failure(of: program, track, []) == "org.marquee.Error.NoSuchContent")
        }
    }
}

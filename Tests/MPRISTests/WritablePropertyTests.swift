import DBus
import NowPlaying
import TestSupport
import Testing

@Suite struct WritablePropertyTests {
    @Test func `a Set that changes the value is one signal with it (C30, C34)`() async throws {
        try await withBench { bench async throws in
            for (property, value) in [
                ("LoopStatus", Value.string("Playlist")), ("Shuffle", .boolean(true)), ("Volume", .double(0.8)),
                ("Rate", .double(1.5)),
            ] {
                let signals = try await bench.event { try await bench.set(property, to: value) }
                let changed = try #require(signals.changes.first)
                #expect(signals.changes.count == 1)
                #expect(changed[property] == value)
                #expect(try await bench.get(property) == value)
            }
        }
    }

    @Test func `a Set of the present value sends nothing (C33)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                try await bench.set("Volume", to: .double(0.5))
                try await bench.set("Shuffle", to: .boolean(false))
                try await bench.set("LoopStatus", to: .string("None"))
                try await bench.set("Rate", to: .double(1))
            }
            #expect(signals.isEmpty)
        }
    }

    @Test func `there and back are two signals (C34)`() async throws {
        try await withBench { bench async throws in
            try await bench.set("Volume", to: .double(0.7))
            try await bench.set("Volume", to: .double(0.5))
            try await bench.set("Shuffle", to: .boolean(true))
            try await bench.set("Shuffle", to: .boolean(false))
            try await bench.auditor.settle()
            let changes = await bench.auditor.signals.changes
            #expect(changes.count { $0["Volume"] != nil } == 2)
            #expect(changes.count { $0["Shuffle"] != nil } == 2)
        }
    }

    @Test func `the queue's capabilities change in the message of the mode (C97, C104)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { try await bench.set("LoopStatus", to: .string("Playlist")) }
            #expect(signals.changes == [["LoopStatus": .string("Playlist"), "CanGoPrevious": .boolean(true)]])
        }
    }

    @Test(arguments: [(2.0, 1.0), (1.5, 1.0), (-3.0, 0.0), (.greatestFiniteMagnitude, 1.0)])
    func `a volume beyond the range becomes its end, and that is said (C33, C93)`(
        wish: Double, actual: Double
    ) async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { try await bench.set("Volume", to: .double(wish)) }
            #expect(signals.changes == [["Volume": .double(actual)]])
            await bench.auditor.allowRepetition(of: "Volume")
            let again = try await bench.event { try await bench.set("Volume", to: .double(wish)) }
            #expect(again.changes == [["Volume": .double(actual)]], "clients show the wish until told (C33)")
        }
    }

    @Test func `a volume that was rounded is said once (C33, C94)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { try await bench.set("Volume", to: .double(0.333)) }
            #expect(signals.changes == [["Volume": .double(0.33)]])
            await bench.auditor.allowRepetition(of: "Volume")
            let again = try await bench.event { try await bench.set("Volume", to: .double(0.334)) }
            #expect(again.changes == [["Volume": .double(0.33)]])
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `no number is no volume and no rate (C90, C93)`(wish: Double) async throws {
        try await withBench { bench async throws in
            await bench.auditor.allowRepetition(of: "Volume")
            await bench.auditor.allowRepetition(of: "Rate")
            try await bench.set("Volume", to: .double(wish))
            try await bench.set("Rate", to: .double(wish))
            #expect(await bench.player.commands == [])
            #expect(try await bench.get("Volume") == .double(0.5))
            #expect(try await bench.get("Rate") == .double(1))
        }
    }

    @Test func `rate 0 pauses and keeps the rate (C88)`() async throws {
        try await withBench { bench async throws in
            try await bench.set("Rate", to: .double(1.5))
            try await bench.call("Play")
            await bench.player.forgetCommands()
            await bench.auditor.allowRepetition(of: "Rate")
            try await bench.set("Rate", to: .double(0))
            #expect(await bench.player.commands == ["pause"])
            #expect(try await bench.status() == "Paused")
            #expect(try await bench.get("Rate") == .double(1.5))
        }
    }

    @Test func `a rate out of range becomes the nearest (C90)`() async throws {
        try await withBench { bench async throws in
            for (wish, actual) in [(8.0, 2.0), (0.01, 0.5)] {
                let signals = try await bench.event { try await bench.set("Rate", to: .double(wish)) }
                #expect(signals.changes == [["Rate": .double(actual)]])
            }
            await bench.auditor.allowRepetition(of: "Rate")
            await bench.player.forgetCommands()
            try await bench.set("Rate", to: .double(-1))
            #expect(await bench.player.commands == [])
        }
    }

    @Test func `a session of one speed has all three rates at 1 (C89)`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            await bench.player.change { $0.supportedRates = 1...1 }
            for property in ["Rate", "MinimumRate", "MaximumRate"] {
                #expect(try await bench.get(property) == .double(1))
            }
            await bench.auditor.allowRepetition(of: "Rate")
            try await bench.set("Rate", to: .double(2))
            #expect(try await bench.get("Rate") == .double(1))
            let signals = try await bench.event { try await bench.set("Rate", to: .double(1)) }
            #expect(signals.isEmpty, "the wish is the fact")
        }
    }

    @Test func `Set with CanControl false fails and has no effect (C91, C99)`() async throws {
        try await withBench(commands: [.quit]) { bench async throws in
            for (property, value) in [("Volume", Value.double(1)), ("Rate", .double(1))] {
                await bench.auditor.allowRepetition(of: property)
                let name = try await bench.failure(ofSetting: property, to: value)
                #expect(name == "org.freedesktop.DBus.Error.NotSupported")
            }
        }
    }

    @Test func `LoopStatus is one of three (C92, C96)`() async throws {
        try await withBench { bench async throws in
            for text in ["Track", "Playlist", "None"] {
                try await bench.set("LoopStatus", to: .string(text))
                #expect(try await bench.get("LoopStatus") == .string(text))
            }
            for text in ["none", "", "Foo"] {
                await bench.auditor.allowRepetition(of: "LoopStatus")
                let name = try await bench.failure(ofSetting: "LoopStatus", to: .string(text))
                #expect(name == "org.freedesktop.DBus.Error.InvalidArgs")
            }
            #expect(try await bench.get("LoopStatus") == .string("None"))
        }
    }

    @Test func `a wrong type is an invalid argument, an integer for a double is taken (C98)`() async throws {
        try await withBench { bench async throws in
            for (property, value) in [
                ("Volume", Value.string("1")), ("Shuffle", .int32(1)), ("LoopStatus", .boolean(true)),
                ("Rate", .boolean(true)),
            ] {
                let name = try await bench.failure(ofSetting: property, to: value)
                #expect(name == "org.freedesktop.DBus.Error.InvalidArgs", "\(property)")
            }
            try await bench.set("Volume", to: .int32(1))
            #expect(try await bench.get("Volume") == .double(1))
        }
    }

    @Test func `a volume changed elsewhere is signalled, and comes back as it was set (C94)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { await bench.player.change { $0.volume = 0.25 } }
            #expect(signals.changes == [["Volume": .double(0.25)]])
            try await bench.set("Volume", to: .double(0.8))
            #expect(try await bench.get("Volume") == .double(0.8))
        }
    }

    @Test func `a session that refuses is told on, with the actual value (C33)`() async throws {
        try await withBench { bench async throws in
            await bench.player.refuse(with: .deviceNotFound("no sound card"))
            await bench.auditor.allowRepetition(of: "Volume")
            let signals = try await bench.event {
                let name = try await bench.failure(ofSetting: "Volume", to: .double(0.9))
                #expect(name == "org.marquee.Error.DeviceNotFound")
            }
            #expect(signals.changes == [["Volume": .double(0.5)]])
        }
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// Outputs that go away, and outputs that are chosen.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct RouteTests {
    private let server: PrivateSoundServer
    private let home: Home
    private let folder: TemporaryFolder
    /// Of the sink `other`, beside the server's `test`.
    private let module: String

    init() async throws {
        server = try await PrivateSoundServer()
        home = try Home()
        folder = try TemporaryFolder()
        module = try await server.pactl(
            "load-module", "module-null-sink", "sink_name=other", "sink_properties=device.description=Headset"
        ).lines[0]
    }

    /// Playing to `other`, and heard there.
    private func playing(output: String = "pulse:other") async throws -> RunningProgram {
        let program = try await RunningProgram(
            try await SharedTones.long(2), home: home, sound: server, output: output)
        try await eventually("sound in the other sink") {
            let sink = try await sinkOfOnlyStream
            return try await program.position > 0.3 && sink == "other"
        }
        return program
    }

    private var sinkOfOnlyStream: String? {
        get async throws {
            let streams = try await server.streams()
            return streams.count == 1 ? try await server.sink(ofStream: streams[0]) : nil
        }
    }

    private func outputs(_ program: RunningProgram) async throws -> [String: (isDefault: Bool, isCurrent: Bool)] {
        var outputs: [String: (Bool, Bool)] = [:]
        for output in try await program.own("Outputs").asArray ?? [] {
            guard case .structure(let fields) = output, let name = fields[0].asString else { continue }
            outputs[name] = (fields[2].asBoolean == true, fields[3].asBoolean == true)
        }
        return outputs
    }

    // MARK: Vanished

    @Test func `an output that is pulled out pauses at once, and next to nothing is heard elsewhere (S97)`()
        async throws
    {
        let recording = folder.file("heard")
        let recorder = try await server.record(to: recording)
        let program = try await playing()
        try await eventually("the recording") { try heard(in: recording).count > 4_410 }
        #expect(!(try heard(in: recording).contains { abs($0) > 100 }))
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await server.pactl("unload-module", module)
        try await program.wait(for: "Paused")
        #expect(clock.now - start < .milliseconds(200))
        let position = try await program.position
        try await eventually("more of the recording") { [count = try heard(in: recording).count] in
            try heard(in: recording).count > count + 44_100
        }
        recorder.send(signal: SIGTERM)
        _ = await recorder.status()
        let audible = try heard(in: recording).count { abs($0) > 100 }
        #expect(audible < 44_100 / 20)
        #expect(abs(try await program.position - position) < 0.001)
        #expect(try await program.own("LastError") == .vardict([]))
        // Whoever wants to hear it there says so.
        try await program.call("Play")
        try await eventually("sound") { try await program.position > position + 0.2 }
        #expect(try await sinkOfOnlyStream == "test")
        #expect(try await program.quit() == 0)
    }

    @Test func `a system bus that takes calls and never answers delays neither the start nor that pause`()
        async throws
    {
        let bus = try SilentSocket()
        let clock = ContinuousClock()
        let begin = clock.now
        let program = try await RunningProgram(
            try await SharedTones.long(1), home: home, sound: server, output: "pulse:other",
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        try await eventually("sound") { try await program.position > 0.1 }
        #expect(clock.now - begin < .seconds(3))
        let start = clock.now
        _ = try await server.pactl("unload-module", module)
        try await program.wait(for: "Paused")
        #expect(clock.now - start < .milliseconds(500))
        #expect(try await program.quit() == 0)
        #expect(clock.now - begin < .seconds(5))
    }

    private func heard(in path: String) throws -> [Int16] {
        try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map { bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self) }
        }
    }

    @Test func `it does not where that is not wanted, also from the moment on (S99)`() async throws {
        let program = try await playing()
        let words = ["config", "set", "session.pause-on-lost-output", "off"]
        #expect(try await home.run(words, on: program.bus).status == 0)
        _ = try await server.pactl("unload-module", module)
        let position = try await program.position
        try await eventually("it to go on") { try await program.position > position + 0.5 }
        #expect(try await program.status == "Playing")
        #expect(try await sinkOfOnlyStream == "test")
        #expect(try await program.own("LastError") == .vardict([]))
        #expect(try await program.quit() == 0)
    }

    @Test func `the chosen output is taken again when it is back, and nothing starts by itself`() async throws {
        let program = try await playing()
        _ = try await server.pactl("unload-module", module)
        try await program.wait(for: "Paused")
        _ = try await server.pactl("load-module", "module-null-sink", "sink_name=other")
        try await eventually("it in the list") { try await outputs(program)["other"]?.isCurrent == true }
        #expect(try await program.status == "Paused")
        #expect(try await program.own("Output") == .string("pulse:other"))
        try await program.call("Play")
        try await eventually("sound there") {
            let sink = try await sinkOfOnlyStream
            return try await program.status == "Playing" && sink == "other"
        }
        #expect(try await program.quit() == 0)
    }

    @Test func `a volume is the same after ten rounds of unplugging and plugging in (B152)`() async throws {
        let program = try await playing()
        try await program.set("Volume", .double(0.6))
        var module = module
        for _ in 0..<10 {
            _ = try await server.pactl("unload-module", module)
            try await program.call("PlayPause")
            module = try await server.pactl("load-module", "module-null-sink", "sink_name=other").lines[0]
            try await program.call("Play")
            try await eventually("60 %") {
                let streams = try await server.streams()
                return streams.count == 1 ? try await server.volume(ofStream: streams[0]) == 60 : false
            }
        }
        #expect(try await program.player("Volume") == .double(0.6))
        #expect(try await program.quit() == 0)
    }

    // MARK: Chosen

    @Test func `who moves the stream or changes the default hears it go on there (S98)`() async throws {
        let program = try await playing()
        _ = try await server.pactl("move-sink-input", try await server.streams()[0], "test")
        try await eventually("the output to follow") { try await program.own("Output") == .string("pulse:test") }
        _ = try await server.pactl("unload-module", module)
        let position = try await program.position
        try await eventually("it to go on") { try await program.position > position + 0.3 }
        #expect(try await program.status == "Playing")
        try await program.call("Stop")
        try await program.call("Play")
        try await eventually("a new stream there") { try await sinkOfOnlyStream == "test" }
        #expect(try await program.quit() == 0)
    }

    @Test func `another output is chosen by name or description while it plays, and remembered`() async throws {
        let program = try await playing()
        func output(_ words: String...) async throws -> ProgramResult {
            try await home.run(["output"] + words, on: program.bus)
        }
        #expect(try await output("list").lines == ["* other  Headset", "  test   Null Output (default)"])
        #expect(try await output("set", "test").status == 0)
        try await eventually("sound there") { try await sinkOfOnlyStream == "test" }
        try await eventually("the list to follow") { try await outputs(program)["test"]?.isCurrent == true }
        #expect(try await program.status == "Playing")
        #expect(try await program.own("Output") == .string("pulse:test"))
        #expect(try await output("set", "headset").status == 0)
        try await eventually("sound there") { try await sinkOfOnlyStream == "other" }
        try await eventually("the list to follow") { try await outputs(program)["other"]?.isCurrent == true }
        let json = try await output("list", "--json").output
        #expect(json.contains(#"{"name":"other","description":"Headset","default":false,"current":true}"#), "\(json)")
        let wrong = try await output("set", "nowhere")
        #expect(wrong.status == 1)
        #expect(wrong.errorOutput.contains("marquee output list"), "\(wrong.errorOutput)")
        let position = try await program.position
        try await eventually("it to go on") { try await program.position > position + 0.2 }
        #expect(try await program.quit() == 0)
        let next = try await playing(output: "pulse")
        #expect(try await next.own("Output") == .string("pulse:other"))
        #expect(try await next.quit() == 0)
    }

    @Test func `the server's own choice is followed again`() async throws {
        let program = try await playing()
        #expect(try await home.run(["output", "set", "default"], on: program.bus).status == 0)
        try await eventually("sound there") { try await sinkOfOnlyStream == "test" }
        #expect(try await program.own("Output") == .string("pulse"))
        _ = try await server.pactl("set-default-sink", "other")
        try await eventually("sound there") { try await sinkOfOnlyStream == "other" }
        try await eventually("the list to follow") {
            let other = try await outputs(program)["other"]
            return other?.isCurrent == true && other?.isDefault == true
        }
        #expect(try await program.status == "Playing")
        #expect(try await program.quit() == 0)
    }

    @Test func `without a sound server there is one output and no choice`() async throws {
        let program = try await RunningProgram([], home: home)
        #expect(try await home.run(["output"], on: program.bus).lines == ["* null  nowhere, in real time (default)"])
        let refused = try await home.run(["output", "set", "other"], on: program.bus)
        #expect(refused.status == 1)
        #expect(refused.errorOutput.contains("--output"), "\(refused.errorOutput)")
        #expect(try await program.quit() == 0)
    }
}

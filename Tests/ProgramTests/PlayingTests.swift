import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// The built program, real GStreamer, a real bus: what a desktop sees of a queue that plays.
@Suite(.serialized) struct PlayingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func tones(_ seconds: [Double]) async throws -> [String] {
        var paths: [String] = []
        for (index, length) in seconds.enumerated() {
            paths.append(
                try await Tone.flac("Tone\(index + 1)", seconds: length, pitch: 300 * Double(index + 1), in: folder))
        }
        return paths
    }

    @Test func `tags, length and status are there as soon as it plays and the signals are clean`() async throws {
        let program = try await RunningProgram(try await tones([20, 20]))
        try await program.wait(for: "Playing", title: "Tone1")
        let auditor = try await SignalAuditor(program.bus, watching: RunningProgram.busName)
        let metadata = try await program.player("Metadata")
        #expect(metadata["mpris:length"] == .int64(20_000_000))
        #expect(metadata["xesam:artist"] == .strings(["Sine"]))
        try await auditor.event("pause") { try await program.call("Pause") }
        try await auditor.event("play") { try await program.call("Play") }
        try await auditor.event("next") { try await program.call("Next") }
        #expect(try await program.title == "Tone2")
        try await auditor.event("previous") { try await program.call("Previous") }
        let faults = await auditor.faults()
        #expect(faults.isEmpty, "\(faults)")
        #expect(try await program.quit() == 0)
    }

    @Test func `the position grows by a second a second and stands while paused (B26, B29)`() async throws {
        let program = try await RunningProgram(try await tones([60]))
        try await program.wait(for: "Playing")
        try await eventually("half a second of sound") { try await program.position > 0.5 }
        let clock = ContinuousClock()
        let (start, from) = (clock.now, try await program.position)
        try await eventually("two more seconds") { try await program.position > from + 2 }
        let elapsed =
            Double((clock.now - start).components.attoseconds) / 1e18 + Double((clock.now - start).components.seconds)
        #expect(abs(elapsed - 2) < 0.1)
        try await program.call("Pause")
        let paused = try await program.position
        #expect(try await program.position == paused)
    }

    @Test func `a seek lands where it was asked for and says so once (C76)`() async throws {
        let program = try await RunningProgram(try await tones([30]))
        try await program.wait(for: "Playing")
        let auditor = try await SignalAuditor(program.bus, watching: RunningProgram.busName)
        let track = try await program.trackID
        try await program.call("SetPosition", [.objectPath(track), .int64(12_000_000)])
        let signals = try await auditor.signals { $0.contains { $0.seekedPosition != nil } }
        #expect(signals.compactMap(\.seekedPosition) == [12_000_000])
        let position = try await program.position
        #expect(position >= 12 && position < 12.5)
        try await program.call("Seek", [.int64(-60_000_000)])
        #expect(try await program.position < 0.5)
        #expect(try await program.trackID == track)
        try await program.call("Seek", [.int64(.max)])
        try await program.wait(for: "Stopped")
    }

    @Test func `five tones play once each and then there is one stop (B97)`() async throws {
        let program = try await RunningProgram(["--paused"] + (try await tones([1, 1, 1, 1, 1])))
        try await program.wait(for: "Paused", title: "Tone1")
        let auditor = try await SignalAuditor(program.bus, watching: RunningProgram.busName)
        try await program.call("Play")
        let signals = try await auditor.signals(within: .seconds(15)) { signals in
            signals.contains { $0.changedPlayerProperties?["PlaybackStatus"] == .string("Stopped") }
        }
        let titles = signals.compactMap { $0.changedPlayerProperties?["Metadata"]?["xesam:title"]?.asString }
        #expect(titles == ["Tone2", "Tone3", "Tone4", "Tone5", "Tone1"])
        let faults = await auditor.faults()
        #expect(faults.isEmpty, "\(faults)")
    }

    @Test func `what cannot be played is skipped and opening it is an error`() async throws {
        let broken = try folder.write("this is no music", to: "broken.mp3")
        let tones = try await tones([20, 20])
        let program = try await RunningProgram([tones[0], broken, tones[1]])
        try await program.wait(for: "Playing", title: "Tone1")
        try await program.call("Next")
        #expect(try await program.title == "Tone2")
        await #expect(throws: DBusError.self) {
            try await program.call("OpenUri", [.string("file://" + broken)])
        }
        #expect(["Playing", "Stopped"].contains(try await program.status))
    }

    @Test func `a server that does not answer is named as the reason`() async throws {
        let program = try await RunningProgram(try await tones([20]))
        try await program.wait(for: "Playing")
        let error = await #expect(throws: DBusError.self) {
            try await program.call("OpenUri", [.string("http://127.0.0.1:1/x.mp3")])
        }
        #expect(error?.name == "org.marquee.Error.NoSuchContent")
        #expect(error?.message.contains("refuses the connection") == true, "\(String(describing: error))")
    }

    @Test func `the bus dies and comes back while the music plays (B142)`() async throws {
        let program = try await RunningProgram(try await tones([60]))
        try await program.wait(for: "Playing")
        await program.bus.kill()
        try await program.bus.start()
        let client = try await BusClient(program.bus)
        try await eventually("the service on the new bus", within: .seconds(3)) {
            let value = try? await client.get(
                RunningProgram.busName, RunningProgram.path, RunningProgram.playerInterface, "PlaybackStatus")
            return value?.unwrapped == .string("Playing")
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `a signal ends it with 0`(signal: Int32) async throws {
        let program = try await RunningProgram(try await tones([20]))
        try await program.wait(for: "Playing")
        program.child.send(signal: signal)
        #expect(await program.child.status() == 0)
    }

    @Test func `playerctl sees and steers it`() async throws {
        let program = try await RunningProgram(try await tones([20, 20]))
        try await program.wait(for: "Playing")
        func ctl(_ words: String...) async throws -> String {
            let result = try await TestSupport.run(
                "playerctl", ["-p", "marquee"] + words, environment: program.bus.environment)
            #expect(result.status == 0, "\(words): \(result) \(program.child.errorOutput)")
            return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        #expect(try await ctl("status") == "Playing")
        _ = try await ctl("next")
        #expect(try await ctl("metadata", "title") == "Tone2")
        _ = try await ctl("volume", "0.5")
        #expect(try await ctl("volume").hasPrefix("0.5"))
        _ = try await ctl("loop", "Playlist")
        #expect(try await ctl("loop") == "Playlist")
        _ = try await ctl("pause")
        #expect(try await ctl("status") == "Paused")
        #expect(try await ctl("metadata", "--format", "{{duration(mpris:length)}}") == "0:20")
    }
}

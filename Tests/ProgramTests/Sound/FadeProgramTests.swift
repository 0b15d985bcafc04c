import DBus
import Foundation
import TestSupport
import Testing

/// Fades over the bus, into a sound server.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct FadeProgramTests {
    private let server: PrivateSoundServer

    init() async throws {
        server = try await PrivateSoundServer()
    }

    private func sounding(_ program: RunningProgram, fade seconds: Double) async throws {
        try await program.setOwn("Fade", .int64(Int64(seconds * 1e6)))
        try await program.call("Play")
        try await eventually("sound") { try await program.position > 0.3 }
    }

    @Test func `the pause is told at once, the position stands and is told again in silence, the volume never`()
        async throws
    {
        try await withProgram(try await SharedTones.long(1), sound: server) { program, auditor in
            try await sounding(program, fade: 0.5)
            let before = await auditor.signals.count
            let clock = ContinuousClock()
            let asked = clock.now
            try await program.call("Pause")
            let position = try await program.position
            #expect(try await program.status == "Paused")
            #expect(clock.now - asked < .milliseconds(300))
            let signals = try await auditor.signals { !$0.dropFirst(before).seeked.isEmpty }
            let came = Double(try #require(signals.dropFirst(before).seeked.first)) / 1e6
            #expect((0.4...0.9).contains(came - position), "from \(position) to \(came)")
            #expect(try await program.position == came)
            try await program.call("Play")
            try await eventually("sound") { try await program.position > came + 0.6 }
            try await program.call("Pause")
            _ = try await auditor.signals { $0.dropFirst(before).seeked.count == 2 }
            let told = await auditor.signals.dropFirst(before)
            #expect(told.changes.compactMap { $0["PlaybackStatus"]?.asString } == ["Paused", "Playing", "Paused"])
            #expect(told.changes.allSatisfy { $0["Volume"] == nil })
        }
    }

    @Test func `a seek is told when it has landed`() async throws {
        try await withProgram(try await SharedTones.long(1), sound: server) { program, auditor in
            try await sounding(program, fade: 0.6)
            let before = await auditor.signals.count
            for _ in 1...5 { try await program.call("Seek", [.int64(2_000_000)]) }
            let signals = try await auditor.signals { !$0.dropFirst(before).seeked.isEmpty }
            #expect(signals.dropFirst(before).seeked.last ?? 0 > 10_000_000)
            try await eventually("sound behind it") { try await program.position > 11 }
        }
    }

    @Test(arguments: ["Pause", "Stop"]) func `Quit does not wait for a fade`(order: String) async throws {
        let program = try await RunningProgram(["--paused"] + SharedTones.long(1), sound: server)
        try await sounding(program, fade: 2)
        try await program.call(order)
        let clock = ContinuousClock()
        let asked = clock.now
        #expect(try await program.quit() == 0)
        #expect(clock.now - asked < .milliseconds(1_200))
    }

    @Test func `whoever is killed in the middle of a fade has the same volume afterwards`() async throws {
        let home = try Home()
        let first = try await RunningProgram(["--paused"] + SharedTones.long(1), home: home, sound: server)
        try await first.set("Volume", .double(0.8))
        try await sounding(first, fade: 2)
        try await first.call("Pause")
        let stream = try #require(try await server.streams().first)
        try await eventually("the fall") { try await server.volume(ofStream: stream) ?? 80 < 75 }
        first.child.send(signal: SIGKILL)
        _ = await first.child.status()
        let second = try await RunningProgram([], home: home, sound: server)
        #expect(try await second.player("Volume") == .double(0.8))
        try await second.call("Play")
        try await eventually("the volume of the new stream") {
            guard let stream = try await server.streams().last else { return false }
            return try await server.volume(ofStream: stream) == 80
        }
        #expect(try await second.quit() == 0)
    }
}

extension RunningProgram {
    fileprivate func setOwn(_ property: String, _ value: Value) async throws {
        try await client.set(name, Self.controlPath, Self.controlInterface, property, to: value)
    }
}

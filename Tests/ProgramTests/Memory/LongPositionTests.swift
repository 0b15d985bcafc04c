import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// A place far into a file comes back, whatever the format (B162).
@Suite(.serialized) struct LongPositionTests {
    private static let place: Double = 40 * 60

    private func leave(_ path: String, in home: Home, _ bus: PrivateBus) async throws {
        let program = try await RunningProgram(["--paused", path], bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await program.call("SetPosition", [.objectPath(await program.trackID), .int64(Int64(Self.place * 1e6))])
        try await eventually("the place") { try await program.position == Self.place }
        program.child.send(signal: SIGTERM)
        #expect(await program.child.status() == 0, "\(program.child.errorOutput)")
    }

    /// Starts, and asks once the moment the name is there.
    private func firstAnswer(
        of verb: String, in home: Home, _ bus: PrivateBus
    ) async throws -> (RunningProgram, Value, BusClient) {
        let client = try await BusClient(bus)
        try await client.record(SignalMatch(sender: "org.freedesktop.DBus", member: "NameOwnerChanged"))
        try await client.record(SignalMatch(path: RunningProgram.path))
        let asking = Task {
            try await client.signal("NameOwnerChanged") { $0.arguments.first == .string(RunningProgram.busName) }
            return try await client.getAll(RunningProgram.busName, RunningProgram.path, RunningProgram.playerInterface)
        }
        let program = try await RunningProgram([], verb: verb, bus: bus, home: home)
        return (program, try await asking.value, client)
    }

    /// From now until it has moved on by a second, the position is never before the place.
    private func expectToGoOn(_ program: RunningProgram, _ signals: BusClient) async throws {
        var positions: [Double] = []
        try await eventually("it to go on") {
            positions.append(try await program.position)
            return positions.last! > Self.place + 1
        }
        #expect(positions.allSatisfy { $0 >= Self.place && $0 < Self.place + 8 }, "\(positions)")
        // When the sound starts, the clock is put right by some milliseconds.
        for (position, following) in zip(positions, positions.dropFirst()) { #expect(following > position - 0.05) }
        let seeked = await signals.signals.seeked
        #expect(seeked.allSatisfy { $0 >= Int64(Self.place * 1e6) }, "\(seeked)")
    }

    @Test(arguments: LongMedium.allCases)
    func `forty minutes in, it is there at once, and plays from there`(medium: LongMedium) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        try await leave(try await SharedTones.long(medium), in: home, bus)

        let (paused, values, signals) = try await firstAnswer(of: "serve", in: home, bus)
        #expect(values["Position"] == .int64(Int64(Self.place * 1e6)))
        #expect(values["PlaybackStatus"] == .string("Paused"))
        if medium != .bareMP3 { #expect(values["Metadata"]?["mpris:length"]?.asInt64 ?? 0 > 2_450_000_000) }
        try await paused.call("Play")
        try await expectToGoOn(paused, signals)
        #expect(try await paused.quit() == 0)
        let after = try await stop(home, bus)
        #expect(after > Self.place && after < Self.place + 30)
    }

    @Test(arguments: LongMedium.allCases)
    func `one that is resumed at the start never sounds from its beginning`(medium: LongMedium) async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        try await leave(try await SharedTones.long(medium), in: home, bus)
        let (playing, values, signals) = try await firstAnswer(of: "play", in: home, bus)
        let position = values["Position"]?.asInt64 ?? 0
        #expect(position >= Int64(Self.place * 1e6) && position < Int64((Self.place + 8) * 1e6))
        try await playing.wait(for: "Playing")
        try await expectToGoOn(playing, signals)
        #expect(try await playing.quit() == 0)
    }

    /// The position that is left, as the next one shows it.
    private func stop(_ home: Home, _ bus: PrivateBus) async throws -> Double {
        let program = try await RunningProgram([], bus: bus, home: home)
        let position = try await program.position
        #expect(try await program.quit() == 0)
        return position
    }

    @Test func `a kill costs at most five seconds of what was played (B161)`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let program = try await RunningProgram(["--paused"] + (try await SharedTones.long(3)), bus: bus, home: home)
        try await program.wait(for: "Paused")
        for _ in 0..<2 { try await program.call("Next") }
        try await program.call("Play")
        try await eventually("seven seconds", within: .seconds(30)) { try await program.position > 7 }
        let last = try await program.position
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()

        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.title == "Tone3")
        #expect(try await next.status == "Paused")
        let position = try await next.position
        #expect(position >= last - 5.2 && position <= last + 1, "\(position) after \(last)")
        #expect(try await next.quit() == 0)
    }
}

import DBus
import Foundation
import TestSupport
import Testing

/// Counts and ratings of what is queued, wherever its metadata is shown.
@Suite(.serialized) struct UsesInQueueTests {
    private func ratings(_ maps: [Value]) -> [Double?] { maps.map { $0["xesam:userRating"]?.asDouble } }

    private func queueRatings(
        _ program: RunningProgram, from index: UInt32 = 0, count: UInt32
    ) async throws -> [Double?] {
        ratings(try await program.control("GetQueue", [.uint32(index), .uint32(count)])[0].asArray ?? [])
    }

    @Test func `ratings of entries all over the queue are shown in it, at every entry of an item, and after a restart`()
        async throws
    {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tones = try await SharedTones.long(7)
        let program = try await RunningProgram(["--paused"] + tones + tones, bus: bus, home: home)
        try await program.wait(for: "Paused")
        let tracks = try await program.queue().map(\.id)
        #expect(tracks.count == 14)
        let auditor = try await SignalAuditor(bus, watching: program.name)
        for index in [0, 2, 4, 13] {
            try await program.control("SetRating", [.objectPath(tracks[index]), .double(0.8)])
        }
        let half: [Double?] = [0.8, nil, 0.8, nil, 0.8, nil, 0.8]
        #expect(try await queueRatings(program, count: 20) == half + half)
        #expect(ratings(try await program.metadata(of: tracks)) == half + half)
        try await auditor.signals { signals in
            Set(signals.metadataChanges).isSuperset(of: [0, 2, 4, 6, 7, 9, 11, 13].map { tracks[$0] })
        }
        #expect(await auditor.faults() == [])
        await auditor.close()
        let replaced = try await home.run(["open", "--replace"] + tones, on: bus)
        #expect(replaced.status == 0, "\(replaced)")
        #expect(try await queueRatings(program, count: 20) == half)
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()

        let next = try await RunningProgram([], bus: bus, home: home)
        let again = try await next.tracks
        #expect(ratings(try await next.metadata(of: again)) == half)
        #expect(try await queueRatings(next, count: 20) == half)
        let listed = try await home.run(["queue", "--json"], on: bus)
        #expect(listed.output.components(separatedBy: #""rating":4"#).count == 5, "\(listed)")
        #expect(try await next.quit() == 0)
    }

    @Test func `what was heard shows its count in the queue as soon as it is left`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let media = try await SharedTones.short(1) + SharedTones.long(1) + SharedTones.short(1)
        let program = try await RunningProgram(media, bus: bus, home: home)
        try await program.wait(for: "Playing", title: "Tone1")
        try await eventually("the count at both entries") {
            try await program.metadata(of: program.tracks).map { $0["xesam:useCount"]?.asInt32 } == [1, nil, 1]
        }
        #expect(try await program.quit() == 0)
    }

    @Test func `what is far from the shown part of a long queue is looked up when it is asked for`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let folder = try TemporaryFolder()
        let tone = try await SharedTones.long(1)[0]
        let paths = (0..<2_500).map { folder.file("\($0).flac") }
        for path in paths { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: tone) }
        let program = try await RunningProgram([], bus: bus, home: home)
        try await program.add(paths)
        let far = try await program.queue()[2_345].id
        try await program.control("SetRating", [.objectPath(far), .double(0.6)])
        #expect(try await queueRatings(program, from: 2_340, count: 8) == [nil, nil, nil, nil, nil, 0.6, nil, nil])
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()
        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await queueRatings(next, from: 2_340, count: 8) == [nil, nil, nil, nil, nil, 0.6, nil, nil])
        #expect(try await next.quit() == 0)
    }
}

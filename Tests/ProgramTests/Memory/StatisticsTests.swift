import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// How often and when an item was played, and what the user thinks of it, in its metadata.
@Suite(.serialized) struct StatisticsTests {
    private func count(_ metadata: Value) -> Int32 { metadata["xesam:useCount"]?.asInt32 ?? 0 }

    @Test func `what was heard counts, over a restart and a kill too`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let media = try await SharedTones.short(2) + SharedTones.long(1)
        let program = try await RunningProgram(media, bus: bus, home: home)
        try await program.wait(for: "Playing", title: "Tone1")
        try await program.call("Previous")
        #expect(try await program.title == "Short2")
        let metadata = try await program.player("Metadata")
        #expect(count(metadata) == 1)
        let (first, last) = (metadata["xesam:firstUsed"]?.asString, metadata["xesam:lastUsed"]?.asString)
        let format = Date.ISO8601FormatStyle()
        let date = try format.parse(try #require(first))
        #expect(abs(date.timeIntervalSinceNow) < 60)
        #expect(first == last)
        try await program.wait(for: "Playing", title: "Tone1")
        try await program.call("Pause")
        try await program.call("Previous")
        #expect(count(try await program.player("Metadata")) == 2, "heard twice")
        try await program.call("Next")
        #expect(count(try await program.player("Metadata")) == 0, "heard for a moment only")
        try await program.call("Previous")
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()

        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.title == "Short2")
        let restored = try await next.player("Metadata")
        #expect(count(restored) == 2)
        #expect(restored["xesam:firstUsed"]?.asString == first)
        #expect(metadataFaults(restored) == [])
        #expect(try await next.quit() == 0)
    }

    @Test func `play of a file counts`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let short = try await SharedTones.short(1)[0]
        for _ in 0..<2 {
            let result = try await home.run(["play", "--output", "null", short], on: bus)
            #expect(result.status == 0, "\(result)")
            #expect(result.errorOutput == "")
        }
        let program = try await RunningProgram(["--paused", short], bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await eventually("its count") { count(try await program.player("Metadata")) == 2 }
        #expect(try await program.quit() == 0)
    }

    @Test func `a count sends no metadata during a track`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let tones = try await SharedTones.short(2)
        let program = try await RunningProgram(["--paused"] + tones, bus: bus, home: home)
        try await program.wait(for: "Paused")
        try await eventually("its length") { try await program.player("Metadata")["mpris:length"] != nil }
        let auditor = try await SignalAuditor(bus, watching: program.name)
        try await program.set("LoopStatus", .string("Track"))
        try await program.call("Play")
        try await auditor.signals { $0.seeked.count >= 3 }
        #expect(await auditor.signals.changes.allSatisfy { $0["Metadata"] == nil }, "three rounds of one track")
        try await program.set("LoopStatus", .string("Playlist"))
        try await auditor.signals(within: .seconds(20)) { signals in
            signals.changes.count { $0["Metadata"] != nil } >= 6
        }
        let titles = await auditor.signals.changes.compactMap { $0["Metadata"]?["xesam:title"]?.asString }
        for (title, following) in zip(titles, titles.dropFirst()) { #expect(title != following, "once a track") }
        #expect(await auditor.faults() == [])
        #expect(try await program.quit() == 0)
        await auditor.close()
    }

    @Test func `a rating is shown at once, kept, and taken back`() async throws {
        let (home, bus) = (try Home(), try await PrivateBus())
        let program = try await RunningProgram(["--paused"] + (try await SharedTones.long(2)), bus: bus, home: home)
        try await program.wait(for: "Paused")
        let ids = try await program.queue().map(\.id)
        try await eventually("both titles") {
            try await program.trackList("GetTracksMetadata", [.objectPaths(ids)])[0].asArray?
                .compactMap { $0["xesam:title"]?.asString } == ["Tone1", "Tone2"]
        }
        let auditor = try await SignalAuditor(bus, watching: program.name)
        let signals = try await auditor.event("rating") {
            try await program.control("SetRating", [.objectPath(ids[0]), .double(0.8)])
        }
        #expect(signals.changes.map { $0["Metadata"]?["xesam:userRating"] } == [.double(0.8)])
        #expect(signals.seeked.count == 1, "clients set their clock to 0 on Metadata (C111)")
        let other = try await auditor.event("rating of another") {
            try await program.control("SetRating", [.objectPath(ids[1]), .double(0.4)])
        }
        #expect(other.changes.isEmpty)
        try await auditor.signals { $0.metadataChanges.contains(ids[1]) }
        let wrong = await program.failure(
            of: "SetRating", [.objectPath(ids[0]), .double(1.5)], interface: RunningProgram.controlInterface,
            at: RunningProgram.controlPath)
        #expect(wrong == "InvalidArgs")
        #expect(await auditor.faults() == [])
        await auditor.close()
        program.child.send(signal: SIGKILL)
        _ = await program.child.status()

        let next = try await RunningProgram([], bus: bus, home: home)
        #expect(try await next.player("Metadata")["xesam:userRating"] == .double(0.8))
        try await next.call("Next")
        #expect(try await next.player("Metadata")["xesam:userRating"] == .double(0.4))
        try await next.control("SetRating", [.objectPath(ids[1]), .double(-1)])
        #expect(try await next.player("Metadata")["xesam:userRating"] == nil)
        #expect(try await next.quit() == 0)

        let last = try await RunningProgram([], bus: bus, home: home)
        #expect(try await last.player("Metadata")["xesam:userRating"] == nil)
        #expect(try await last.quit() == 0)
    }
}

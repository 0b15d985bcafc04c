import DBus
import Foundation
import TestSupport
import Testing

/// Streams that have pictures, of which this player fetches as little as it can.
@Suite(.serialized) struct ResolutionTests {
    @Test func `of sizes none above the largest is taken, and another limit holds at once`() async throws {
        let (home, server) = (try Home(), try await SegmentServer())
        let qualities = StreamQualities(
            on: server,
            [("large", 900_000, "1920x1080"), ("small", 300_000, "640x360"), ("middle", 600_000, "1280x720")])
        try home.configure("[network]\nforward-buffer=2\nmaximum-resolution=1280x720\n")
        try await withProgram([], home: home) { program, _ in
            try await program.openAddress(qualities.url)
            try await program.set("Rate", .double(4))
            try await program.wait(until: 1.5)
            #expect(qualities.requests("large") == 0)
            #expect(qualities.requests("middle") > 1)
            let words = ["config", "set", "network.maximum-resolution", "640x400"]
            let result = try await home.run(words, on: program.bus)
            #expect(result.status == 0, "\(result)")
            try await eventually("the small one") { qualities.requests("small") > 1 }
            #expect(qualities.requests("large") == 0)
        }
    }

    @Test func `a variant without pictures is taken where there is one`() async throws {
        let server = try await SegmentServer()
        let qualities = StreamQualities(on: server, [("cinema", 900_000, "1920x1080"), ("sound", 64_000, nil)])
        try await withProgram([]) { program, _ in
            try await program.openAddress(qualities.url)
            try await program.wait(until: 1)
            #expect(qualities.requests("cinema") == 0)
            #expect(qualities.requests("sound") > 1)
        }
    }

    @Test func `a stream with pictures in it is heard, has a length and can be sought in`() async throws {
        let server = try await SegmentServer(SegmentedTone.withPictures)
        let qualities = StreamQualities(
            on: server, [("large", 900_000, "1920x1080"), ("small", 300_000, "640x360")])
        let next = try await SharedTones.long(1)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(qualities.url)
            try await program.add(next)
            try await program.wait(until: 1)
            #expect(try await program.player("Metadata")["mpris:length"] == .int64(40_000_000))
            let seeked = await auditor.signals.seeked.count
            try await program.call("Seek", [.int64(36_000_000)])
            let place = Double(try #require(try await auditor.signals { $0.seeked.count > seeked }.seeked.last)) / 1e6
            #expect((36...38.5).contains(place), "\(place)")
            try await program.wait(until: place + 0.5)
            try await program.wait(for: "Playing", title: "Tone1")
            #expect(await auditor.signals.own("LastError").isEmpty)
        }
    }

    @Test func `of pictures whose sound lies apart nothing is fetched`() async throws {
        let server = try await SegmentServer()
        let qualities = StreamQualities(on: server, [("cinema", 900_000, "1920x1080")], sound: "sound")
        try await withProgram([]) { program, auditor in
            try await program.openAddress(qualities.url)
            try await program.wait(until: 1)
            #expect(qualities.requests("cinema") == 0)
            #expect(qualities.requests("sound") > 1)
            let seeked = await auditor.signals.seeked.count
            try await program.call("Seek", [.int64(12_000_000)])
            let place = try #require(try await auditor.signals { $0.seeked.count > seeked }.seeked.last)
            try await program.wait(until: Double(place) / 1e6 + 0.5)
            #expect(qualities.requests("cinema") == 0)
        }
    }
}

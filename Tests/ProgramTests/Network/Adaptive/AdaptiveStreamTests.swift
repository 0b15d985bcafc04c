import DBus
import Foundation
import TestSupport
import Testing

/// HLS: lists of segments, recorded and live.
@Suite(.serialized) struct AdaptiveStreamTests {
    @Test func `a recording in segments has a length and can be sought in`() async throws {
        let server = try await SegmentServer()
        server.recording("/song.m3u8")
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/song.m3u8"))
            try await program.wait(until: 0.3)
            #expect(try await program.player("CanSeek") == .boolean(true))
            #expect(try await program.player("Metadata")["mpris:length"] == .int64(20_000_000))
            let seeked = await auditor.signals.seeked.count
            try await program.call("Seek", [.int64(12_000_000)])
            let signals = try await auditor.signals { $0.seeked.count > seeked }
            let place = Double(try #require(signals.seeked.last)) / 1e6
            #expect((12...15).contains(place), "\(place)")
            try await program.wait(until: place + 0.5)
        }
    }

    @Test func `a live broadcast has no length, and is left on pause and joined again where it is then`() async throws {
        let server = try await SegmentServer()
        server.live("/live.m3u8")
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/live.m3u8"))
            try await program.wait(until: 0.3)
            #expect(try await program.player("CanSeek") == .boolean(false))
            #expect(try await program.player("CanPause") == .boolean(true))
            #expect(try await program.player("Metadata")["mpris:length"] == nil)
            try await program.call("Pause")
            #expect(try await program.status == "Paused")
            try await eventually("the list to be left alone for two seconds", within: .seconds(10)) {
                let asked = server.server.requests("/live.m3u8").count
                try await auditor.settle()
                try await Task.sleep(for: .seconds(2))
                return server.server.requests("/live.m3u8").count == asked
            }
            let (edge, before) = (server.newest, server.segmentRequests)
            try await program.call("Play")
            try await eventually("it to be joined") { server.segmentRequests != before }
            let joined = try #require(zip(before, server.segmentRequests).enumerated().first { $1.0 != $1.1 }?.offset)
            #expect(joined >= edge - 5, "\(joined) of \(edge)")
            try await program.wait(until: 0.3)
            #expect(try await program.own("TimeControlStatus") == .string("playing"))
        }
    }

    @Test func `a live broadcast that brings nothing new stands still, and is given up with one error`() async throws {
        let server = try await SegmentServer()
        server.live("/dead.m3u8", last: 6)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/dead.m3u8"))
            try await eventually("it to stand still", within: .seconds(15)) {
                let isWaiting = try await program.own("ReasonForWaiting") == .string("minimizing-stalls")
                return try await program.position > 1 && isWaiting
            }
            #expect(try await program.status == "Playing")
            let signals = try await auditor.signals(within: .seconds(20)) { !$0.own("LastError").isEmpty }
            let error = try #require(signals.own("LastError").last)
            #expect(error["Code"] == .string("network"))
            #expect(error["Message"]?.asString?.contains("nothing new") == true, "\(error)")
            try await program.wait(for: "Stopped")
            try await auditor.settle()
            #expect(await auditor.signals.own("LastError").count == 1)
        }
    }

    @Test func `a live list that is gone ends with one error, and holds nothing up that follows`() async throws {
        let server = try await SegmentServer()
        server.live("/gone.m3u8", requests: 4)
        let tone = try await SharedTones.long(1)[0]
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/gone.m3u8"))
            try await program.wait(until: 0.3)
            let signals = try await auditor.signals(within: .seconds(30)) { !$0.own("LastError").isEmpty }
            #expect(signals.own("LastError").last?["Message"]?.asString?.isEmpty == false)
            try await program.wait(for: "Stopped")
            try await program.add([tone], "replace")
            try await program.wait(until: 0.3)
            #expect(try await program.title == "Tone1")
        }
    }

    @Test func `segments of a broadcast that are refused for a while are a break, not the end`() async throws {
        let server = try await SegmentServer()
        server.live("/live.m3u8")
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/live.m3u8"))
            try await program.wait(until: 0.3)
            let gap = server.newest + 1...server.newest + 3
            server.refused.withLock { refused in for number in gap { refused[number] = 404 } }
            let seeked = await auditor.signals.seeked.count
            var place = 0.0
            try await eventually("the break", within: .seconds(15)) {
                let isBroken = try await program.own("ReasonForWaiting") == .string("reconnecting")
                if !isBroken { place = try await program.position }
                return isBroken
            }
            #expect(place > 2, "what came before it is heard: \(place)")
            #expect(try await program.status == "Playing")
            _ = try await auditor.signals(within: .seconds(20)) { $0.seeked.count > seeked }
            try await eventually("it to play on") { try await program.own("TimeControlStatus") == .string("playing") }
            #expect(await auditor.signals.own("LastError").isEmpty)
            let asked = gap.map { server.segmentRequests[$0] }
            #expect(asked.allSatisfy { $0 < 10 }, "the server is not flooded: \(asked)")
            // GStreamer may write one line as each demuxer is stopped; it wrote a hundred in a second.
            let lines = program.child.errorOutput.split(separator: "\n").count { $0.contains("CRITICAL") }
            #expect(lines <= 3)
        }
    }

    @Test(arguments: [(404, "notFound"), (503, "network")])
    func `of a recording whose end is refused the beginning is heard, then it is one error`(
        status: Int, code: String
    ) async throws {
        let server = try await SegmentServer()
        server.recording("/song.m3u8", 0..<10)
        server.refused.withLock { refused in for number in 3..<10 { refused[number] = status } }
        let tones = try await SharedTones.long(1)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/song.m3u8"))
            try await program.add(tones)
            try await program.wait(until: 2.5)
            if status == 404 {
                let signals = try await auditor.signals { !$0.own("LastError").isEmpty }
                #expect(signals.own("LastError").last?["Code"] == .string(code))
                try await program.wait(for: "Playing", title: "Tone1")
            } else {
                try await eventually("the break") {
                    try await program.own("ReasonForWaiting") == .string("reconnecting")
                }
                #expect(await auditor.signals.own("LastError").isEmpty)
            }
            #expect(server.segmentRequests[3] < 15, "\(server.segmentRequests)")
        }
    }

    @Test func `a recording that is refused before it can sound is known to be one`() async throws {
        let server = try await SegmentServer()
        server.recording("/song.m3u8", 0..<10)
        server.refused.withLock { refused in for number in 1..<10 { refused[number] = 404 } }
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url("/song.m3u8"))
            let signals = try await auditor.signals(within: .seconds(6)) { !$0.own("LastError").isEmpty }
            #expect(signals.own("LastError").last?["Code"] == .string("notFound"))
            #expect(!signals.own("ReasonForWaiting").contains(.string("reconnecting")))
        }
    }

    private static func descriptors(of program: RunningProgram) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.child.identifier)/fd").count
    }

    @Test func `entries that are left early leave nothing open`() async throws {
        let server = try await SegmentServer()
        server.recording("/song.m3u8", 0..<40)
        server.live("/live.m3u8")
        try await withProgram([]) { program, auditor in
            func skip(_ count: Int) async throws -> Int {
                for number in 0..<count {
                    try await program.openAddress(server.url(number % 3 == 2 ? "/live.m3u8" : "/song.m3u8"))
                }
                var open = 0
                try await eventually("the descriptors to be counted") {
                    open = try Self.descriptors(of: program)
                    try await Task.sleep(for: .milliseconds(700))
                    return try Self.descriptors(of: program) == open
                }
                return open
            }
            let before = try await skip(3)
            let after = try await skip(30)
            #expect(after <= before + 4, "\(before) became \(after)")
        }
    }
}

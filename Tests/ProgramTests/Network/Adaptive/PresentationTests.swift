import DBus
import Foundation
import TestSupport
import Testing

/// DASH: presentations, recorded and live.
@Suite(.serialized) struct PresentationTests {
    @Test(arguments: PresentationServer.Addressing.allCases)
    func `a presentation has a length, can be sought in and plays to its end`(
        addressing: PresentationServer.Addressing
    ) async throws {
        let tone = try await FragmentedTone.low.value
        let server = try PresentationServer([("low", 40_000, tone)], length: "PT40S", addressing)
        let next = try await SharedTones.long(1)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url)
            try await program.add(next)
            try await program.wait(until: 0.3)
            #expect(try await program.player("CanSeek") == .boolean(true))
            #expect(try await program.player("Metadata")["mpris:length"] == .int64(40_000_000))
            let seeked = await auditor.signals.seeked.count
            try await program.call("Seek", [.int64(37_500_000)])
            let place = Double(try #require(try await auditor.signals { $0.seeked.count > seeked }.seeked.last)) / 1e6
            #expect((37.5...38.5).contains(place), "\(place)")
            try await program.wait(until: place + 0.5)
            try await program.wait(for: "Playing", title: "Tone1")
            #expect(await auditor.signals.own("LastError").isEmpty)
        }
    }

    @Test func `all of it is heard`() async throws {
        let server = try PresentationServer(
            [("short", 40_000, try await FragmentedTone.short.value)], length: "PT3S", .template)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(server.url)
            try await program.wait(until: 0.1)
            try await program.wait(until: 2.7)
            try await program.wait(for: "Stopped")
            #expect(await auditor.signals.own("LastError").isEmpty)
        }
    }

    @Test func `of qualities none above the peak is taken, and a new peak holds at once`() async throws {
        let (low, high) = (try await FragmentedTone.low.value, try await FragmentedTone.high.value)
        let server = try PresentationServer(
            [("high", 110_000, high), ("low", 40_000, low)], length: "PT40S", .template)
        let home = try Home()
        try home.configure("[network]\nforward-buffer=2\npeak-bitrate=60000\n")
        try await withProgram([], home: home) { program, _ in
            try await program.openAddress(server.url)
            try await program.set("Rate", .double(4))
            try await program.wait(until: 1)
            #expect(server.requests("high") == 0)
            #expect(server.requests("low") < 12, "no more than two seconds and a bit are fetched")
            let result = try await home.run(["config", "set", "network.peak-bitrate", "0"], on: program.bus)
            #expect(result.status == 0, "\(result)")
            try await eventually("the better quality") { server.requests("high") > 1 }
            #expect(try await program.own("TimeControlStatus") == .string("playing"))
        }
    }

    @Test func `a broadcast begins soon, has no length, and is left on pause and joined again where it is then`()
        async throws
    {
        let broadcast = try PresentationBroadcast(try await FragmentedTone.low.value)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(broadcast.url)
            try await eventually("sound", within: .seconds(5)) { try await program.position > 0.3 }
            #expect(try await program.position < 10, "it is counted from where it was joined")
            #expect(try await program.player("CanSeek") == .boolean(false))
            #expect(try await program.player("Metadata")["mpris:length"] == nil)
            try await program.call("Pause")
            try await eventually("it to be left alone for two seconds") {
                let asked = broadcast.requests
                try await Task.sleep(for: .seconds(2))
                return broadcast.requests == asked
            }
            let (edge, before) = (broadcast.newest, broadcast.requests)
            try await program.call("Play")
            try await eventually("it to be joined") { broadcast.requests != before }
            let joined = try #require(zip(before, broadcast.requests).enumerated().first { $1.0 != $1.1 }?.offset)
            #expect(joined >= edge - 7, "\(joined) of \(edge)")
            try await program.wait(until: 0.3)
            try await eventually("it to play on") { try await program.own("TimeControlStatus") == .string("playing") }
            #expect(await auditor.signals.own("LastError").isEmpty)
        }
    }

    @Test func `a broadcast that stops is heard as far as it came, and stands still then`() async throws {
        let broadcast = try PresentationBroadcast(try await FragmentedTone.low.value)
        try await withProgram([]) { program, auditor in
            try await program.openAddress(broadcast.url)
            try await eventually("sound", within: .seconds(5)) { try await program.position > 0.3 }
            let (last, place) = (broadcast.newest, try await program.position)
            broadcast.last.withLock { $0 = last }
            try await eventually("the break") {
                try await program.own("ReasonForWaiting") == .string("reconnecting")
            }
            // It is joined four seconds behind the newest fragment.
            #expect((place + 1...place + 7).contains(try await program.position))
            #expect(try await program.status == "Playing")
            broadcast.last.withLock { $0 = .max }
            try await eventually("it to play on", within: .seconds(15)) {
                try await program.own("TimeControlStatus") == .string("playing")
            }
            #expect(await auditor.signals.own("LastError").isEmpty)
        }
    }

    @Test func `over a slow connection it begins when two seconds of it are there`() async throws {
        let tone = try await FragmentedTone.low.value
        let server = try PresentationServer([("low", 40_000, tone)], length: "PT40S", .template)
        for (number, bytes) in tone.fragments.enumerated() {
            server.server.on("/low/\(number).m4s") { _ in
                var answer = MediaAnswer(fields: ["Content-Type: video/mp4"], body: bytes)
                answer.pace = bytes.count * 2
                return answer
            }
        }
        try await withProgram([]) { program, _ in
            try await program.openAddress(server.url)
            try await eventually("sound", within: .seconds(5)) { try await program.position > 0.3 }
        }
    }

    @Test func `of pictures beside the sound nothing is fetched`() async throws {
        let server = try PresentationServer(
            [("sound", 40_000, try await FragmentedTone.low.value)], length: "PT40S", .template, hasPictures: true)
        try await withProgram([]) { program, _ in
            try await program.openAddress(server.url)
            try await program.wait(until: 1)
            #expect(server.requests("sound") > 1)
            #expect(server.requests("pictures") == 0)
        }
    }
}

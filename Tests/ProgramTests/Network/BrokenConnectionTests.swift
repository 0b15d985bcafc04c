import DBus
import Foundation
import TestSupport
import Testing

/// Files at servers that do not send them to the end (B109).
@Suite(.serialized) struct BrokenConnectionTests {
    /// Sends 40 % of the song the first time.
    private func cut(_ request: MediaRequest, _ song: [UInt8], ranges: Bool) -> MediaAnswer {
        var answer = MediaAnswer.file(request, song, ranges: ranges)
        if request.number == 1 { answer.cut = song.count * 4 / 10 }
        return answer
    }

    @Test func `where a server takes ranges, a file that was cut goes on as if nothing had happened (B109)`()
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/song.mp3") { request in cut(request, song, ranges: true) }
        try await withProgram([]) { program, auditor in
            try await program.set("Rate", .double(2))
            try await program.openAddress(server.url("/song.mp3"))
            try await program.wait(until: 1)
            let (start, place) = (ContinuousClock.now, try await program.position)
            try await program.wait(until: 8)
            let passed = (ContinuousClock.now - start) / .seconds(1)
            #expect(abs((try await program.position - place) - 2 * passed) < 0.3, "the clock is unbroken")
            let signals = try await auditor.signals {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            let corrections = signals.changes.count { $0["Metadata"] != nil && $0["PlaybackStatus"] == nil }
            #expect(signals.seeked.count <= corrections, "only behind a length that has become known (C111)")
            #expect(signals.own("LastError").isEmpty)
            #expect(server.requests("/song.mp3").count == 2)
        }
    }

    @Test(arguments: [true, false])
    func `a server that is not there for a while is tried again, and it goes on where it broke (B109)`(ranges: Bool)
        async throws
    {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/song.mp3") { request in
            (2...3).contains(request.number) ? MediaAnswer(status: 503) : cut(request, song, ranges: ranges)
        }
        try await withProgram([]) { program, auditor in
            try await program.set("Rate", .double(2))
            try await program.openAddress(server.url("/song.mp3"))
            #expect(try await program.player("CanSeek") == .boolean(ranges))
            try await eventually("the break") { try await program.own("ReasonForWaiting") == .string("reconnecting") }
            let place = try await program.position
            #expect(abs(place - 4) < 0.3, "what had come was heard")
            #expect(try await program.status == "Playing", "it is what was asked for")
            #expect(try await program.position == place, "the clock stands")
            let before = await auditor.signals.seeked.count
            let signals = try await auditor.signals { $0.seeked.count > before }
            let resumed = Double(try #require(signals.seeked.last)) / 1e6
            #expect(abs(resumed - place) < 0.2, "it goes on where it broke")
            try await program.wait(until: 6)
            #expect(try await program.own("TimeControlStatus") == .string("playing"))
            let ended = try await auditor.signals {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            #expect(ended.own("LastError").isEmpty)
            #expect(ended.changes.count { $0["Metadata"] != nil } <= 3)
        }
    }

    @Test func `a file in chunks that breaks off between two of them is no whole file`() async throws {
        let tone = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try await SharedTones.long(1)[0])))
        let server = try MediaServer()
        for (path, isCut) in [("/cut.flac", true), ("/whole.flac", false)] {
            server.on(path) { request in
                var answer = MediaAnswer(fields: ["Content-Type: audio/flac"], body: tone)
                answer.isChunked = true
                if isCut, request.number == 1 { answer.cut = tone.count / 10 }
                return answer
            }
        }
        try await withProgram([]) { program, auditor in
            try await program.set("Rate", .double(4))
            try await program.openAddress(server.url("/cut.flac"))
            try await program.wait(until: 4)
            #expect(server.requests("/cut.flac").count == 2)
            try await program.openAddress(server.url("/whole.flac"))
            let signals = try await auditor.signals {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            #expect(signals.own("LastError").isEmpty)
            #expect(server.requests("/whole.flac").count == 1)
        }
    }

    @Test func `pause, next and stop are obeyed while the connection is tried again (B111)`() async throws {
        let song = try await ServedMedia.shared.value.song
        let tones = try await SharedTones.long(1)
        for (order, status) in [("Pause", "Paused"), ("Next", "Playing"), ("Stop", "Stopped")] {
            let again = try MediaServer()
            again.on("/song.mp3") { request in
                request.number == 1 ? cut(request, song, ranges: false) : MediaAnswer(status: 503)
            }
            try await withProgram([]) { program, auditor in
                try await program.set("Rate", .double(4))
                try await program.openAddress(again.url("/song.mp3"))
                try await program.add(tones)
                try await eventually("the break") {
                    try await program.own("ReasonForWaiting") == .string("reconnecting")
                }
                try await program.call(order)
                #expect(try await program.status == status)
                if order == "Next" {
                    #expect(try await program.title == "Tone1")
                    try await program.wait(until: 0.2)
                } else {
                    let asked = again.requests("/song.mp3").count
                    try await auditor.settle()
                    #expect(try await program.status == status)
                    #expect(again.requests("/song.mp3").count <= asked + 1)
                }
            }
        }
    }
}

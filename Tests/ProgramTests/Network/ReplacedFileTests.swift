import DBus
import Foundation
import TestSupport
import Testing

/// Files that are replaced at their server while they play: the halves of two songs are no song.
@Suite(.serialized) struct ReplacedFileTests {
    private static let old = ["ETag: \"old\"", "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"]
    private static let new = ["ETag: \"new\"", "Last-Modified: Mon, 07 Nov 1994 08:49:37 GMT"]

    /// What tells the two apart.
    enum Mark: String, CaseIterable { case tag, length, shorter, rangeless }

    private func answer(_ request: MediaRequest, _ mark: Mark, _ song: [UInt8]) -> MediaAnswer {
        let isOld = request.number == 1
        let kept: Int
        switch mark {
        case .tag: kept = song.count
        case .length, .rangeless: kept = isOld ? song.count : song.count * 8 / 10
        case .shorter: kept = isOld ? song.count : song.count * 3 / 10
        }
        let file = Array(song.prefix(kept))
        var answer = MediaAnswer.file(request, file, ranges: mark != .rangeless)
        if mark == .shorter, let start = request.start, start >= file.count {
            answer = MediaAnswer(status: 416, fields: ["Content-Range: bytes */\(file.count)"])
        }
        if mark == .tag { answer.fields += isOld ? Self.old : Self.new }
        if isOld { answer.cut = song.count * 4 / 10 }
        return answer
    }

    @Test(arguments: Mark.allCases)
    func `what came of the old file is heard, and the new one is begun at its start`(mark: Mark) async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/song.mp3") { answer($0, mark, song) }
        try await withProgram([]) { program, auditor in
            try await program.set("Rate", .double(4))
            try await program.openAddress(server.url("/song.mp3"))
            let track = try await program.trackID
            try await program.wait(until: 3.5)
            let signals = try await auditor.signals { $0.seeked.contains { $0 < 500_000 } }
            #expect(signals.own("LastError").isEmpty)
            #expect(try await program.trackID == track)
            #expect(server.requests("/song.mp3").last?.start ?? 0 == 0, "it is read from its start")
            let seconds = mark == .tag ? 10.0 : mark == .shorter ? 3 : 8
            try await eventually("the length of the new one") {
                let length = try await program.player("Metadata")["mpris:length"]?.asInt64 ?? 0
                return abs(Double(length) / 1e6 - seconds) < 0.3
            }
            _ = try await auditor.signals { $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") } }
        }
    }

    @Test func `several servers may give one file several marks`() async throws {
        let (server, song) = (try MediaServer(), try await ServedMedia.shared.value.song)
        server.on("/song.mp3") { request in
            var answer = MediaAnswer.file(request, song)
            answer.fields += ["ETag: \"\(request.number)\"", "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"]
            if request.number == 1 { answer.cut = song.count * 4 / 10 }
            return answer
        }
        try await withProgram([]) { program, auditor in
            try await program.set("Rate", .double(4))
            try await program.openAddress(server.url("/song.mp3"))
            try await program.wait(until: 8)
            #expect(server.requests("/song.mp3").count == 2)
            #expect(await auditor.signals.own("ReasonForWaiting").allSatisfy { $0 != .string("reconnecting") })
        }
    }
}

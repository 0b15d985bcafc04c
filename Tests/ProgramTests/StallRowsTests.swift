import DBus
import TestSupport
import Testing

/// Streams whose servers fall silent and go on later.
@Suite(.serialized) struct StallRowsTests {
    @Test func `sound that comes back after a stall is Seeked, and it was Playing all the time (C75, C78, C79, C80)`()
        async throws
    {
        let station = try await Stations.silent(after: 4)
        try await withProgram([]) { program, auditor in
            try await program.call("OpenUri", [.string(station.url)])
            try await eventually("the stream to play") { try await program.position > 0.2 }
            let seeked = await auditor.signals.seeked.count
            try await eventually("it to run dry") { try await program.own("TimeControlStatus") == .string("waiting") }
            #expect(try await program.own("ReasonForWaiting") == .string("minimizing-stalls"))
            #expect(try await program.own("BufferedPercent") != .int32(100))
            let standing = try await program.position
            for _ in 0..<20 { #expect(try await program.position == standing, "the position stands") }
            #expect(try await program.status == "Playing", "it is what was asked for")
            #expect(await auditor.signals.seeked.count == seeked)
            station.goOn()
            let signals = try await auditor.signals { $0.seeked.count > seeked }
            let place = try #require(signals.seeked.last)
            #expect(abs(Double(place) / 1e6 - standing) < 0.5, "it goes on where it stood")
            try await eventually("it to go on") { try await program.position > standing + 0.3 }
            #expect(try await program.own("TimeControlStatus") == .string("playing"))
            let statuses = await auditor.signals.changes.compactMap { $0["PlaybackStatus"]?.asString }
            #expect(Set(statuses) == ["Playing"])
            #expect(await auditor.signals.seeked.count == seeked + 1)
        }
    }

    @Test func `an item that has not come far enough waits, and what is asked for meanwhile is done (B111)`()
        async throws
    {
        let tones = try await SharedTones.long(1)
        for (order, status) in [("Pause", "Paused"), ("Stop", "Stopped"), ("Next", "Playing")] {
            let station = try await Stations.silent(after: 0.5)
            try await withProgram([]) { program, auditor in
                try await program.call("OpenUri", [.string(station.url)])
                try await program.add(tones)
                try await eventually("it to wait") { try await program.own("BufferedPercent") != .int32(100) }
                #expect(try await program.status == "Playing")
                try await program.call(order)
                #expect(try await program.status == status)
                station.goOn()
                switch order {
                case "Next": try await eventually("the file") { try await program.position > 0.1 }
                case "Pause":
                    try await eventually("the buffer to fill") {
                        try await program.own("BufferedPercent") == .int32(100)
                    }
                default: break
                }
                try await auditor.settle()
                #expect(try await program.status == status, "after \(order)")
                #expect(try await program.title == (order == "Next" ? "Tone1" : program.title))
                if order == "Pause" {
                    #expect(try await program.microseconds() == 0)
                    try await program.call("Play")
                    try await eventually("the stream to play") { try await program.position > 0.1 }
                }
            }
        }
    }

    @Test(.enabled(if: PrivateSoundServer.isAvailable))
    func `the device stays closed until enough has come, and opens by itself then`() async throws {
        let server = try await PrivateSoundServer()
        let station = try await Stations.silent(after: 0.5)
        try await withProgram([], sound: server) { program, _ in
            try await program.call("OpenUri", [.string(station.url)])
            try await eventually("it to wait") { try await program.own("BufferedPercent") != .int32(100) }
            #expect(try await server.streams() == [])
            #expect(try await program.microseconds() == 0)
            station.goOn()
            try await eventually("the stream to play") { try await program.position > 0.2 }
            #expect(try await server.streams().count == 1)
        }
    }
}

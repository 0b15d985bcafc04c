import DBus
import MediaModel
import NowPlaying
import TestSupport
import Testing

@Suite struct TransportTests {
    @Test func `Next keeps the state (C49)`() async throws {
        for status in [PlaybackStatus.playing, .paused, .stopped] {
            try await withBench { bench async throws in
                await bench.player.setState(status)
                let before = try await bench.status()
                let signals = try await bench.event { try await bench.call("Next") }
                #expect(try await bench.title() == "Track 2")
                #expect(try await bench.status() == before)
                #expect(signals.changes.count == 1)
                #expect(signals.changes[0]["PlaybackStatus"] == .string(before), "rides along (C29)")
                #expect(signals.changes[0]["CanGoPrevious"] == .boolean(true))
                #expect(signals.seeked == [], "no Seeked at a track change (C77)")
            }
        }
    }

    @Test func `Next with CanGoNext false has no effect and no error (C50, C51, C52)`() async throws {
        try await withBench(tracks: 1) { bench async throws in
            await bench.player.setState(.playing)
            #expect(try await bench.get("CanGoNext") == .boolean(false))
            let signals = try await bench.event { try await bench.call("Next") }
            #expect(signals.isEmpty)
            #expect(await bench.player.commands == [])
            #expect(try await bench.status() == "Playing")
        }
    }

    @Test func `Next is given as one command, not as an order to stop (C53, C54)`() async throws {
        try await withBench { bench async throws in
            try await bench.set("LoopStatus", to: .string("Track"))
            await bench.player.forgetCommands()
            try await bench.call("Next")
            #expect(await bench.player.commands == ["next"])
            #expect(try await bench.get("LoopStatus") == .string("Track"))
        }
    }

    @Test func `Previous mirrors Next (C55)`() async throws {
        try await withBench { bench async throws in
            try await bench.call("Previous")
            #expect(await bench.player.commands == [], "CanGoPrevious is false at the first track")
            try await bench.call("Next")
            try await bench.call("Previous")
            #expect(try await bench.title() == "Track 1")
            #expect(try await bench.status() == "Stopped")
        }
    }

    @Test func `Pause keeps the position and Play resumes there (C56, C62, C77)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.playing, at: MediaTime(microseconds: 5_000_000))
            let signals = try await bench.event { try await bench.call("Pause") }
            #expect(signals.changes == [["PlaybackStatus": .string("Paused")]])
            let position = try await bench.position()
            #expect(position >= 5_000_000)
            let resumed = try await bench.event { try await bench.call("Play") }
            #expect(resumed.changes == [["PlaybackStatus": .string("Playing")]])
            #expect(resumed.seeked == [])
            #expect(try await bench.position() >= position)
        }
    }

    @Test func `Pause while paused or stopped changes nothing (C56)`() async throws {
        try await withBench { bench async throws in
            for status in [PlaybackStatus.paused, .stopped] {
                await bench.player.setState(status)
                let before = try await bench.status()
                let signals = try await bench.event { try await bench.call("Pause") }
                #expect(signals.isEmpty)
                #expect(try await bench.status() == before)
            }
        }
    }

    @Test func `Pause with CanPause false has no effect and no error (C56)`() async throws {
        try await withBench(commands: [.play, .stop]) { bench async throws in
            await bench.player.setState(.playing)
            #expect(try await bench.get("CanPause") == .boolean(false))
            try await bench.call("Pause")
            #expect(try await bench.status() == "Playing")
        }
    }

    @Test func `PlayPause goes round (C57)`() async throws {
        try await withBench { bench async throws in
            for expected in ["Playing", "Paused", "Playing"] {
                try await bench.call("PlayPause")
                #expect(try await bench.status() == expected)
            }
            try await bench.call("Stop")
            try await bench.call("PlayPause")
            #expect(try await bench.status() == "Playing")
        }
    }

    @Test func `PlayPause without a toggle command uses play and pause (C57)`() async throws {
        try await withBench(commands: [.play, .pause]) { bench async throws in
            try await bench.call("PlayPause")
            try await bench.call("PlayPause")
            #expect(await bench.player.commands == ["play", "pause"])
        }
    }

    @Test func `with only a toggle, Play and Pause are not taken for each other (C59)`() async throws {
        try await withBench(commands: [.togglePlayPause]) { bench async throws in
            #expect(try await bench.get("CanPlay") == .boolean(true))
            #expect(try await bench.get("CanPause") == .boolean(true))
            try await bench.call("Pause")
            #expect(try await bench.status() == "Stopped")
            try await bench.call("Play")
            try await bench.call("Play")
            #expect(try await bench.status() == "Playing")
            try await bench.call("Pause")
            #expect(try await bench.status() == "Paused")
        }
    }

    @Test func `PlayPause with CanPause false fails (C58)`() async throws {
        try await withBench(commands: [.play, .stop]) { bench async throws in
            #expect(try await bench.failure(of: "PlayPause") == "org.freedesktop.DBus.Error.NotSupported")
            #expect(await bench.player.commands == [])
        }
        try await withBench(tracks: 0) { bench async throws in
            #expect(try await bench.failure(of: "PlayPause") == "org.freedesktop.DBus.Error.NotSupported")
        }
    }

    @Test func `CanPause is true also when stopped (C59, C101)`() async throws {
        try await withBench { bench async throws in
            for status in [PlaybackStatus.stopped, .playing, .paused] {
                await bench.player.setState(status)
                #expect(try await bench.get("CanPause") == .boolean(true))
                #expect(try await bench.get("CanPlay") == .boolean(true), "(C100)")
            }
        }
    }

    @Test func `Stop stops, keeps the track, and Play starts at its beginning (C60, C61)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.playing, at: MediaTime(microseconds: 9_000_000))
            let track = try await bench.track()
            let signals = try await bench.event { try await bench.call("Stop") }
            #expect(signals.changes == [["PlaybackStatus": .string("Stopped")]])
            #expect(signals.seeked == [])
            #expect(try await bench.track() == track)
            #expect(try await bench.position() == 0)
            let again = try await bench.event { try await bench.call("Stop") }
            #expect(again.isEmpty)
            try await bench.call("Play")
            #expect(try await bench.position() < 2_000_000)
        }
    }

    @Test func `Stop with CanControl false fails (C60, C99)`() async throws {
        try await withBench(commands: []) { bench async throws in
            #expect(try await bench.failure(of: "Stop") == "org.freedesktop.DBus.Error.NotSupported")
        }
    }

    @Test func `Stop that the session cannot do says so, unless nothing plays (C60)`() async throws {
        try await withBench(commands: [.play, .pause]) { bench async throws in
            try await bench.call("Stop")
            await bench.player.setState(.playing)
            #expect(try await bench.failure(of: "Stop") == "org.freedesktop.DBus.Error.NotSupported")
        }
    }

    @Test func `Play while playing sends nothing (C62)`() async throws {
        try await withBench { bench async throws in
            try await bench.call("Play")
            let signals = try await bench.event { try await bench.call("Play") }
            #expect(signals.isEmpty)
        }
    }

    @Test func `Play without a track has no effect and no error (C62)`() async throws {
        try await withBench(tracks: 0) { bench async throws in
            let signals = try await bench.event {
                for member in ["Play", "Pause", "Next", "Previous"] { try await bench.call(member) }
            }
            #expect(signals.isEmpty)
            #expect(await bench.player.commands == [])
        }
    }

    @Test func `the state read after the reply is the new one, and its signal came first (C63)`() async throws {
        try await withBench { bench async throws in
            try await bench.client.record(SignalMatch(interface: "org.freedesktop.DBus.Properties"))
            for round in 0..<50 {
                let (member, expected) = round % 2 == 0 ? ("Play", "Playing") : ("Pause", "Paused")
                let seen = try await bench.client.signalsBeforeReply(to: member, of: bench.name)
                #expect(seen.last?.changedPlayerProperties == ["PlaybackStatus": .string(expected)])
                let status = try await bench.client.get(bench.name, objectPath, playerInterface, "PlaybackStatus")
                #expect(status == .string(expected))
            }
        }
    }

    @Test func `a handler that does not suspend is followed by its signal too (C63)`() async throws {
        try await withBench(commands: [.play, .stop]) { bench async throws in
            let session = bench.player.session
            session.remoteCommandCenter.pause.addTarget { _ in
                session.update { $0.info.playbackStatus = .paused }
                return .success
            }
            try await bench.call("Play")
            try await bench.client.record(SignalMatch(interface: "org.freedesktop.DBus.Properties"))
            let seen = try await bench.client.signalsBeforeReply(to: "Pause", of: bench.name)
            #expect(seen.changes == [["PlaybackStatus": .string("Paused")]])
            let status = try await bench.client.get(bench.name, objectPath, playerInterface, "PlaybackStatus")
            #expect(status == .string("Paused"))
        }
    }

    @Test func `a session's failure becomes a named error`() async throws {
        try await withBench { bench async throws in
            await bench.player.refuse(with: .commandFailed("the engine is on fire"))
            #expect(try await bench.failure(of: "Play") == "org.marquee.Error.CommandFailed")
            await bench.player.refuse(with: .deviceNotFound("no sound card"))
            #expect(try await bench.failure(of: "Play") == "org.marquee.Error.DeviceNotFound")
            await bench.player.refuse(with: .noActionableNowPlayingItem)
            #expect(try await bench.failure(of: "Play") == "no error", "nothing to do is no error (C62)")
        }
    }

    @Test func `calls that do not wait for each other end in the state of the last (D28)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.playing)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for round in 0..<40 {
                    group.addTask { try await bench.call(round % 2 == 0 ? "Pause" : "Play") }
                }
                try await group.waitForAll()
            }
            try await bench.call("Pause")
            #expect(try await bench.status() == "Paused")
        }
    }

    @Test func `Pause right behind OpenUri pauses, though nothing was loaded when it came`() async throws {
        try await withBench(tracks: 0) { bench async throws in
            try await bench.client.callInOrder([
                MethodCall(
                    destination: bench.name, path: objectPath, interface: playerInterface, member: "OpenUri",
                    arguments: [.string("file:///a.flac")]),
                MethodCall(destination: bench.name, path: objectPath, interface: playerInterface, member: "Pause"),
            ])
            #expect(try await bench.status() == "Paused")
        }
    }
}

extension BusClient {
    /// Sends the calls one behind the other without waiting; returns when the last is answered.
    fileprivate func callInOrder(_ calls: [MethodCall]) async throws {
        _ = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[Value], any Error>) in
            do {
                try withConnection { connection in
                    for call in calls.dropLast() { connection.call(call) { _ in } }
                    connection.call(calls[calls.count - 1]) { continuation.resume(with: $0.mapError { $0 }) }
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// The signals that had come when the answer came; read inside its arrival.
    fileprivate func signalsBeforeReply(to member: String, of name: String) async throws -> [SignalMessage] {
        let call = MethodCall(destination: name, path: objectPath, interface: playerInterface, member: member)
        return try await withCheckedThrowingContinuation { continuation in
            do {
                try withConnection { connection in
                    connection.call(call) { result in
                        let seen = self.assumeIsolated { $0.signals }
                        continuation.resume(with: result.map { _ in seen })
                    }
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

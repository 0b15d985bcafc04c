import DBus
import MediaModel
import NowPlaying
import TestSupport
import Testing

@Suite struct CapabilityTests {
    private let flags = ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl"]

    @Test func `without any command nothing can be done (C99)`() async throws {
        try await withBench(commands: []) { bench async throws in
            let all = try await bench.all()
            for flag in flags { #expect(all[flag] == .boolean(false), "\(flag)") }
            let signals = try await bench.event {
                for member in ["Next", "Previous", "Pause", "Play"] { try await bench.call(member) }
                try await bench.call("Seek", .int64(1))
            }
            #expect(signals.isEmpty)
        }
    }

    @Test func `CanControl is decided at the start (C99)`() async throws {
        try await withBench(commands: []) { bench async throws in
            bench.player.session.remoteCommandCenter.play.addTarget { _ in .success }
            #expect(try await bench.get("CanControl") == .boolean(false))
            #expect(try await bench.get("CanPlay") == .boolean(false))
        }
        try await withBench(commands: [.play]) { bench async throws in
            bench.player.session.remoteCommandCenter.play.removeAllTargets()
            #expect(try await bench.get("CanControl") == .boolean(true))
            #expect(try await bench.get("CanPlay") == .boolean(false))
        }
    }

    @Test func `without a track there is nothing to play, pause or seek in (C100, C101, C103)`() async throws {
        try await withBench(tracks: 0) { bench async throws in
            for flag in ["CanPlay", "CanPause", "CanSeek", "CanGoNext", "CanGoPrevious"] {
                #expect(try await bench.get(flag) == .boolean(false), "\(flag)")
            }
            #expect(try await bench.get("CanControl") == .boolean(true))
        }
    }

    @Test func `playing and pausing flap no capability (C100, C101, C105)`() async throws {
        try await withBench { bench async throws in
            for member in ["Play", "Pause", "Play", "Next", "Stop", "Play"] {
                try await bench.call(member)
                #expect(try await bench.get("CanPlay") == .boolean(true))
                #expect(try await bench.get("CanPause") == .boolean(true))
            }
            let changes = await bench.auditor.signals.changes
            #expect(changes.allSatisfy { $0["CanPlay"] == nil && $0["CanPause"] == nil })
        }
    }

    @Test func `a live item cannot be sought in (C103)`() async throws {
        try await withBench { bench async throws in
            #expect(try await bench.get("CanSeek") == .boolean(true))
            let signals = try await bench.event { await bench.player.change { $0.item?.isLive = true } }
            #expect(signals.changes.first?["CanSeek"] == .boolean(false))
            #expect(signals.changes.first?["Metadata"]?["mpris:length"] == nil)
        }
    }

    @Test func `a queue edit is told at once (C102, C104)`() async throws {
        try await withBench(tracks: 1) { bench async throws in
            try await bench.call("Play")
            let signals = try await bench.event {
                bench.player.session.remoteCommandCenter.nextTrack.isEnabled = true
            }
            #expect(signals.changes == [["CanGoNext": .boolean(true)]])
        }
    }

    @Test func `a session of one handler is still a whole player (C15, C19)`() async throws {
        try await withBench(commands: [.play]) { bench async throws in
            let names = try await bench.all().asDictionary?.compactMap(\.key.asString)
            #expect(
                names == [
                    "PlaybackStatus", "Metadata", "Rate", "MinimumRate", "MaximumRate", "Volume", "CanGoNext",
                    "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl", "Position",
                ])
            await bench.auditor.allowRepetition(of: "Volume")
            let name = try await bench.failure(ofSetting: "Volume", to: .double(1))
            #expect(name == "org.freedesktop.DBus.Error.NotSupported")
        }
    }
}

import DBus
import EventQueue
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

private func seconds(_ seconds: Int64) -> MediaTime { MediaTime(microseconds: seconds * 1_000_000) }

@Suite struct SeekingTests {
    @Test func `Position runs while playing, stands while paused and is 0 otherwise (C64, C79, C80)`() async throws {
        try await withBench { bench async throws in
            #expect(try await bench.position() == 0)
            let started = HostTime.now
            await bench.player.setState(.playing, at: seconds(10))
            let first = try await bench.position()
            let second = try await bench.position()
            let elapsed = started.nanoseconds(until: .now) / 1_000
            #expect(first >= 10_000_000 && second > first && second <= 10_000_000 + elapsed)
            await bench.player.setState(.paused, at: seconds(20))
            #expect(try await bench.position() == 20_000_000)
            #expect(try await bench.position() == 20_000_000)
            await bench.player.setState(.stopped, at: seconds(20))
            #expect(try await bench.position() == 0)
            await bench.player.unload()
            #expect(try await bench.position() == 0)
        }
    }

    @Test func `Position follows the rate (C79)`() async throws {
        try await withBench { bench async throws in
            await bench.player.change { info in
                info.playbackStatus = .playing
                info.rate = 2
                info.position = PositionAnchor(
                    time: seconds(4), hostNanoseconds: HostTime.now.nanoseconds - 3_000_000_000, rate: 2)
            }
            let position = try await bench.position()
            #expect(position >= 10_000_000 && position < 13_000_000)
        }
    }

    @Test func `Position never passes the length (C64, C80)`() async throws {
        try await withBench { bench async throws in
            await bench.player.change { info in
                info.playbackStatus = .playing
                info.position = PositionAnchor(time: seconds(59), hostNanoseconds: 0, rate: 1)
            }
            #expect(try await bench.position() == 60_000_000)
        }
    }

    @Test func `Position cannot be set (C65)`() async throws {
        try await withBench { bench async throws in
            let name = try await bench.failure(ofSetting: "Position", to: .int64(5))
            #expect(name == "org.freedesktop.DBus.Error.PropertyReadOnly")
            #expect(try await bench.position() == 0)
        }
    }

    @Test func `Seek goes forward and backward by the offset (C66, C76)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.paused, at: seconds(20))
            let forward = try await bench.event { try await bench.call("Seek", .int64(5_000_000)) }
            #expect(forward.seeked == [25_000_000])
            #expect(forward.changes.isEmpty)
            let backward = try await bench.event { try await bench.call("Seek", .int64(-15_000_000)) }
            #expect(backward.seeked == [10_000_000])
            #expect(await bench.player.commands == ["forward 5000000", "backward 15000000"])
            let start = try await bench.event { try await bench.call("Seek", .int64(-15_000_000)) }
            #expect(start.seeked == [0])
        }
    }

    @Test func `Seek by nothing is answered and does nothing`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event { try await bench.call("Seek", .int64(0)) }
            #expect(signals.isEmpty)
            #expect(await bench.player.commands == [])
        }
    }

    @Test func `Seek to the ends of 64 bits does not overflow (C70)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.playing, at: seconds(20))
            try await bench.call("Seek", .int64(.min))
            #expect(await bench.player.commands == ["backward \(Int64.max)"])
            #expect(try await bench.position() < 5_000_000)
            try await bench.call("Seek", .int64(.max))
            #expect(await bench.player.commands.last == "forward \(Int64.max)")
            #expect(try await bench.title() == "Track 2", "(C67)")
        }
    }

    @Test func `Seek with CanSeek false has no effect and no error (C69)`() async throws {
        try await withBench { bench async throws in
            bench.player.session.remoteCommandCenter.changePlaybackPosition.isEnabled = false
            #expect(try await bench.get("CanSeek") == .boolean(false))
            try await bench.call("Seek", .int64(5_000_000))
            let track = try await bench.track()
            try await bench.call("SetPosition", .objectPath(track), .int64(1))
            #expect(await bench.player.commands == [], "SetPosition neither (C74)")
        }
    }

    @Test func `a session that knows positions only can be sought in (C66, C67, C68)`() async throws {
        try await withBench(commands: [.play, .nextTrack, .changePlaybackPosition]) { bench async throws in
            await bench.player.setState(.paused, at: seconds(20))
            try await bench.call("Seek", .int64(5_000_000))
            try await bench.call("Seek", .int64(-90_000_000))
            try await bench.call("Seek", .int64(60_000_000))
            try await bench.call("Seek", .int64(1))
            #expect(
                await bench.player.commands == ["position 25000000", "position 0", "position 60000000", "next"])
        }
    }

    @Test func `beyond the end of the last track such a session stops (C67)`() async throws {
        try await withBench(tracks: 1, commands: [.stop, .changePlaybackPosition]) { bench async throws in
            await bench.player.setState(.paused, at: seconds(20))
            try await bench.call("Seek", .int64(.max))
            #expect(await bench.player.commands == ["stop"])
        }
    }

    @Test func `SetPosition goes there, ends included (C73, C76)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.paused, at: seconds(20))
            let track = try await bench.track()
            for position in [Int64(30_000_000), 0, 60_000_000] {
                let signals = try await bench.event {
                    try await bench.call("SetPosition", .objectPath(track), .int64(position))
                }
                #expect(signals.seeked == [position])
                #expect(try await bench.position() == position)
            }
        }
    }

    @Test func `SetPosition to where a client thinks it is still answers with Seeked (C81)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.paused, at: seconds(20))
            let track = try await bench.track()
            let signals = try await bench.event {
                try await bench.call("SetPosition", .objectPath(track), .int64(20_000_000))
            }
            #expect(signals.seeked == [20_000_000])
        }
    }

    @Test func `SetPosition outside the track does nothing (C73)`() async throws {
        try await withBench { bench async throws in
            let track = try await bench.track()
            for position in [Int64(-1), .min, 60_000_001, .max] {
                try await bench.call("SetPosition", .objectPath(track), .int64(position))
            }
            #expect(await bench.player.commands == [])
        }
    }

    @Test func `SetPosition of another track is stale (C71)`() async throws {
        try await withBench { bench async throws in
            let stale = try await bench.track()
            try await bench.call("Next")
            await bench.player.forgetCommands()
            for path in [stale, "/org/marquee/track/999", "/some/where/else", "/"] {
                try await bench.call("SetPosition", .objectPath(path), .int64(1_000_000))
            }
            #expect(await bench.player.commands == [])
        }
    }

    @Test func `SetPosition of NoTrack is an invalid argument (C72)`() async throws {
        try await withBench { bench async throws in
            let name = try await bench.failure(of: "SetPosition", .objectPath(noTrack), .int64(0))
            #expect(name == "org.freedesktop.DBus.Error.InvalidArgs")
            #expect(await bench.player.commands == [])
        }
    }

    @Test func `without a length every position from 0 on is taken (C70)`() async throws {
        try await withBench(tracks: 0) { bench async throws in
            await bench.player.load(1, length: nil)
            #expect(try await bench.get("Metadata")["mpris:length"] == nil)
            await bench.player.setState(.paused)
            let track = try await bench.track()
            try await bench.call("SetPosition", .objectPath(track), .int64(7_200_000_000))
            #expect(try await bench.position() == 7_200_000_000)
        }
    }

    @Test func `Seeked carries the position at the moment it is sent (C75, C76)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.event {
                await bench.player.change { info in
                    info.discontinuity += 1
                    info.playbackStatus = .playing
                    // The seek landed two seconds ago.
                    info.position = PositionAnchor(
                        time: seconds(30), hostNanoseconds: HostTime.now.nanoseconds - 2_000_000_000, rate: 1)
                }
            }
            let position = try #require(signals.seeked.first)
            #expect(signals.seeked.count == 1)
            #expect(position >= 32_000_000 && position < 40_000_000)
        }
    }

    @Test func `no Seeked when nothing jumps (C77)`() async throws {
        try await withBench { bench async throws in
            let signals = try await bench.auditor.event("") {
                try await bench.call("Play")
            }
            #expect(signals.seeked == [])
            for member in ["Pause", "Play", "Next", "Stop", "Play"] {
                #expect(try await bench.event { try await bench.call(member) }.seeked == [])
            }
            #expect(try await bench.event { await bench.player.endTrack() }.seeked == [], "gapless")
        }
    }

    @Test func `a loop of one track is Seeked to 0 under its old id (C78, C109)`() async throws {
        try await withBench { bench async throws in
            try await bench.set("LoopStatus", to: .string("Track"))
            try await bench.call("Play")
            let track = try await bench.track()
            let signals = try await bench.event { await bench.player.endTrack() }
            #expect(signals.changes.isEmpty)
            #expect(signals.seeked.count == 1)
            #expect(try await bench.track() == track)
        }
    }

    @Test func `a stall that ended is Seeked (C78)`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.playing, at: seconds(10))
            let stalled = try await bench.event {
                await bench.player.change { info in
                    info.position = PositionAnchor(time: seconds(11), hostNanoseconds: 0, rate: 0)
                }
            }
            #expect(stalled.isEmpty, "a stall changes nothing that is signalled")
            let resumed = try await bench.event { await bench.player.jump(to: seconds(11)) }
            #expect(resumed.seeked.count == 1)
        }
    }
}

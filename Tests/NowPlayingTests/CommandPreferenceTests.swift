import MediaModel
import NowPlaying
import Testing

@Suite struct CommandPreferenceTests {
    @Test func `each skip command has an interval of its own, seen at the centre too`() {
        let commands = NowPlayingSession().remoteCommandCenter
        commands.skipForward.preferredInterval = MediaTime(seconds: 30)
        #expect(commands.skipForward.preferredInterval == MediaTime(seconds: 30))
        #expect(commands.skipBackward.preferredInterval == MediaTime(seconds: 15))
        #expect(commands.preferredIntervals.forward == MediaTime(seconds: 30))
    }

    @Test func `the speeds a command takes are those the session says`() {
        let session = NowPlayingSession()
        session.remoteCommandCenter.changePlaybackRate.supportedPlaybackRates = 0.5...2
        #expect(session.nowPlayingInfoCenter.nowPlayingInfo.supportedRates == 0.5...2)
    }

    @Test func `of several handlers the first that fails says how it went, and all are called`() async {
        let command = NowPlayingSession().remoteCommandCenter.play
        let calls = Calls()
        for status in [RemoteCommandHandlerStatus.success, .noSuchContent("gone"), .deviceNotFound("none")] {
            command.addTarget { _ in
                calls.count += 1
                return status
            }
        }
        #expect(await command.send(RemoteCommandEvent()) == .noSuchContent("gone"))
        #expect(calls.count == 3)
    }

    @Test func `an artwork is never asked for more than it has`() async {
        let artwork = NowPlayingArtwork(boundsSize: .init(width: 600, height: 400)) { size in
            [UInt8(size.width / 100), UInt8(size.height / 100)]
        }
        #expect(await artwork.picture(at: .init(width: 300, height: 9000)) == [3, 4])
    }

    /// Called one after the other.
    private final class Calls: @unchecked Sendable {
        var count = 0
    }
}

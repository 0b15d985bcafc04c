import DBus
import MediaModel
import NowPlaying
import Testing

@testable import MPRIS

/// Pure: two states in, what is to be signalled out.
@Suite struct PropertyDifferenceTests {
    private let paths = TrackPaths(prefix: "/org/marquee/track")

    private func state(_ change: (inout NowPlayingState) -> Void = { _ in }) -> NowPlayingState {
        let session = NowPlayingSession()
        let center = session.remoteCommandCenter
        center.play.addTarget { _ in .success }
        center.pause.addTarget { _ in .success }
        center.nextTrack.addTarget { _ in .success }
        center.changePlaybackPosition.addTarget { _ in .success }
        center.changeRepeatMode.addTarget { _ in .success }
        session.update { state in
            var metadata = Metadata()
            metadata.title = "One"
            state.info.item = NowPlayingItem(
                identifier: EntryID(rawValue: 1), metadata: metadata, duration: MediaTime(microseconds: 9_000_000))
            state.info.playbackStatus = .playing
            change(&state)
        }
        return session.currentState
    }

    private func difference(
        from former: NowPlayingState, to state: NowPlayingState
    ) -> PropertyDifference {
        let traits = SessionTraits(state: former)
        return PropertyDifference(
            from: PlayerTable(state: former, traits: traits, trackPaths: paths),
            to: PlayerTable(state: state, traits: traits, trackPaths: paths), traits: traits)
    }

    @Test func `nothing when nothing changed (C28, C30)`() {
        #expect(difference(from: state(), to: state()) == PropertyDifference())
    }

    @Test func `nothing when the position moved on (C64)`() {
        let later = state {
            $0.info.position = PositionAnchor(
                time: MediaTime(microseconds: 5_000_000), hostNanoseconds: 1, rate: 1)
        }
        #expect(difference(from: state(), to: later) == PropertyDifference())
    }

    @Test func `a new track brings PlaybackStatus along, in the order of GetAll (C29)`() {
        let next = state {
            $0.info.item?.identifier = EntryID(rawValue: 2)
            $0.disabledCommands = [.nextTrack]
        }
        let difference = difference(from: state(), to: next)
        #expect(difference.changed == [.playbackStatus, .metadata, .canGoNext])
        #expect(!difference.isSeeked)
    }

    @Test func `no track is an empty Metadata and Stopped, with nothing to play (C107)`() {
        let difference = difference(from: state(), to: state { $0.info.item = nil })
        #expect(difference.changed == [.playbackStatus, .metadata, .canPlay, .canPause, .canSeek])
    }

    @Test func `Seeked when the counter moved, and not otherwise (C75, C77)`() {
        #expect(difference(from: state(), to: state { $0.info.discontinuity = 1 }).isSeeked)
        #expect(difference(from: state(), to: state { $0.info.discontinuity = 1 }).changed.isEmpty)
        #expect(!difference(from: state(), to: state { $0.info.playbackStatus = .paused }).isSeeked)
    }

    @Test func `a new track that starts at 0 needs no Seeked, one that starts later does (C77, C78)`() {
        let atZero = state {
            $0.info.item?.identifier = EntryID(rawValue: 2)
            $0.info.discontinuity = 1
        }
        #expect(!difference(from: state(), to: atZero).isSeeked)
        let later = state {
            $0.info.item?.identifier = EntryID(rawValue: 2)
            $0.info.discontinuity = 1
            $0.info.position.time = MediaTime(microseconds: 1)
        }
        #expect(difference(from: state(), to: later).isSeeked)
    }

    @Test func `the same track starting over is Seeked (C78, C109)`() {
        let again = state {
            $0.info.discontinuity = 1
            $0.info.position.time = .zero
        }
        #expect(difference(from: state(), to: again).isSeeked)
    }

    @Test func `new Metadata of the same track is followed by Seeked unless stopped (C111)`() {
        let refreshed = state { $0.info.item?.metadata.album = "Late" }
        #expect(difference(from: state(), to: refreshed) == expected([.metadata], isSeeked: true))
        let stopped = state { $0.info.playbackStatus = .stopped }
        let stoppedRefreshed = state {
            $0.info.playbackStatus = .stopped
            $0.info.item?.metadata.album = "Late"
        }
        #expect(difference(from: stopped, to: stoppedRefreshed) == expected([.metadata], isSeeked: false))
    }

    @Test func `absent optional properties are never signalled (C19)`() {
        let shuffled = state { $0.info.isShuffled = true }
        #expect(difference(from: state(), to: shuffled) == PropertyDifference(), "no target for shuffle")
        let repeated = state { $0.info.repeatMode = .track }
        #expect(difference(from: state(), to: repeated).changed == [.loopStatus])
    }

    @Test func `CanControl is never signalled (C99)`() {
        let none = NowPlayingSession().currentState
        let traits = SessionTraits(state: state())
        let difference = PropertyDifference(
            from: PlayerTable(state: none, traits: SessionTraits(state: none), trackPaths: paths),
            to: PlayerTable(state: state(), traits: traits, trackPaths: paths), traits: traits)
        #expect(!difference.changed.contains(.canControl))
    }

    private func expected(_ changed: [PlayerProperty], isSeeked: Bool) -> PropertyDifference {
        var difference = PropertyDifference()
        difference.changed = changed
        difference.isSeeked = isSeeked
        return difference
    }
}

internal import Glibc

public import MediaModel

/// Position and speed in the words of a program that knows them only now and then.
extension NowPlayingInfo {
    /// How far from what was said before the time may be without being a jump.
    static let tolerance = MediaTime(microseconds: 250_000)

    /// Where playback is at this moment (compare `MPNowPlayingInfoPropertyElapsedPlaybackTime`). Set it as often as you
    /// like: clients hear of it only where playback has jumped, by more than a quarter of a second.
    public var elapsedTime: MediaTime {
        get { position.time(atHostNanoseconds: Self.now) }
        set {
            let difference = newValue - elapsedTime
            if max(difference, -difference) > Self.tolerance { discontinuity += 1 }
            anchor(at: newValue)
        }
    }

    /// The speed at this moment, 0 while nothing plays (compare `MPNowPlayingInfoPropertyPlaybackRate`). Setting 0 pauses
    /// what is playing, any other speed plays.
    public var playbackRate: Double {
        get { playbackStatus == .playing ? rate : 0 }
        set {
            if newValue != 0 {
                rate = newValue
                playbackStatus = .playing
            } else if playbackStatus == .playing {
                playbackStatus = .paused
            }
        }
    }

    mutating func anchor(at time: MediaTime) {
        position = PositionAnchor(
            time: max(.zero, time), hostNanoseconds: Self.now, rate: playbackRate, limit: item?.duration)
    }

    /// `CLOCK_MONOTONIC`, by which positions are told.
    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

public import MediaModel

/// What is playing, as a desktop shows it. A value: change a copy and hand it to the centre.
public struct NowPlayingInfo: Hashable, Sendable {
    /// The item that is current, playing or not. Nil clears the display. Another one begins at 0.
    public var item: NowPlayingItem? {
        didSet {
            if item?.identifier != oldValue?.identifier { anchor(at: .zero) }
        }
    }
    /// What was asked for. The position begins to move, or rests, where it is.
    public var playbackStatus: PlaybackStatus = .stopped {
        didSet {
            if (playbackStatus == .playing) != (position.rate != 0) { anchor(at: elapsedTime) }
        }
    }
    /// Where playback is, for those who know it more exactly than ``elapsedTime`` says. Setting it costs no bus traffic:
    /// clients work the position out themselves.
    public var position: PositionAnchor = .zero
    /// Raise it whenever the position has jumped in a way that status and rate do not explain: a seek, an entry that
    /// starts over, the end of a stall. Clients are told once per change (MPRIS `Seeked`).
    public var discontinuity: UInt64 = 0
    /// The speed at which playback runs when it runs; never 0.
    public var rate: Double = 1 {
        didSet {
            if rate != oldValue, position.rate != 0 { anchor(at: elapsedTime) }
        }
    }
    /// The speed at which items of this kind are played as a rule: 1.5 for somebody's podcasts.
    public var defaultRate: Double = 1
    /// The speeds that can be asked for; contains 1. `1...1` where the speed is fixed.
    public var supportedRates: ClosedRange<Double> = 1...1
    /// 0...1 on the cubic scale of the mixer.
    public var volume: Double = 1
    public var isShuffled = false
    public var repeatMode: RepeatMode = .none
    /// What is shown of the queue. Nil: the application shows none. Assign the same array while it has not changed:
    /// then to compare two states costs nothing.
    public var trackList: TrackListWindow?

    /// Of the current item in the queue, from 0; nil where there is no queue.
    public var queueIndex: Int?
    /// How many items are in the queue; nil where there is none.
    public var queueCount: Int?
    /// The chapter that sounds, from 0; nil where the item has none.
    public var chapterNumber: Int?
    /// How many chapters the current item has; nil where it has none.
    public var chapterCount: Int?

    public init() {}
}

public import MediaModel

/// What is playing, as a desktop shows it. A value: change a copy and hand it to the centre.
public struct NowPlayingInfo: Hashable, Sendable {
    /// The item that is current, playing or not. Nil clears the display.
    public var item: NowPlayingItem?
    public var playbackStatus: PlaybackStatus = .stopped
    /// Where playback is. Setting it costs no bus traffic: clients work the position out themselves.
    public var position: PositionAnchor = .zero
    /// Raise it whenever the position has jumped in a way that status and rate do not explain: a seek, an entry that
    /// starts over, the end of a stall. Clients are told once per change (MPRIS `Seeked`).
    public var discontinuity: UInt64 = 0
    /// The speed at which playback runs when it runs; never 0.
    public var rate: Double = 1
    /// The speeds that can be asked for; contains 1. `1...1` where the speed is fixed.
    public var supportedRates: ClosedRange<Double> = 1...1
    /// 0...1 on the cubic scale of the mixer.
    public var volume: Double = 1
    public var isShuffled = false
    public var repeatMode: RepeatMode = .none
    /// What is shown of the queue. Nil: the application shows none. Assign the same array while it has not changed:
    /// then to compare two states costs nothing.
    public var trackList: TrackListWindow?

    public init() {}
}

/// The current item as a desktop shows it.
public struct NowPlayingItem: Hashable, Sendable {
    public var identifier: EntryID
    public var metadata: Metadata
    public var uri: MediaURI?
    /// Nil when not known or live.
    public var duration: MediaTime?
    public var isLive: Bool

    public init(
        identifier: EntryID, metadata: Metadata, uri: MediaURI? = nil, duration: MediaTime? = nil,
        isLive: Bool = false
    ) {
        self.identifier = identifier
        self.metadata = metadata
        self.uri = uri
        self.duration = duration
        self.isLive = isLive
    }
}

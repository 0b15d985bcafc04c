/// Where an application says what it plays (compare `MPNowPlayingInfoCenter`). Any thread.
public final class NowPlayingInfoCenter: Sendable {
    private let state: NowPlayingStateStore

    init(state: NowPlayingStateStore) {
        self.state = state
    }

    /// Set it as a whole; only what differs reaches the bus, in one message.
    public var nowPlayingInfo: NowPlayingInfo {
        get { state.current.info }
        set { state.update { $0.info = newValue } }
    }
}

/// One application's place on the desktop: what it plays and what it can be asked to do (compare
/// `MPNowPlayingSession`). It knows no bus; `MPRIS` puts a session there. Any thread.
public final class NowPlayingSession: Sendable {
    public let nowPlayingInfoCenter: NowPlayingInfoCenter
    public let remoteCommandCenter: RemoteCommandCenter
    private let state: NowPlayingStateStore

    public init() {
        state = NowPlayingStateStore()
        nowPlayingInfoCenter = NowPlayingInfoCenter(state: state)
        remoteCommandCenter = RemoteCommandCenter(state: state)
    }

    public var currentState: NowPlayingState { state.current }

    /// Changes info and command availability in one step, so that a client hears of both in one message.
    public func update(_ change: (inout NowPlayingState) -> Void) {
        state.update(change)
    }

    /// Calls `observer` with the present state at once and with each later one, in order, on the thread that made the
    /// change. It must only hand the value on. Ends when the observation is cancelled or goes.
    public func observe(_ observer: @escaping @Sendable (NowPlayingState) -> Void) -> NowPlayingObservation {
        NowPlayingObservation(state: state, token: state.addObserver(observer))
    }
}

/// Keep it as long as the observer should be called.
public final class NowPlayingObservation: Sendable {
    private let state: NowPlayingStateStore
    private let token: UInt64

    init(state: NowPlayingStateStore, token: UInt64) {
        self.state = state
        self.token = token
    }

    public func cancel() {
        state.removeObserver(token)
    }

    deinit {
        cancel()
    }
}

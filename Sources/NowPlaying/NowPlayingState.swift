/// All that a desktop is told at one moment: the info and which commands are possible.
public struct NowPlayingState: Hashable, Sendable {
    public var info = NowPlayingInfo()
    /// Nil: the application has none.
    public var playlists: NowPlayingPlaylists?
    /// Commands that are enabled and have a handler. Anything else is published as not possible.
    public var availableCommands: Set<RemoteCommandKind> {
        handledCommands.subtracting(disabledCommands)
    }
    /// How far the skip commands go by themselves. 15 s each unless set.
    public var skipIntervals = PreferredSkipIntervals()
    /// How many bytes of the current item's lyrics are shown; 0 for none, since everybody who listens is sent them.
    public var longestLyrics = 0

    /// Commands switched off for now; kept apart from the handlers so that both can be set in any order.
    public var disabledCommands: Set<RemoteCommandKind> = []
    var handledCommands: Set<RemoteCommandKind> = []

    public init() {}
}

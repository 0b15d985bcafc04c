public import MediaModel

/// A command that carries nothing: play, pause, toggle, stop, next, previous, raise, quit.
public struct RemoteCommandEvent: Hashable, Sendable {
    public init() {}
}

/// Skip by an interval from where playback is.
public struct SkipIntervalEvent: Hashable, Sendable {
    /// How far, never negative. Nil: by the preferred interval.
    public var interval: MediaTime?

    public init(interval: MediaTime? = nil) {
        self.interval = interval
    }
}

/// Go to a position inside the current item.
public struct ChangePlaybackPositionEvent: Hashable, Sendable {
    public var position: MediaTime
    /// The item the client meant; when it is not the current one any more the command is stale and has no effect.
    public var itemIdentifier: EntryID?

    public init(position: MediaTime, itemIdentifier: EntryID? = nil) {
        self.position = position
        self.itemIdentifier = itemIdentifier
    }
}

public struct ChangePlaybackRateEvent: Hashable, Sendable {
    /// Within the supported rates, or 0 for pause.
    public var rate: Double

    public init(rate: Double) {
        self.rate = rate
    }
}

public struct ChangeShuffleModeEvent: Hashable, Sendable {
    public var isShuffled: Bool

    public init(isShuffled: Bool) {
        self.isShuffled = isShuffled
    }
}

public struct ChangeRepeatModeEvent: Hashable, Sendable {
    public var repeatMode: RepeatMode

    public init(repeatMode: RepeatMode) {
        self.repeatMode = repeatMode
    }
}

public struct ChangeVolumeEvent: Hashable, Sendable {
    /// 0...1, cubic.
    public var volume: Double

    public init(volume: Double) {
        self.volume = volume
    }
}

public struct OpenURIEvent: Hashable, Sendable {
    public var uri: MediaURI

    public init(uri: MediaURI) {
        self.uri = uri
    }
}

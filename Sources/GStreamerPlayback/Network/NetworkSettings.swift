internal import Synchronization

/// What can be set about network media, while they play as well. Any thread.
public final class NetworkSettings: Sendable {
    private struct Contents {
        var splitsStreamTitles: Bool
        var timeout: Int
        var limits = NetworkLimits()
    }

    let demuxers = LimitedDemuxers()

    private let contents: Mutex<Contents>

    /// - Parameters:
    ///   - splitsStreamTitles: whether what a station calls a title, in the form `Artist - Title`, is taken apart.
    ///   - timeout: see ``timeout``.
    public init(splitsStreamTitles: Bool = true, timeout: Int = 10) {
        contents = Mutex(Contents(splitsStreamTitles: splitsStreamTitles, timeout: timeout))
    }

    /// Holds from the next title on.
    public var splitsStreamTitles: Bool {
        get { contents.withLock { $0.splitsStreamTitles } }
        set { contents.withLock { $0.splitsStreamTitles = newValue } }
    }

    /// How long a server may be silent, in seconds, 1 or more; sound from the buffer goes on meanwhile. Holds for what is
    /// opened from then on.
    public var timeout: Int {
        get { contents.withLock { $0.timeout } }
        set { contents.withLock { $0.timeout = max(1, newValue) } }
    }

    /// Adaptive streams take them over while they play, with the next segment; other media when they are opened.
    public var limits: NetworkLimits {
        get { contents.withLock { $0.limits } }
        set {
            contents.withLock { $0.limits = newValue }
            demuxers.apply(newValue)
        }
    }
}

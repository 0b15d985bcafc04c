internal import Synchronization

/// What can be set about network media, while they play as well. Any thread.
public final class NetworkSettings: Sendable {
    private let splits: Mutex<Bool>

    /// - Parameter splitsStreamTitles: whether what a station calls a title, in the form `Artist - Title`, is taken apart.
    public init(splitsStreamTitles: Bool = true) {
        splits = Mutex(splitsStreamTitles)
    }

    /// Holds from the next title on.
    public var splitsStreamTitles: Bool {
        get { splits.withLock { $0 } }
        set { splits.withLock { $0 = newValue } }
    }
}

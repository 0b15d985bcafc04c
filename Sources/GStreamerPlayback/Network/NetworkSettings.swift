public import MediaModel
internal import Synchronization

/// What can be set about network media, while they play as well. Any thread.
public final class NetworkSettings: Sendable {
    private struct Contents {
        var splitsStreamTitles: Bool
        var timeout: Int
        var limits = MediaLimits()
        var isMetered = false
        var onUse: (@Sendable () -> Void)?
    }

    private let intakes = Intakes()
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

    /// Of items that have none of their own. Adaptive streams take them over with the next segment, other media at once.
    public var limits: MediaLimits {
        get { contents.withLock { $0.limits } }
        set {
            contents.withLock { $0.limits = newValue }
            intakes.keepLimits()
        }
    }

    /// Whether the machine's network is one that costs by the byte.
    public var isMetered: Bool {
        get { contents.withLock { $0.isMetered } }
        set {
            contents.withLock { $0.isMetered = newValue }
            intakes.keepLimits()
        }
    }

    /// What holds at present for an item with these limits of its own.
    func limits(of item: MediaLimits) -> NetworkLimits {
        contents.withLock { item.completed(by: $0.limits).inForce(onMetered: $0.isMetered) }
    }

    /// Calls `handler` each time that something is about to be fetched, on the engine's thread.
    public func onUse(_ handler: @escaping @Sendable () -> Void) {
        contents.withLock { $0.onUse = handler }
    }

    func follow(_ intake: ItemIntake) {
        intakes.add(intake)
        contents.withLock { $0.onUse }?()
    }
}

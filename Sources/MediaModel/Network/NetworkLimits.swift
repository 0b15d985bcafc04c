/// How much of a network playback may take. What is nil is left to whoever comes next: the defaults, then the player.
public struct NetworkLimits: Hashable, Sendable {
    /// Of a stream in several qualities one whose peak is at most so many bits a second, or the smallest; 0 is no limit.
    public var peakBitRate: Int?
    /// How far ahead is fetched, in seconds; 0 is automatic.
    public var forwardBuffer: Int?

    public init(peakBitRate: Int? = nil, forwardBuffer: Int? = nil) {
        self.peakBitRate = peakBitRate
        self.forwardBuffer = forwardBuffer
    }

    /// With the defaults for what it does not say.
    func completed(by defaults: NetworkLimits) -> NetworkLimits {
        NetworkLimits(
            peakBitRate: peakBitRate ?? defaults.peakBitRate, forwardBuffer: forwardBuffer ?? defaults.forwardBuffer)
    }
}

/// The limits of an item, or of all that have none of their own (compare `preferredPeakBitRate` and
/// `preferredPeakBitRateForExpensiveNetworks` of `AVPlayerItem`).
public struct MediaLimits: Hashable, Sendable {
    /// On any network.
    public var usual: NetworkLimits
    /// While the network is a metered one, besides.
    public var metered: NetworkLimits

    public init(usual: NetworkLimits = NetworkLimits(), metered: NetworkLimits = NetworkLimits()) {
        self.usual = usual
        self.metered = metered
    }

    /// With the defaults for what it does not say.
    public func completed(by defaults: MediaLimits) -> MediaLimits {
        MediaLimits(
            usual: usual.completed(by: defaults.usual), metered: metered.completed(by: defaults.metered))
    }

    /// What holds on a network: of two peaks the smaller one, of two buffers that of the metered network.
    public func inForce(onMetered isMetered: Bool) -> NetworkLimits {
        guard isMetered else { return usual }
        return NetworkLimits(
            peakBitRate: Self.smaller(usual.peakBitRate, metered.peakBitRate),
            forwardBuffer: metered.forwardBuffer ?? usual.forwardBuffer)
    }

    /// 0 is no limit.
    private static func smaller(_ one: Int?, _ other: Int?) -> Int? {
        let limits = [one, other].compactMap { $0 }
        return limits.filter { $0 > 0 }.min() ?? limits.first
    }
}

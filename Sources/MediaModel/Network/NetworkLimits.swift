/// How much of a network playback may take. What is nil is left to whoever comes next: the defaults, then the player.
public struct NetworkLimits: Hashable, Sendable {
    /// Of a stream in several qualities one whose peak is at most so many bits a second, or the smallest; 0 is no limit.
    public var peakBitRate: Int?
    /// Of a stream with pictures one whose pictures are at most so large, or the smallest; zero is no limit.
    public var maximumResolution: PictureSize?
    /// How far ahead is fetched; zero is automatic.
    public var forwardBuffer: MediaTime?

    public init(peakBitRate: Int? = nil, maximumResolution: PictureSize? = nil, forwardBuffer: MediaTime? = nil) {
        self.peakBitRate = peakBitRate
        self.maximumResolution = maximumResolution
        self.forwardBuffer = forwardBuffer
    }

    /// With the defaults for what it does not say.
    func completed(by defaults: NetworkLimits) -> NetworkLimits {
        NetworkLimits(
            peakBitRate: peakBitRate ?? defaults.peakBitRate,
            maximumResolution: maximumResolution ?? defaults.maximumResolution,
            forwardBuffer: forwardBuffer ?? defaults.forwardBuffer)
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

    /// What holds on a network. On a metered one it is the smaller of two peaks and of two resolutions, and of two buffers
    /// that of the metered network.
    public func inForce(onMetered isMetered: Bool) -> NetworkLimits {
        guard isMetered else { return usual }
        let peaks = [usual.peakBitRate, metered.peakBitRate].compactMap { $0 }
        let sizes = [usual.maximumResolution, metered.maximumResolution].compactMap { $0 }
        return NetworkLimits(
            peakBitRate: peaks.filter { $0 > 0 }.min() ?? peaks.first,
            maximumResolution: sizes.filter { $0 != .zero }.reduce(nil) { $0?.common(with: $1) ?? $1 } ?? sizes.first,
            forwardBuffer: metered.forwardBuffer ?? usual.forwardBuffer)
    }
}

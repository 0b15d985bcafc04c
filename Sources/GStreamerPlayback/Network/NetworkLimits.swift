internal import Synchronization

/// How much of the network playback may take.
public struct NetworkLimits: Hashable, Sendable {
    /// Of an adaptive stream the variant whose peak is at most so many bits a second; 0 is no limit. Where none is that
    /// small, the smallest.
    public var peakBitRate: Int
    /// How far ahead is fetched, in seconds; 0 is automatic.
    public var forwardBuffer: Int

    public init(peakBitRate: Int = 0, forwardBuffer: Int = 0) {
        self.peakBitRate = peakBitRate
        self.forwardBuffer = forwardBuffer
    }
}

/// The adaptive streams that are open, which take over new limits. Any thread.
final class LimitedDemuxers: Sendable {
    private struct Entry {
        weak var demuxer: AdaptiveDemuxer?
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ demuxer: AdaptiveDemuxer) {
        entries.withLock { $0 = $0.filter { $0.demuxer != nil } + [Entry(demuxer: demuxer)] }
    }

    func apply(_ limits: NetworkLimits) {
        for demuxer in entries.withLock({ $0.compactMap(\.demuxer) }) { demuxer.keep(limits) }
    }
}

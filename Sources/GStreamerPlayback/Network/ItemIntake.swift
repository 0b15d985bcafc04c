internal import MediaModel
internal import Synchronization

/// What fetches an item over the network, kept to the limits that hold for it. Any thread.
final class ItemIntake: Sendable {
    private struct Contents {
        var limits: MediaLimits
        var readAhead = ReadAhead()
        var queue: ReadAheadQueue?
        var demuxer: AdaptiveDemuxer?
    }

    private let network: NetworkSettings
    private let contents: Mutex<Contents>

    /// - Parameter limits: the item's own.
    init(_ network: NetworkSettings, _ limits: MediaLimits) {
        self.network = network
        contents = Mutex(Contents(limits: limits))
    }

    /// The item's own.
    func setLimits(_ limits: MediaLimits) {
        change { $0.limits = limits }
    }

    func take(_ queue: ReadAheadQueue) {
        change { $0.queue = queue }
    }

    func take(_ demuxer: AdaptiveDemuxer) {
        change { $0.demuxer = demuxer }
    }

    /// How much of it is collected.
    var readAhead: ReadAhead { contents.withLock { $0.readAhead } }

    func note(bitRate: Int) {
        change { $0.readAhead.bitRate = bitRate }
    }

    /// How often sound has run dry, before this opening too.
    func note(stalls: Int) {
        change { $0.readAhead.stalls = stalls }
    }

    func noteStall() {
        change { $0.readAhead.stalls += 1 }
    }

    /// Takes over the limits that are in force. Under the lock, so that the latest ones are the last.
    func keepLimits() {
        change { _ in }
    }

    private func change(_ body: (inout Contents) -> Void) {
        contents.withLock { contents in
            body(&contents)
            let limits = network.limits(of: contents.limits)
            contents.readAhead.forwardBuffer = limits.forwardBuffer?.microseconds ?? 0
            contents.queue?.adjust(to: contents.readAhead)
            contents.demuxer?.keep(limits, start: MediaTime(seconds: contents.readAhead.start))
        }
    }
}

/// What is being fetched, to be told when limits change. Any thread.
final class Intakes: Sendable {
    private struct Entry {
        weak var intake: ItemIntake?
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ intake: ItemIntake) {
        entries.withLock { $0 = $0.filter { $0.intake != nil } + [Entry(intake: intake)] }
    }

    func keepLimits() {
        for intake in entries.withLock({ $0.compactMap(\.intake) }) { intake.keepLimits() }
    }
}

internal import MediaModel
internal import Synchronization

/// What an item's streaming threads leave for the engine, and read from it. They hold this and nothing else of ours.
final class ItemSlot: Sendable {
    struct Contents {
        /// Written into every segment that starts after it was set.
        var rate: Double
        /// Which samples are heard.
        var window: PartWindow
        /// Whether a sample has been let through, or the end reached without one.
        var isOpened = false
        /// It came to its end without a sample.
        var isVoid = false
        /// The address of the decoded pad that is played, and how many there have been.
        var pad: UInt?
        var links = 0
        /// What the tags say that have come so far.
        var loudness = Loudness()
        /// The end that is kept for the beginning of the next item.
        var tail: ItemTail?
        /// The decoded pad and its blocking probe, while the item waits for the seek to where it is to begin.
        var block: PadBlock?
        var isLetThrough = false
        /// What reads it segment by segment, if it comes in segments.
        var adaptive: AdaptiveDemuxer?
        /// It has a length, so it ends by itself when it is refused.
        var isRecording = false
        /// Where it was joined, if it is a broadcast.
        var broadcastBeginning: UInt?
        /// Where the demuxer waits that has been refused a segment.
        var gates: [RefusalGate] = []
        /// The item has been left: what still comes of it is thrown away.
        var isRetired = false
        /// An error has been posted: the end of the stream that follows is none.
        var isBroken = false
    }

    /// Called on a streaming thread; they only post to the engine's queue.
    struct Handlers {
        /// Once each.
        var onFirstBuffer: @Sendable () -> Void
        var onBlocked: @Sendable () -> Void
        var onEmpty: @Sendable () -> Void
        /// Each time that samples behind the boundary of two parts are let through, with the number of flushes before.
        var onBoundary: @Sendable (_ flushes: Int) -> Void
        /// The stream stops where it broke off; its last sample has been let through.
        var onBreak: @Sendable () -> Void
        /// There is a list of media at the address.
        var onList: @Sendable (FoundList) -> Void
    }

    private let contents: Mutex<Contents>
    let handlers: Handlers

    let sourceStart = SourceStart()
    let connection: ConnectionRecord
    let network: NetworkSettings
    let intake: ItemIntake
    let address: String
    let lists: ListCatcher

    private let isHeld: Bool

    /// Whether the first sample waits until it is let through.
    var holdsBack: Bool { isHeld && contents.withLock { !$0.isLetThrough } }

    init(
        address: String, rate: Double, end: UInt?, isHeld: Bool, connection: ConnectionRecord, network: NetworkSettings,
        limits: MediaLimits, handlers: Handlers
    ) {
        self.address = address
        lists = ListCatcher(address: address)
        self.connection = connection
        self.network = network
        intake = ItemIntake(network, limits)
        contents = Mutex(Contents(rate: rate, window: PartWindow(end: end)))
        self.isHeld = isHeld
        self.handlers = handlers
    }

    var rate: Double {
        get { contents.withLock { $0.rate } }
        set { contents.withLock { $0.rate = newValue } }
    }

    /// Looks at the window or changes it, in one step.
    func withWindow<Result: Sendable>(_ body: (inout sending PartWindow) -> Result) -> Result {
        contents.withLock { body(&$0.window) }
    }

    var loudness: Loudness {
        get { contents.withLock { $0.loudness } }
        set { contents.withLock { $0.loudness = newValue } }
    }

    /// Begins one when there is none.
    var tail: ItemTail {
        contents.withLock { contents in
            let tail = contents.tail ?? ItemTail()
            contents.tail = tail
            return tail
        }
    }

    /// Nil when there is none, or it has been taken.
    func takeTail() -> ItemTail? {
        contents.withLock { contents in
            defer { contents.tail = nil }
            return contents.tail
        }
    }

    func setBlock(_ block: PadBlock) {
        contents.withLock { $0.block = block }
    }

    /// For the one who lifts it; nil when it has been lifted.
    func takeBlock() -> PadBlock? {
        contents.withLock { contents in
            defer { contents.block = nil }
            if contents.block != nil { contents.isLetThrough = true }
            return contents.block
        }
    }

    /// True for the first pad, and for one that comes when that has gone: one audio stream is played at a time.
    func takePad(_ pad: UInt) -> Bool {
        contents.withLock { contents in
            guard contents.pad == nil else { return false }
            contents.pad = pad
            contents.links += 1
            return true
        }
    }

    func losePad(_ pad: UInt) {
        contents.withLock { if $0.pad == pad { $0.pad = nil } }
    }

    /// Whether one logical stream has followed another.
    var isPastFirstLink: Bool { contents.withLock { $0.links > 1 } }

    /// Whether it has come to its end without a sample.
    var isVoid: Bool { contents.withLock { $0.isVoid } }

    /// Whether what precedes the first sample is still being collected in front of the join.
    var isHolding: Bool { contents.withLock { !$0.isOpened } }

    /// A sample is about to be let through.
    func notePassage() {
        if open() { handlers.onFirstBuffer() }
    }

    /// What the server says of the stream that comes next.
    var server: ServerHeaders? { connection.server }

    var hasAnswered: Bool { connection.hasAnswered }

    /// Whether a stream has been found in it that can be decoded.
    var hasPad: Bool { contents.withLock { $0.links > 0 } }

    var adaptive: AdaptiveDemuxer? { contents.withLock { $0.adaptive } }

    func takeAdaptive(_ demuxer: AdaptiveDemuxer) {
        let isRetired = contents.withLock { contents in
            contents.adaptive = demuxer
            return contents.isRetired
        }
        if isRetired { demuxer.holdDownloads() }
    }

    /// Nothing more of it is fetched than what is on its way.
    func retire() {
        let gates = contents.withLock { contents in
            contents.isRetired = true
            return contents.gates
        }
        for gate in gates { gate.open() }
        adaptive?.holdDownloads()
    }

    /// Where the last sample ends that has passed, in the time in which the item is heard, in nanoseconds; 0 when none has.
    var lastSample: Double {
        contents.withLock { max(0, $0.window.lastSample - Double($0.broadcastBeginning ?? 0)) }
    }

    /// As found at first; `find` asks GStreamer.
    func broadcastBeginning(_ find: () -> UInt) -> UInt {
        if let known = contents.withLock({ $0.broadcastBeginning }) { return known }
        let found = find()
        contents.withLock { $0.broadcastBeginning = found }
        return found
    }

    func noteRecording() {
        contents.withLock { $0.isRecording = true }
    }

    /// Whether its demuxer waits, or waited, at a gate.
    var isRefused: Bool { contents.withLock { !$0.gates.isEmpty } }

    /// Where the demuxer is to wait, if a refusal is its. GStreamer gives a recording up by itself that is refused with
    /// 4xx, and knows which segment may be missing.
    func gate(for status: UInt32) -> RefusalGate? {
        contents.withLock { contents in
            guard contents.adaptive != nil, !contents.isRetired, status >= 500 || !contents.isRecording else {
                return nil
            }
            let gate = RefusalGate()
            contents.gates.append(gate)
            return gate
        }
    }

    func noteError() {
        contents.withLock { $0.isBroken = true }
    }

    /// What broke off is tried again from another place.
    func mend() {
        contents.withLock { $0.isBroken = false }
    }

    /// Whether an end of the stream is that of a connection: it came with an error, or the stream has none.
    var endsByBreaking: Bool {
        let isStation = connection.server?.isStation == true
        return contents.withLock { $0.isBroken || isStation }
    }

    /// The end has come; whether before any sample.
    func noteEnd() {
        contents.withLock { $0.window.close() }
        guard open() else { return }
        contents.withLock { $0.isVoid = true }
        handlers.onEmpty()
    }

    /// True once.
    private func open() -> Bool {
        contents.withLock { contents in
            defer { contents.isOpened = true }
            return !contents.isOpened
        }
    }
}

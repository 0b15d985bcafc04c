internal import Synchronization

/// What an item's streaming threads leave for the engine, and read from it. They hold this and nothing else of ours.
final class ItemSlot: Sendable {
    struct Contents {
        /// Written into every segment that starts after it was set.
        var rate: Double
        /// Whether a sample has been decoded, or the end reached without one.
        var isOpened = false
        var hasPad = false
        /// What lies before this time of the item is decoded and not heard, nanoseconds; nil when nothing is cut off.
        var leadInEnd: UInt?
        /// Where the item ends in its own time, nanoseconds; nil where its segment does not say.
        var end: UInt?
        /// The decoded pad and its blocking probe, while the item waits for the seek to where it is to begin.
        var block: PadBlock?
    }

    private let contents: Mutex<Contents>
    /// Called on a streaming thread, once each; they only post to the engine's queue.
    let onFirstBuffer: @Sendable () -> Void
    let onBlocked: @Sendable () -> Void
    let onEmpty: @Sendable () -> Void

    /// Whether the first sample waits until it is let through.
    let isHeld: Bool

    init(
        rate: Double, isHeld: Bool, onFirstBuffer: @escaping @Sendable () -> Void,
        onBlocked: @escaping @Sendable () -> Void, onEmpty: @escaping @Sendable () -> Void
    ) {
        contents = Mutex(Contents(rate: rate))
        self.isHeld = isHeld
        self.onFirstBuffer = onFirstBuffer
        self.onBlocked = onBlocked
        self.onEmpty = onEmpty
    }

    var rate: Double {
        get { contents.withLock { $0.rate } }
        set { contents.withLock { $0.rate = newValue } }
    }

    var leadInEnd: UInt? {
        get { contents.withLock { $0.leadInEnd } }
        set { contents.withLock { $0.leadInEnd = newValue } }
    }

    func setBlock(_ block: PadBlock) {
        contents.withLock { $0.block = block }
    }

    /// For the one who lifts it; nil when it has been lifted.
    func takeBlock() -> PadBlock? {
        contents.withLock { contents in
            defer { contents.block = nil }
            return contents.block
        }
    }

    var end: UInt? {
        get { contents.withLock { $0.end } }
        set { contents.withLock { $0.end = newValue } }
    }

    /// True for the first pad only: one audio stream is played.
    func takePad() -> Bool {
        contents.withLock { contents in
            defer { contents.hasPad = true }
            return !contents.hasPad
        }
    }

    /// Whether what precedes the first sample is still being collected in front of the join.
    var isHolding: Bool { contents.withLock { !$0.isOpened } }

    func noteFirstBuffer() {
        endHolding()
        onFirstBuffer()
    }

    /// The end has come before any sample.
    func noteEmpty() {
        endHolding()
        onEmpty()
    }

    private func endHolding() {
        contents.withLock { $0.isOpened = true }
    }
}

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
        var hasPad = false
        /// What the tags say that have come so far.
        var loudness = Loudness()
        /// The end that is kept for the beginning of the next item.
        var tail: ItemTail?
        /// The decoded pad and its blocking probe, while the item waits for the seek to where it is to begin.
        var block: PadBlock?
    }

    /// Called on a streaming thread; they only post to the engine's queue.
    struct Handlers {
        /// Once each.
        var onFirstBuffer: @Sendable () -> Void
        var onBlocked: @Sendable () -> Void
        var onEmpty: @Sendable () -> Void
        /// Each time that samples behind the boundary of two parts are let through, with the number of flushes before.
        var onBoundary: @Sendable (_ flushes: Int) -> Void
    }

    private let contents: Mutex<Contents>
    let handlers: Handlers

    /// Whether the first sample waits until it is let through.
    let isHeld: Bool

    init(rate: Double, end: UInt?, isHeld: Bool, handlers: Handlers) {
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
            return contents.block
        }
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

    /// A sample is about to be let through.
    func notePassage() {
        if open() { handlers.onFirstBuffer() }
    }

    /// The end has come; whether before any sample.
    func noteEnd() {
        contents.withLock { $0.window.close() }
        if open() { handlers.onEmpty() }
    }

    /// True once.
    private func open() -> Bool {
        contents.withLock { contents in
            defer { contents.isOpened = true }
            return !contents.isOpened
        }
    }
}

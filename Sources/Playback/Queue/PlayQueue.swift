public import MediaModel

/// The order of what is to be played, and which entry is current. It plays nothing.
///
/// The list (what the user arranged) and the order of play are two things: without shuffle they are the same, with
/// shuffle the order of play is a permutation whose part up to the current entry is what was heard.
public struct PlayQueue: Sendable {
    /// The user's order.
    var list = EntryOrder()
    /// Nil without shuffle.
    var shuffle: ShuffleRounds?
    /// Nil exactly when the queue is empty.
    public internal(set) var currentID: EntryID?
    public var repeatMode: RepeatMode = .none
    /// Another number after each edit of the list.
    public internal(set) var revision: UInt64 = 0
    /// What a desktop is shown of the list.
    var window = ShownWindow()

    var items: [EntryID: MediaItem] = [:]
    var identifiers = EntryIDSource()
    var generator: ShuffleGenerator
    /// What is to be remembered of the edits, until somebody takes it.
    var changes: [SessionChange] = []

    /// - Parameter seed: the shuffles to come depend on nothing else.
    public init(seed: UInt64) {
        generator = ShuffleGenerator(seed: seed)
    }

    public var count: Int { list.count }
    public var isEmpty: Bool { list.isEmpty }
    public var isShuffled: Bool { shuffle != nil }

    /// What is played after what: the list, or this round of the shuffle.
    var order: EntryOrder { shuffle?.present ?? list }

    /// Where the current entry stands in the order of play.
    var playIndex: Int? { currentID.flatMap { order.index(of: $0) } }

    public var current: QueueEntry? { currentID.flatMap(entry) }

    /// Where the current entry stands in the list, 0-based.
    public var currentListIndex: Int? { currentID.flatMap { list.index(of: $0) } }

    /// Where an entry stands in the list, 0-based.
    public func listIndex(of id: EntryID) -> Int? { list.index(of: id) }

    /// All entries in the user's order; a copy, for short queues.
    public var entries: [QueueEntry] { list.all.compactMap(entry) }

    /// The entries at these places of the list, as far as it goes.
    public func entries(in range: Range<Int>) -> [QueueEntry] {
        list.ids(in: range.clamped(to: 0..<count)).compactMap(entry)
    }

    public func entry(_ id: EntryID) -> QueueEntry? {
        items[id].map { QueueEntry(id: id, item: $0) }
    }

    public func contains(_ id: EntryID) -> Bool {
        items[id] != nil
    }

    // MARK: The current entry

    public enum Step: Sendable {
        case forward, backward, jump
    }

    /// Makes an entry of the queue current. A step into the coming or the former round makes that round the present
    /// one; any other jump under shuffle is taken out of the part not yet played and heard next, so that going back
    /// still walks what was heard.
    public mutating func setCurrent(_ id: EntryID, by step: Step = .jump) {
        guard contains(id) else { return }
        if isShuffled { enterRound(of: id, by: step) }
        currentID = id
        settleWindow()
    }

    /// The first entry in order of play becomes current: what `play` will play after the end of the queue.
    public mutating func rewind() {
        if shuffle?.coming != nil { startComingRound() }
        currentID = order.first
        settleWindow()
    }

    mutating func settleWindow() {
        window.settle(count: count, current: currentListIndex ?? 0)
    }

    mutating func takeChanges() -> [SessionChange] {
        defer { changes = [] }
        return changes
    }
}

public import MediaModel

/// The order of what is to be played, and which entry is current. It plays nothing.
///
/// The list (what the user arranged) and the play order are two things: without shuffle they are the same, with shuffle
/// the play order is a permutation whose part up to the current entry is what was heard.
public struct PlayQueue: Sendable {
    public private(set) var entries: [QueueEntry] = []
    /// The order of play in this round; a permutation of `entries`.
    private(set) var playOrder: [EntryID] = []
    /// Where the current entry stands in `playOrder`; nil exactly when the queue is empty.
    private(set) var playIndex: Int?
    /// With shuffle: the order of the round to come, drawn when somebody first asks what follows the last entry.
    private(set) var comingRound: [EntryID]?
    /// With shuffle: the order of the round before, so that `previous` walks back what was heard.
    private(set) var formerRound: [EntryID]?
    public private(set) var isShuffled = false
    public var repeatMode: RepeatMode = .none

    private var identifiers = EntryIDSource()
    private var generator: ShuffleGenerator
    private var uris: [EntryID: MediaURI] = [:]

    /// - Parameter seed: the shuffles to come depend on nothing else.
    public init(seed: UInt64) {
        generator = ShuffleGenerator(seed: seed)
    }

    public var count: Int { entries.count }
    public var isEmpty: Bool { entries.isEmpty }
    public var currentID: EntryID? { playIndex.map { playOrder[$0] } }

    public var current: QueueEntry? {
        currentID.flatMap(entry)
    }

    /// Where the current entry stands in the list, 0-based.
    public var currentListIndex: Int? {
        guard let currentID else { return nil }
        return entries.firstIndex { $0.id == currentID }
    }

    public func entry(_ id: EntryID) -> QueueEntry? {
        uris[id].map { QueueEntry(id: id, uri: $0) }
    }

    public func contains(_ id: EntryID) -> Bool {
        uris[id] != nil
    }

    // MARK: Moving

    /// Makes an entry of the queue current. A step into the coming or the former round makes that round the present
    /// one; any other jump under shuffle is taken out of the part not yet played and heard next, so that going back
    /// still walks what was heard.
    public mutating func setCurrent(_ id: EntryID, by step: Step = .jump) {
        guard contains(id) else { return }
        switch step {
        case .forward where comingRound?.contains(id) == true && isPastRoundEnd(id):
            formerRound = playOrder
            playOrder = comingRound!
            comingRound = nil
        case .backward where playIndex == 0 && formerRound?.last == id:
            comingRound = playOrder
            playOrder = formerRound!
            formerRound = nil
        case .jump where isShuffled:
            takeNext(id)
            return
        default: break
        }
        playIndex = playOrder.firstIndex(of: id)
    }

    public enum Step: Sendable {
        case forward, backward, jump
    }

    /// The first entry in play order becomes current: what `play` will play after the end of the queue.
    public mutating func rewind() {
        if isShuffled, comingRound != nil { startComingRound() }
        playIndex = playOrder.isEmpty ? nil : 0
    }

    // MARK: Editing

    /// Inserts after `anchor`; nil inserts at the start. Under shuffle the new entries join the part not yet played,
    /// except directly after the current entry, where they are heard next in the order given.
    @discardableResult
    public mutating func insert(_ uris: [MediaURI], after anchor: EntryID?) -> [EntryID] {
        let added = uris.map { QueueEntry(id: identifiers.next(), uri: $0) }
        guard !added.isEmpty else { return [] }
        for entry in added { self.uris[entry.id] = entry.uri }
        let wanted = anchor.flatMap { id in entries.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
        entries.insert(contentsOf: added, at: wanted)
        let ids = added.map(\.id)
        if !isShuffled {
            let current = currentID
            playOrder.insert(contentsOf: ids, at: wanted)
            playIndex = current.flatMap { playOrder.firstIndex(of: $0) } ?? 0
        } else if let playIndex, anchor == currentID {
            playOrder.insert(contentsOf: ids, at: playIndex + 1)
        } else {
            scatter(ids)
        }
        comingRound = nil
        return ids
    }

    @discardableResult
    public mutating func append(_ uris: [MediaURI]) -> [EntryID] {
        insert(uris, after: entries.last?.id)
    }

    /// Removes an entry. When it was the current one, the entry that follows in play order becomes current, or the
    /// first when none follows.
    public mutating func remove(_ id: EntryID) {
        guard uris.removeValue(forKey: id) != nil, let place = playOrder.firstIndex(of: id) else { return }
        entries.removeAll { $0.id == id }
        playOrder.remove(at: place)
        comingRound?.removeAll { $0 == id }
        formerRound?.removeAll { $0 == id }
        guard let index = playIndex else { return }
        if playOrder.isEmpty {
            playIndex = nil
        } else if place < index {
            playIndex = index - 1
        } else if place == index, index == playOrder.count {
            playIndex = 0
        }
    }

    public mutating func removeAll() {
        entries = []
        playOrder = []
        uris = [:]
        playIndex = nil
        comingRound = nil
        formerRound = nil
    }

    // MARK: Shuffle

    /// The current entry stays current. On: it is the first of a new random round. Off: the list's order is back.
    public mutating func setShuffled(_ shuffled: Bool) {
        guard shuffled != isShuffled else { return }
        isShuffled = shuffled
        comingRound = nil
        formerRound = nil
        let current = currentID
        playOrder = entries.map(\.id)
        if shuffled {
            playOrder.shuffle(using: &generator)
            if let current, let place = playOrder.firstIndex(of: current) { playOrder.swapAt(0, place) }
        }
        playIndex = current.flatMap { playOrder.firstIndex(of: $0) }
    }

    /// Draws the round to come; the entry heard last does not begin it.
    mutating func drawComingRound() {
        guard comingRound == nil else { return }
        var round = playOrder.shuffled(using: &generator)
        if round.count > 1, round.first == currentID {
            round.swapAt(0, Int.random(in: 1..<round.count, using: &generator))
        }
        comingRound = round
    }

    private mutating func startComingRound() {
        formerRound = playOrder
        playOrder = comingRound ?? playOrder
        comingRound = nil
    }

    /// Whether `id` was asked for as a member of the coming round: nothing of this round is left before it.
    private func isPastRoundEnd(_ id: EntryID) -> Bool {
        guard let playIndex, let place = playOrder.firstIndex(of: id) else { return false }
        return place <= playIndex
    }

    private mutating func takeNext(_ id: EntryID) {
        guard let index = playIndex, let place = playOrder.firstIndex(of: id), place != index else { return }
        playOrder.remove(at: place)
        let target = place < index ? index : index + 1
        playOrder.insert(id, at: target)
        playIndex = target
        comingRound = nil
    }

    private mutating func scatter(_ ids: [EntryID]) {
        let unplayed = playIndex.map { $0 + 1 } ?? 0
        for id in ids {
            playOrder.insert(id, at: Int.random(in: unplayed...playOrder.count, using: &generator))
        }
        if playIndex == nil { playIndex = 0 }
    }
}

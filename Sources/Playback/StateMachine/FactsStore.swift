import MediaModel

/// What is known about entries, for as many as were loaded or shown lately: a queue may be long, memory is not.
struct FactsStore: Sendable {
    private var facts: [EntryID: ItemFacts] = [:]
    private var order: [EntryID] = []
    private let capacity: Int

    init(capacity: Int = 256) {
        self.capacity = capacity
    }

    subscript(_ id: EntryID) -> ItemFacts? { facts[id] }

    /// The picture itself is not kept, only where it was put.
    mutating func store(_ new: ItemFacts, for id: EntryID) {
        var kept = new
        kept.artwork = nil
        if facts.updateValue(kept, forKey: id) == nil { order.append(id) }
        if order.count > capacity {
            facts[order.removeFirst()] = nil
        }
    }

    mutating func remove(_ id: EntryID) {
        guard facts.removeValue(forKey: id) != nil else { return }
        order.removeAll { $0 == id }
    }

    mutating func removeAll() {
        facts = [:]
        order = []
    }
}

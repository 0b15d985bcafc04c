internal import MediaModel

/// What is known about entries, for as many as a desktop is shown and some more: a queue may be long, memory is not.
struct FactsStore: Sendable {
    private var facts: [EntryID: SharedMediaFacts] = [:]
    /// The oldest first.
    private var order: [EntryID] = []
    private let capacity: Int
    /// Another number after each change.
    private(set) var revision: UInt64 = 0
    /// Not forgotten however old.
    var kept: EntryID?

    init(capacity: Int = 2 * ShownWindow.limit) {
        self.capacity = capacity
    }

    subscript(_ id: EntryID) -> MediaFacts? { facts[id]?.value }

    func shared(_ id: EntryID) -> SharedMediaFacts? { facts[id] }

    mutating func store(_ new: MediaFacts, for id: EntryID) {
        guard facts[id]?.value != new else { return }
        if facts.updateValue(SharedMediaFacts(new), forKey: id) == nil { order.append(id) }
        revision += 1
        guard order.count > capacity else { return }
        let oldest = order.removeFirst()
        if oldest == kept { order.append(oldest) } else { facts[oldest] = nil }
    }

    mutating func remove(_ id: EntryID) {
        guard facts.removeValue(forKey: id) != nil else { return }
        order.removeAll { $0 == id }
        revision += 1
    }

    mutating func removeAll() {
        facts = [:]
        order = []
        revision += 1
    }
}

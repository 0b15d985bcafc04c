internal import MediaModel

/// What is known about entries, for as many as a desktop is shown and some more: a queue may be long, memory is not.
struct FactsStore: Sendable {
    private var facts: [EntryID: SharedMediaFacts] = [:]
    /// The oldest first.
    private var order: [EntryID] = []
    private var heardOut: Set<EntryID> = []
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

    func ids(where fits: (MediaFacts) -> Bool) -> [EntryID] {
        order.filter { facts[$0].map { fits($0.value) } ?? false }
    }

    mutating func store(_ new: MediaFacts, for id: EntryID) {
        guard facts[id]?.value != new else { return }
        if facts.updateValue(SharedMediaFacts(new), forKey: id) == nil { order.append(id) }
        revision += 1
        guard order.count > capacity else { return }
        let oldest = order.removeFirst()
        if oldest == kept {
            order.append(oldest)
        } else {
            facts[oldest] = nil
            heardOut.remove(oldest)
        }
    }

    /// The entry has been heard to its end: its length is as well known as it will ever be. What is reckoned from the
    /// beginning of a file, when the entry starts again, is worse.
    mutating func noteHeardOut(_ id: EntryID) {
        if facts[id] != nil { heardOut.insert(id) }
    }

    /// Nil until the entry has been heard to its end.
    func finalDuration(of id: EntryID) -> MediaTime? {
        heardOut.contains(id) ? facts[id]?.value.duration : nil
    }

    mutating func remove(_ id: EntryID) {
        guard facts.removeValue(forKey: id) != nil else { return }
        order.removeAll { $0 == id }
        heardOut.remove(id)
        revision += 1
    }

    mutating func removeAll() {
        facts = [:]
        order = []
        heardOut = []
        revision += 1
    }
}

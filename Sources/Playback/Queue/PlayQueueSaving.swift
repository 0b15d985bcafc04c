internal import MediaModel

/// From a saved session and back.
extension PlayQueue {
    /// Puts a queue in the state in which it was left. What does not fit together (an order that is no permutation, a
    /// current entry that is not there) is mended rather than believed.
    mutating func restore(_ session: SavedSession) {
        items = Dictionary(session.entries.map { ($0.id, $0.item) }, uniquingKeysWith: { first, _ in first })
        let ids = session.entries.map(\.id)
        list = EntryOrder(items.count == ids.count ? ids : Self.unique(ids))
        identifiers = EntryIDSource(after: [items.keys.max(), session.settings.lastEntry].compactMap { $0 }.max())
        // A session that was never saved has none.
        if session.settings.shuffleSeed != 0 { generator = ShuffleGenerator(seed: session.settings.shuffleSeed) }
        repeatMode = session.settings.repeatMode
        currentID = session.settings.current.flatMap { contains($0) ? $0 : nil }
        shuffle = session.playOrder.map { saved in
            var order = Self.unique(saved.filter(contains))
            let known = Set(order)
            order += list.all.filter { !known.contains($0) }
            return ShuffleRounds(EntryOrder(order))
        }
        if currentID == nil { currentID = order.first }
        revision += 1
        changes = []
        settleWindow()
    }

    /// The whole, for a memory that has to begin anew.
    var saved: (entries: [SavedEntry], playOrder: [EntryID]?) {
        let entries = list.all.compactMap { id in items[id].map { SavedEntry(id: id, item: $0) } }
        return (entries, shuffle?.present.all)
    }

    private static func unique(_ ids: [EntryID]) -> [EntryID] {
        var seen: Set<EntryID> = []
        return ids.filter { seen.insert($0).inserted }
    }
}

public import MediaModel

/// Edits of the list. Each says what is to be remembered of it.
extension PlayQueue {
    /// Inserts after `anchor`; nil inserts at the start, and so does an id that is not there. Under shuffle the new
    /// entries join the part not yet played, except directly after the current entry, where they are heard next in the
    /// order given.
    @discardableResult
    public mutating func insert(_ new: [MediaItem], after anchor: EntryID?) -> [EntryID] {
        guard !new.isEmpty else { return [] }
        let place = anchor.flatMap { list.index(of: $0) }.map { $0 + 1 } ?? 0
        items.reserveCapacity(items.count + new.count)
        var saved: [SavedEntry] = []
        for item in new {
            let id = identifiers.next()
            items[id] = item
            saved.append(SavedEntry(id: id, item: item))
        }
        let ids = saved.map(\.id)
        list.insert(ids, at: place)
        window.noteInsertion(of: ids.count, at: place)
        changes.append(.inserted(saved, after: place == 0 ? nil : anchor))
        joinRound(ids, isNext: anchor != nil && anchor == currentID)
        if currentID == nil { currentID = order.first }
        noteEdit()
        return ids
    }

    @discardableResult
    public mutating func append(_ new: [MediaItem]) -> [EntryID] {
        insert(new, after: list.last)
    }

    /// Removes an entry. When it was the current one, the entry that follows in order of play becomes current, or the
    /// first when none follows.
    public mutating func remove(_ id: EntryID) {
        guard items.removeValue(forKey: id) != nil else { return }
        if id == currentID {
            let place = playIndex ?? 0
            currentID = order.id(at: place + 1) ?? (order.first == id ? nil : order.first)
        }
        if let place = list.remove(id) { window.noteRemoval(at: place) }
        shuffle?.remove(id)
        changes.append(.removed([id]))
        noteEdit()
    }

    /// Moves entries, in the order given, behind `anchor`; nil is the start. The order of a shuffle is not the list's
    /// and stays. False, moving nothing, when one is not in the queue or is the anchor itself.
    @discardableResult
    public mutating func move(_ ids: [EntryID], after anchor: EntryID?) -> Bool {
        guard ids.allSatisfy(contains), anchor.map({ contains($0) && !ids.contains($0) }) ?? true,
            Set(ids).count == ids.count
        else { return false }
        var last = anchor
        for id in ids {
            guard let from = list.remove(id) else { continue }
            window.noteRemoval(at: from)
            let place = last.flatMap { list.index(of: $0) }.map { $0 + 1 } ?? 0
            list.insert([id], at: place)
            window.noteInsertion(of: 1, at: place)
            changes.append(.moved(id, after: last))
            last = id
        }
        noteEdit()
        return true
    }

    public mutating func removeAll() {
        guard !isEmpty else { return }
        list.removeAll()
        items = [:]
        if isShuffled { shuffle = ShuffleRounds(EntryOrder()) }
        currentID = nil
        changes.append(.cleared)
        noteEdit()
    }

    private mutating func noteEdit() {
        revision += 1
        settleWindow()
    }
}

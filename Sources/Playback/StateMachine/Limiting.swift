import MediaModel

/// What single entries may take of the network.
extension PlaybackStateMachine {
    /// No limits of its own are none.
    mutating func setLimits(_ new: MediaLimits, of id: EntryID) {
        guard queue.contains(id), limits[id] ?? MediaLimits() != new else { return }
        limits[id] = new == MediaLimits() ? nil : new
        for loaded in [current, prepared].compactMap({ $0 }) where loaded.entry == id {
            want(.setLimits(new, of: loaded.item))
        }
    }

    func engineItem(_ identifier: EngineItemID, _ entry: QueueEntry) -> EngineItem {
        EngineItem(
            identifier: identifier, uri: entry.uri, range: entry.item.range, limits: limits[entry.id] ?? MediaLimits())
    }
}

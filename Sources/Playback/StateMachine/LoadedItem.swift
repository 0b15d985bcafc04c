import MediaModel

/// An entry the engine has been given, as its current or its prepared item.
struct LoadedItem: Hashable, Sendable {
    let item: EngineItemID
    let entry: EntryID
    /// Whether the engine has said that it can sound.
    var isReady = false
    /// Whether its file has said all that is shown of it, which may be before it can sound.
    var isRead = false
}

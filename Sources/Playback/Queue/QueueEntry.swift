public import MediaModel

/// One place in the queue: something to play, under an id of its own.
public struct QueueEntry: Hashable, Sendable, Identifiable {
    public let id: EntryID
    public let item: MediaItem

    public init(id: EntryID, item: MediaItem) {
        self.id = id
        self.item = item
    }

    public var uri: MediaURI { item.uri }
}

public import MediaModel

/// One place in the queue: something to play, under an id of its own.
public struct QueueEntry: Hashable, Sendable, Identifiable {
    public let id: EntryID
    public let uri: MediaURI

    public init(id: EntryID, uri: MediaURI) {
        self.id = id
        self.uri = uri
    }
}

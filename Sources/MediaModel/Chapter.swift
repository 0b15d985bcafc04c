/// A place in an item that has a name: a chapter of a book, a song of a mix.
public struct Chapter: Hashable, Sendable {
    /// From the start of the item; not negative.
    public let start: MediaTime
    /// Nil where it has none.
    public let title: String?

    public init(start: MediaTime, title: String? = nil) {
        self.start = start
        self.title = title
    }
}

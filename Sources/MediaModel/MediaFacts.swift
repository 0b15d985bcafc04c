/// What is known about an item once it has been looked into.
public struct MediaFacts: Hashable, Sendable {
    public var metadata: Metadata
    /// Nil when not known or live.
    public var duration: MediaTime?
    public var isSeekable: Bool
    public var isLive: Bool
    /// In the item's own time.
    public var chapters = ChapterTable.empty

    public init(
        metadata: Metadata = Metadata(), duration: MediaTime? = nil, isSeekable: Bool = false, isLive: Bool = false
    ) {
        self.metadata = metadata
        self.duration = duration
        self.isSeekable = isSeekable
        self.isLive = isLive
    }
}

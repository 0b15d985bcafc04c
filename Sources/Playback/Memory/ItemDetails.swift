internal import MediaModel

/// What is known about an item beside what it says of itself.
struct ItemDetails: Hashable, Sendable {
    /// Where its picture can be loaded from, as a URI.
    var artworkURI: String?
    var statistics: PlayStatistics?
}

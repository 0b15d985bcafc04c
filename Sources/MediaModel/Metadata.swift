/// What is known about an item, in the words of its tags. A tag that is absent is nil or an empty list, never an empty
/// text.
public struct Metadata: Hashable, Sendable {
    public var title: String?
    public var artists: [String] = []
    public var album: String?
    public var albumArtists: [String] = []
    public var trackNumber: Int32?
    public var discNumber: Int32?
    public var genres: [String] = []
    /// Where the picture can be loaded from, as a URI.
    public var artworkURI: String?
    /// How the item has been used, as it was when it became current; nil when nobody keeps count.
    public var statistics: PlayStatistics?

    public init() {}
}

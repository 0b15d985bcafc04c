/// What is known about an item, in the words of its tags. A tag that is absent is nil or an empty list, never an empty
/// text. Lists are in the order of the file.
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
    /// Where the item itself says that its picture can be fetched, as it says it; only what is fetched is shown.
    public var remoteArtworkURI: String?
    /// How the item has been used, of a current one as it was when it became current; nil when it was not, or when nobody
    /// keeps count. Nothing that a file says.
    public var statistics: PlayStatistics?
    /// Nil where there are no details, which is the rule.
    private var sharedDetails: SharedDetails?

    public init() {}

    /// Where its picture can be fetched, the best place first.
    public var remoteAddresses: [String] { [remoteArtworkURI, details.generalArtworkURI].compactMap { $0 } }

    /// The tags that fewer files have.
    public var details: MetadataDetails {
        get { sharedDetails?.value ?? MetadataDetails() }
        set { sharedDetails = newValue == MetadataDetails() ? nil : SharedDetails(newValue) }
    }
}

/// The details in a place of their own: thousands of entries are kept, and most of them have none.
private final class SharedDetails: Hashable, Sendable {
    let value: MetadataDetails

    init(_ value: MetadataDetails) {
        self.value = value
    }

    static func == (left: SharedDetails, right: SharedDetails) -> Bool {
        left === right || left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

/// Something to play: a resource or a part of it, and what the list that named it says about it.
///
/// Most items are a bare address, and a queue may hold a hundred thousand: what a list says is kept aside.
public struct MediaItem: Sendable {
    public let uri: MediaURI
    private let details: Details?

    private final class Details: Sendable {
        let range: MediaRange?
        let listing: MediaListing?

        init(range: MediaRange?, listing: MediaListing?) {
            self.range = range
            self.listing = listing
        }
    }

    public init(_ uri: MediaURI, range: MediaRange? = nil, listing: MediaListing? = nil) {
        self.uri = uri
        let isBare = range == nil && (listing ?? MediaListing()) == MediaListing()
        details = isBare ? nil : Details(range: range, listing: listing)
    }

    /// Nil for the whole resource.
    public var range: MediaRange? { details?.range }

    /// What the list says. Of a part it is the truth; of a whole resource the tags inside it know better.
    public var listing: MediaListing { details?.listing ?? MediaListing() }
}

/// What a playlist file or a cue sheet says about one of its items; empty where it says nothing.
public struct MediaListing: Hashable, Sendable {
    public var title: String?
    public var artists: [String] = []
    public var album: String?
    public var trackNumber: Int32?
    /// Where a picture of it can be fetched, as the list says it; only what is fetched is shown.
    public var artworkAddress: String?

    public init(
        title: String? = nil, artists: [String] = [], album: String? = nil, trackNumber: Int32? = nil,
        artworkAddress: String? = nil
    ) {
        self.artworkAddress = artworkAddress
        self.title = title
        self.artists = artists
        self.album = album
        self.trackNumber = trackNumber
    }
}

extension MediaItem: Hashable {
    public static func == (left: MediaItem, right: MediaItem) -> Bool {
        guard left.uri == right.uri else { return false }
        return left.details === right.details || (left.range == right.range && left.listing == right.listing)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(uri)
        hasher.combine(range)
    }
}

extension MediaItem {
    /// What is remembered of a resource is remembered under this: the address and the part, not what a list calls it.
    public var key: String {
        guard let range else { return uri.text }
        let end = range.end.map { String($0.microseconds) } ?? ""
        // No URI contains a blank.
        return "\(uri.text) \(range.start.microseconds)-\(end)"
    }
}

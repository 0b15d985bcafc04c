public import MediaModel
internal import Synchronization

/// The current item as a desktop shows it.
public struct NowPlayingItem: Hashable, Sendable {
    public enum MediaType: String, Hashable, Sendable {
        case audio
        case video
    }

    /// Another one for each entry that becomes current; the same for as long as it is (C109).
    public var identifier: EntryID
    public var metadata: Metadata
    public var uri: MediaURI?
    /// Nil when not known or live.
    public var duration: MediaTime?
    /// A stream without an end: it has no length and no places to seek to.
    public var isLive: Bool
    public var mediaType = MediaType.audio
    /// The picture, where it has no address that clients could load (`metadata.artworkURI`).
    public var artwork: NowPlayingArtwork?

    public init(
        identifier: EntryID, metadata: Metadata, uri: MediaURI? = nil, duration: MediaTime? = nil,
        isLive: Bool = false
    ) {
        self.identifier = identifier
        self.metadata = metadata
        self.uri = uri
        self.duration = duration
        self.isLive = isLive
    }

    /// An item with an identifier of its own, for programs whose entries have none: each call makes a new entry.
    public init(
        title: String, artists: [String] = [], album: String? = nil, duration: MediaTime? = nil,
        artwork: NowPlayingArtwork? = nil
    ) {
        var metadata = Metadata()
        metadata.title = title
        metadata.artists = artists
        metadata.album = album
        self.init(identifier: Self.nextIdentifier(), metadata: metadata, duration: duration)
        self.artwork = artwork
    }

    private static let lastIdentifier = Atomic<UInt64>(0)

    private static func nextIdentifier() -> EntryID {
        EntryID(rawValue: lastIdentifier.add(1, ordering: .relaxed).newValue)
    }
}

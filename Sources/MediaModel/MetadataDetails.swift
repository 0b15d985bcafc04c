/// What files say of themselves beyond title, artists and album.
public struct MetadataDetails: Hashable, Sendable {
    public var composers: [String] = []
    public var lyricists: [String] = []
    public var comments: [String] = []
    /// When the work was created: ISO 8601 with as much precision as is known, for example `1973` or `1973-03-01`.
    public var contentCreated: String?
    public var beatsPerMinute: Int32?
    /// Plain text with `\n` at the ends of its lines.
    public var lyrics: String?
    /// The recording, as MusicBrainz knows it.
    public var musicBrainzTrackIDs: [String] = []
    public var musicBrainzAlbumIDs: [String] = []
    public var musicBrainzArtistIDs: [String] = []
    public var musicBrainzAlbumArtistIDs: [String] = []

    /// Where a picture of the whole can be fetched: of the station that plays the item, or what a list names. It is shown
    /// where ``Metadata/remoteArtworkURI`` leads to none.
    public var generalArtworkURI: String?

    public init() {}

    /// What is left of them for a part of the item: they speak of the whole.
    var ofPart: MetadataDetails {
        var details = self
        details.lyrics = nil
        details.musicBrainzTrackIDs = []
        return details
    }
}

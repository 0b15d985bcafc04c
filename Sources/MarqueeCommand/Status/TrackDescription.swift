internal import DBus
internal import MediaModel

/// The `Metadata` property, as far as it is shown.
struct TrackDescription: Hashable {
    static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    /// Nil when there is no track.
    let id: String?
    let title: String?
    let artists: [String]
    let album: String?
    let albumArtists: [String]
    let trackNumber: Int64?
    let discNumber: Int64?
    let genres: [String]
    let composers: [String]
    let lyricists: [String]
    let comments: [String]
    /// A date of ISO 8601, often only a year.
    let contentCreated: String?
    let beatsPerMinute: Int64?
    let lyrics: String?
    let url: String?
    let artURL: String?
    /// Nil when unknown or endless.
    let length: MediaTime?
    /// How often it has been played; nil where nobody counts.
    let useCount: Int64?
    /// 0...1; nil while it is not rated.
    let userRating: Double?

    init(_ metadata: Value) {
        let entries = metadata.propertyTable
        let id = entries["mpris:trackid"]?.asObjectPath?.text ?? entries["mpris:trackid"]?.asString
        self.id = id == Self.noTrack ? nil : id
        title = entries["xesam:title"]?.filledText
        artists = entries["xesam:artist"]?.texts ?? []
        album = entries["xesam:album"]?.filledText
        albumArtists = entries["xesam:albumArtist"]?.texts ?? []
        trackNumber = entries["xesam:trackNumber"]?.wholeNumber
        discNumber = entries["xesam:discNumber"]?.wholeNumber
        genres = entries["xesam:genre"]?.texts ?? []
        composers = entries["xesam:composer"]?.texts ?? []
        lyricists = entries["xesam:lyricist"]?.texts ?? []
        comments = entries["xesam:comment"]?.texts ?? []
        contentCreated = entries["xesam:contentCreated"]?.filledText
        beatsPerMinute = entries["xesam:audioBPM"]?.wholeNumber
        lyrics = entries["xesam:asText"]?.filledText
        url = entries["xesam:url"]?.filledText
        artURL = entries["mpris:artUrl"]?.filledText
        useCount = entries["xesam:useCount"]?.wholeNumber
        userRating = entries["xesam:userRating"]?.number
        length = entries["mpris:length"]?.wholeNumber.flatMap { $0 > 0 ? MediaTime(microseconds: $0) : nil }
    }

    /// 0...5.
    var stars: Double? { StarRating(userRating: userRating).halves.map { Double($0) / 2 } }

    /// The title, or the name of the file.
    var displayTitle: String? {
        title ?? url.map { MediaURI($0)?.displayName ?? $0 }
    }

    /// `Artist – Title`.
    var displayLine: String? {
        guard let displayTitle else { return nil }
        return artists.isEmpty ? displayTitle : artists.joined(separator: ", ") + " – " + displayTitle
    }
}

internal import MediaModel

/// An entry as a list writes it.
struct ListedEntry {
    /// The bytes that say where it is, as they stand in the list.
    var location: ArraySlice<UInt8>
    /// Whether the format calls the location a URI, so that `%20` is first of all a blank.
    var isReference: Bool
    var listing: MediaListing
    var range: MediaRange?
    var place: PlaylistWarning.Place

    init(
        _ location: ArraySlice<UInt8>, isReference: Bool = false, listing: MediaListing = MediaListing(),
        range: MediaRange? = nil, place: PlaylistWarning.Place
    ) {
        self.location = location
        self.isReference = isReference
        self.listing = listing
        self.range = range
        self.place = place
    }
}

/// Where an entry leads.
enum Resolution {
    case media(MediaURI)
    /// It is left out; says why, for a person.
    case refused(String)
}

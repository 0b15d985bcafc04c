public import MediaModel

/// Finds the picture of an item and puts it where any client can load it.
public protocol ArtworkResolving: Sendable {
    /// A URI of a complete picture that is there: an embedded one, else one that lies beside the file, else one that
    /// was fetched before; nil when there is none or it cannot be stored. Takes as long as a disk does.
    func artworkURI(for item: MediaURI, _ facts: ItemFacts) async -> String?
    /// A picture to be shown until the item's own has been fetched, and where that fails: the one of a station that was
    /// fetched before.
    func standIn(for facts: ItemFacts) async -> String?
    /// The place of a picture that has an address, as the item names it. May take many seconds.
    func artworkURI(fetching address: String) async -> String?
}

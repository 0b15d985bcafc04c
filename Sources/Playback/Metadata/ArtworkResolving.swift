public import MediaModel

/// Finds the picture of an item and puts it where any client can load it.
public protocol ArtworkResolving: Sendable {
    /// A URI of a complete picture: the embedded one, else one that lies beside the file; nil when there is none or it
    /// cannot be stored.
    func artworkURI(for item: MediaURI, embedded: Artwork?) async -> String?
}

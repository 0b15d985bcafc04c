public import MediaModel

/// Reads an item's facts without playing it, for entries that are shown before they sound.
public protocol MetadataReading: Sendable {
    /// Takes at most a few seconds; never on the player's queue.
    func facts(of uri: MediaURI) async throws(PlaybackError) -> ItemFacts
}

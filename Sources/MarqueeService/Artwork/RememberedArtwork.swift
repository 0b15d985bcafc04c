internal import ArtworkFiles
internal import MediaModel

/// What is remembered of items names pictures that may have gone since: the cache is the user's to empty.
struct RememberedArtwork {
    /// Nil where there is no place for pictures.
    let store: ArtworkStore?

    /// The same facts, without pictures that are not there.
    func present(_ all: [MediaFacts?]) async -> [MediaFacts?] {
        var isPresent: [String: Bool] = [:]
        var present: [MediaFacts?] = []
        for facts in all {
            if let text = facts?.metadata.artworkURI, isPresent[text] == nil { isPresent[text] = await contains(text) }
            var facts = facts
            if let text = facts?.metadata.artworkURI, isPresent[text] != true { facts?.metadata.artworkURI = nil }
            present.append(facts)
        }
        return present
    }

    private func contains(_ text: String) async -> Bool {
        guard let store, let uri = MediaURI(stored: text) else { return false }
        return await store.contains(uri)
    }
}

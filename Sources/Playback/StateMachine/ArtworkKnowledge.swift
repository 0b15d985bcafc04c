internal import MediaModel

/// What an entry's picture is looked for in. It is looked for again when that is something else: opened anew, tags that
/// came late, the next song of a station.
struct ArtworkQuestion: Hashable, Sendable {
    /// Nil for an entry that is only shown.
    let item: EngineItemID?
    private let artwork: Artwork?
    private let album: String?
    private let addresses: [String]

    init(item: EngineItemID?, _ facts: ItemFacts) {
        self.item = item
        artwork = facts.artwork
        album = facts.metadata.album
        addresses = facts.metadata.remoteAddresses
    }
}

/// Pictures belong to an entry, and to what was known of it when they were looked for: a late answer never becomes the
/// picture of anything else.
extension PlaybackStateMachine {
    /// False when just that has been asked before.
    mutating func beginLooking(forArtworkOf id: EntryID, _ question: ArtworkQuestion) -> Bool {
        guard artworkQuestions[id] != question else { return false }
        let loaded = [id, current?.entry, prepared?.entry, queue.currentID]
        artworkQuestions = artworkQuestions.filter { loaded.contains($0.key) }
        artworkQuestions[id] = question
        storingArtwork.insert(id)
        return true
    }

    func isLooking(forArtworkOf id: EntryID, _ question: ArtworkQuestion) -> Bool {
        artworkQuestions[id] == question && storingArtwork.contains(id)
    }

    /// The place of an entry's picture, nil if it has none, and how it has been used, nil if that was not asked.
    mutating func finishLooking(
        forArtworkOf id: EntryID, _ question: ArtworkQuestion, _ uri: String?, statistics: PlayStatistics??
    ) {
        if let statistics { learnStatistics(statistics, of: id) }
        guard artworkQuestions[id] == question else { return }
        storingArtwork.remove(id)
        setArtwork(uri, of: id)
    }

    /// A picture has come over the network. It takes the place of no other one than its stand-in.
    mutating func learnArtwork(
        _ uri: String, fetchedFrom address: String, of id: EntryID, insteadOf standIn: String? = nil
    ) {
        guard let known = facts[id]?.metadata, known.remoteAddresses.contains(address), !storingArtwork.contains(id),
            known.artworkURI == nil || known.artworkURI == standIn
        else { return }
        setArtwork(uri, of: id)
    }

    /// Pictures that are no longer where they were. Nothing is told a second time of what was not shown.
    mutating func forgetArtwork(at uris: Set<String>) {
        for id in facts.ids(where: { $0.metadata.artworkURI.map(uris.contains) == true }) {
            artworkQuestions[id] = nil
            setArtwork(nil, of: id)
        }
    }

    private mutating func setArtwork(_ uri: String?, of id: EntryID) {
        guard var known = facts[id], known.metadata.artworkURI != uri, let entry = queue.entry(id) else { return }
        known.metadata.artworkURI = uri
        facts.store(known, for: id)
        pendingChanges.append(.learned(entry.item, withChapters(known, of: id)))
    }
}

internal import ArtworkFiles
internal import EventQueue
internal import MediaModel
internal import Playback
internal import Synchronization

/// Whether pictures are taken from elsewhere than the media itself.
struct ArtworkSources: Hashable {
    var usesCoverFiles = true
    var usesRemotePictures = true
}

/// Where an item's picture is: in it, beside it, or at an address that it names.
actor ArtworkFinder: ArtworkResolving {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe store.queue.asUnownedSerialExecutor() }
    private nonisolated let store: ArtworkStore
    private let remote: RemotePictures
    /// Any thread.
    nonisolated let sources = Mutex(ArtworkSources())

    init(store: ArtworkStore, fetch: @escaping RemotePictures.Fetch) {
        self.store = store
        remote = RemotePictures(store: store, fetch: fetch)
    }

    func artworkURI(for item: MediaURI, _ facts: ItemFacts) async -> String? {
        let sources = sources.withLock { $0 }
        let pictures = await pictures(in: facts)
        if let uri = await store(pictures.large) { return uri }
        if let path = item.filePath {
            if let uri = await store.storeAPECover(of: path) { return uri.text }
            if sources.usesCoverFiles, let uri = await store.storeCover(beside: path, album: facts.metadata.album) {
                return uri.text
            }
        }
        if sources.usesRemotePictures, let uri = await remote.known(facts.metadata.remoteAddresses) { return uri.text }
        return await store(pictures.icons)
    }

    func standIn(for facts: ItemFacts) async -> String? {
        guard sources.withLock({ $0.usesRemotePictures }), let address = facts.metadata.details.generalArtworkURI
        else { return nil }
        return await remote.known(address)?.text
    }

    func artworkURI(fetching address: String) async -> String? {
        guard sources.withLock({ $0.usesRemotePictures }) else { return nil }
        return await remote.picture(at: address)?.text
    }

    private typealias Pictures = [any EmbeddedPicture]
    /// In pixels, width and height.
    private static let largestIcon = 64

    /// Small symbols are shown only where there is nothing else. What was told to be one may be a whole cover.
    private func pictures(in facts: ItemFacts) async -> (large: Pictures, icons: Pictures) {
        let limits = await store.limits.picture
        let all = (facts.artwork?.pictures ?? []).filter { $0.byteCount <= limits.bytes }
        let icons = all.filter { picture in
            guard picture.isPreview, let size = try? Picture(inspecting: picture.bytes(), limits: limits) else {
                return false
            }
            return max(size.width, size.height) <= Self.largestIcon
        }
        return (all.filter { picture in !icons.contains { $0 === picture } }, icons)
    }

    /// The first that can be shown.
    private func store(_ pictures: Pictures) async -> String? {
        for picture in pictures {
            if let uri = await store.store(picture.bytes()) { return uri.text }
        }
        return nil
    }
}

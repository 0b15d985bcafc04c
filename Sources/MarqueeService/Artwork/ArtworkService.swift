internal import ArtworkFiles
internal import Configuration
internal import EventQueue
internal import MediaModel
internal import Playback
internal import Synchronization

/// The service's pictures: where they are found, where they are kept, and which one is on show.
final class ArtworkService: Sendable {
    let store: ArtworkStore
    let finder: ArtworkFinder
    private let shown = Mutex<String?>(nil)

    /// Nil for a user without a home, who has no pictures.
    init?() {
        guard let folder = ArtworkStore.userFolder(of: "marquee") else { return nil }
        store = ArtworkStore(folder: folder)
        finder = ArtworkFinder(store: store, fetch: PictureFetch.fetch)
    }

    /// Clears up after former runs, and from now on tells the player which pictures have gone.
    func start(_ player: QueuePlayer, _ notices: NoticeBoard) {
        let store = store
        store.queue.task {
            await store.onProblem { notices.tell(.warning($0.text)) }
            await store.onRemoval { uris in player.queue.task { await player.forgetArtwork(at: uris) } }
            await store.tidy()
        }
    }

    /// The picture on show is not removed.
    func note(_ snapshot: PlayerSnapshot) {
        let uri = snapshot.currentItem?.metadata.artworkURI
        let isNew = shown.withLock { shown in
            defer { shown = uri }
            return shown != uri
        }
        guard isNew, let uri = uri.flatMap(MediaURI.init(stored:)) else { return }
        let store = store
        store.queue.task { await store.announce(uri) }
    }

    func apply(_ settings: Settings) {
        finder.sources.withLock { $0 = ArtworkSources(settings) }
        var limits = ArtworkStore.Limits()
        limits.bytes = settings[PictureSettings.pictureCache] << 20
        limits.files = settings[PictureSettings.pictureFiles]
        let store = store
        store.queue.task { [limits] in await store.setLimits(limits) }
    }
}

extension ArtworkSources {
    init(_ settings: Settings) {
        usesCoverFiles = settings[PictureSettings.coverFiles]
        usesRemotePictures = settings[PictureSettings.stationPictures]
    }
}

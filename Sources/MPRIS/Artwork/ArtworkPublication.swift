internal import ArtworkFiles
internal import EventQueue
internal import MediaModel
internal import NowPlaying

/// The pictures of a session whose items have no address for them: asked for once, put into a file that any client can
/// load, and told when they are there. A picture that comes late is never shown with another item (C112).
extension MPRISService {
    /// What a desktop shows at most; larger pictures only cost.
    private static let wantedSize = NowPlayingArtwork.Size(width: 1_024, height: 1_024)

    /// The state with the address of its picture, where that is known by now.
    func withArtwork(_ state: NowPlayingState) -> NowPlayingState {
        guard let item = state.info.item, let artwork = item.artwork, item.metadata.artworkURI == nil else {
            return state
        }
        if shownArtwork?.artwork != artwork { ask(for: artwork) }
        guard let uri = shownArtwork?.uri else { return state }
        var state = state
        state.info.item?.metadata.artworkURI = uri
        return state
    }

    private func ask(for artwork: NowPlayingArtwork) {
        shownArtwork = (artwork, nil)
        guard let store = artworkStore() else { return }
        queue.task {
            guard let picture = await artwork.picture(at: Self.wantedSize), let uri = await store.store(picture) else {
                return
            }
            await self.show(uri.text, for: artwork)
        }
    }

    private func show(_ uri: String, for artwork: NowPlayingArtwork) {
        guard shownArtwork?.artwork == artwork, isStarted else { return }
        shownArtwork = (artwork, uri)
        publishPendingStates()
        publish(session.currentState)
    }

    /// Made when a session has a picture for the first time; nil without a cache folder.
    private func artworkStore() -> ArtworkStore? {
        if let pictures { return pictures }
        let folder = ArtworkStore.userFolder(of: identity.desktopEntry ?? identity.busNameSuffix)
        pictures = folder.map { ArtworkStore(folder: $0) }
        return pictures
    }
}

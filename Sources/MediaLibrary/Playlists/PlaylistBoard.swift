internal import MediaModel
internal import Synchronization

/// The table of playlists as it was read last: for any thread, without a look at the disk.
final class PlaylistBoard: Sendable {
    private struct Contents {
        var playlists: [SavedPlaylist] = []
        var observers: [@Sendable ([SavedPlaylist]) -> Void] = []
    }

    private let contents = Mutex(Contents())

    var playlists: [SavedPlaylist] {
        contents.withLock { $0.playlists }
    }

    func observe(_ observer: @escaping @Sendable ([SavedPlaylist]) -> Void) {
        contents.withLock { $0.observers.append(observer) }
    }

    /// Library's queue only, so that the observers hear of the tables in order.
    func show(_ playlists: [SavedPlaylist]) {
        let observers = contents.withLock { contents in
            guard contents.playlists != playlists else { return [] as [@Sendable ([SavedPlaylist]) -> Void] }
            contents.playlists = playlists
            return contents.observers
        }
        for observer in observers { observer(playlists) }
    }
}

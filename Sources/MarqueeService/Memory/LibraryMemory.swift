internal import MediaLibrary
internal import MediaModel
internal import Playback

/// The media library as the player's memory.
struct LibraryMemory: PlaybackMemory {
    let library: MediaLibrary
    /// False: what is queued is not to be remembered, only how items are used.
    let keepsSession: Bool
    let artwork: RememberedArtwork

    func record(_ changes: [SessionChange]) {
        library.record(keepsSession ? changes : changes.filter { !$0.isOfSession })
    }

    func written() async {
        await library.written()
    }

    func statistics(of items: [MediaItem]) async -> [PlayStatistics?] {
        await library.statistics(of: items)
    }

    func facts(of items: [MediaItem]) async -> [MediaFacts?] {
        await artwork.present(library.facts(of: items))
    }
}

extension SessionChange {
    /// Whether it is about the queue and the settings rather than about an item.
    fileprivate var isOfSession: Bool {
        switch self {
        case .played, .rated, .positionRemembered: false
        default: true
        }
    }
}

internal import EventQueue
internal import MediaModel
internal import Playback

/// Takes media in from outside: looks at what was named, makes folders into their files, hands the rest to the player.
/// Runs on the library queue, where waiting for a disk makes nobody wait.
actor MediaOpener {
    private nonisolated let queue: EventQueue
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private let player: QueuePlayer

    init(player: QueuePlayer, queue: EventQueue) {
        self.queue = queue
        self.player = player
    }

    struct Failure: Error {
        let message: String
        /// Whether the player has reported it already, as the failure of an entry.
        var isReported = false
    }

    /// The new entries. Fails when nothing was found, or when the first of the entries was to play and could not.
    func open(_ named: [MediaURI], at place: QueuePlacement) async throws(Failure) -> [EntryID] {
        let expansion = MediaExpansion(named)
        guard !expansion.uris.isEmpty else {
            throw Failure(message: expansion.complaints.first ?? "there is nothing to play in what was named")
        }
        for complaint in expansion.complaints { Log.shared.warning(complaint) }
        let result = await player.perform(.insert(expansion.uris, place))
        if expansion.uris.count == 1,
            let failure = result.failures.first(where: { $0.entry.map { result.entries.contains($0.id) } == true })
        {
            throw Failure(message: failure.text, isReported: true)
        }
        return result.entries
    }
}

extension PlaybackFailure {
    /// One line that names the item.
    var text: String {
        guard let entry else { return error.message }
        let name = entry.uri.filePath.map { String(decoding: $0, as: UTF8.self) } ?? entry.uri.text
        return "cannot play \(name): \(error.message)"
    }
}

internal import EventQueue
internal import MediaModel
internal import Playback
internal import PlaylistFiles

/// Takes media in from outside: looks at what was named, and hands it to the player as it is found, so that the first of
/// a hundred thousand sounds while the rest is still being read.
struct MediaOpener: Sendable {
    let player: QueuePlayer
    /// Where waiting for a disk makes nobody wait.
    let queue: EventQueue
    /// Fetches a list from an address, on `queue`.
    let fetch: @Sendable (MediaURI) throws(PlaylistFileError) -> [UInt8]

    struct Failure: Error {
        let message: String
        /// Whether the player has reported it already, as the failure of an entry.
        var isReported = false
    }

    /// What has become of what was named.
    struct Opened: Sendable {
        /// The first of the new entries, ``MediaOpener/mostEntries`` at most.
        var entries: [EntryID] = []
        var count = 0
        var last: EntryID?
    }

    static let mostEntries = 1_000

    /// Adds everything. Fails when nothing was found, or when it was to play and nothing of it could.
    func open(_ named: [MediaURI], at place: QueuePlacement) async throws(Failure) -> Opened {
        let opening = MediaOpening(player: player, place: place)
        await opening.take(all: expansion(of: named))
        return try opening.outcome()
    }

    /// Adds everything; returns when the first of it is there, and has been opened if it was to play. The rest follows.
    func startOpening(_ named: [MediaURI], at place: QueuePlacement) async throws(Failure) -> Opened {
        var steps = expansion(of: named).makeAsyncIterator()
        let opening = MediaOpening(player: player, place: place)
        while opening.isEmpty, let step = await steps.next() { await opening.take(step) }
        let outcome = try opening.outcome()
        let rest = RestOfOpening(opening: opening, steps: steps)
        player.queue.task { await rest.take() }
        return outcome
    }

    /// What is in what was named, all of it: for a saved playlist.
    func items(of named: [MediaURI]) async throws(Failure) -> [MediaItem] {
        var items: [MediaItem] = []
        var complaint: String?
        for await step in expansion(of: named) {
            switch step {
            case .items(let new): items += new
            case .complaint(let text):
                Log.shared.warning(text)
                complaint = complaint ?? text
            }
        }
        guard !items.isEmpty else { throw Failure(message: complaint ?? MediaOpening.nothing) }
        return items
    }

    private func expansion(of named: [MediaURI]) -> AsyncStream<MediaOpening.Step> {
        AsyncStream { continuation in
            queue.async { [fetch] in
                @Sendable func run() {
                    MediaExpansion(
                        deliver: { items in
                            if case .terminated = continuation.yield(.items(items)) { false } else { true }
                        },
                        complain: { continuation.yield(.complaint($0)) },
                        fetch: fetch
                    ).run(named)
                    continuation.finish()
                }
                guard MediaExpansion.takesTime(named) else { return run() }
                // A thread of its own: a plain file does not wait for a stranger's server or a walk through a disk.
                let own = EventQueue(label: "media")
                own.async {
                    run()
                    own.stop()
                }
            }
        }
    }
}

/// Carries what is still to be added into a task of its own; used there and nowhere else.
private final class RestOfOpening: @unchecked Sendable {
    private let opening: MediaOpening
    private var steps: AsyncStream<MediaOpening.Step>.Iterator

    init(opening: MediaOpening, steps: AsyncStream<MediaOpening.Step>.Iterator) {
        self.opening = opening
        self.steps = steps
    }

    func take() async {
        while let step = await steps.next(), await opening.take(step) {}
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

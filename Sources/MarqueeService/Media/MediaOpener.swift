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
    let activity = OpeningActivity()

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
        /// What was named, or found in it, and is not among them or cannot be played.
        var complaints = Complaints()
    }

    static let mostEntries = 1_000

    /// Adds everything. Fails when nothing was found, or when it was to play and nothing of it could.
    func open(_ named: [MediaURI], at place: QueuePlacement) async throws(Failure) -> Opened {
        activity.begin()
        defer { activity.end() }
        let opening = MediaOpening(player: player, place: place)
        await opening.take(all: expansion(of: named))
        let opened = try opening.outcome()
        if !opened.complaints.isEmpty { activity.noteComplaint() }
        return opened
    }

    /// Adds everything; returns when the first of it is there, and has been opened if it was to play. The rest follows:
    /// what is found of it at once is in the answer.
    func startOpening(_ named: [MediaURI], at place: QueuePlacement) async throws(Failure) -> Opened {
        activity.begin()
        var steps = expansion(of: named).makeAsyncIterator()
        let opening = MediaOpening(player: player, place: place)
        while opening.needsMore, let step = await steps.next(), await opening.take(step) {}
        if opening.needsMore {
            activity.end()
            return try opening.outcome()
        }
        return try await RestOfOpening(opening: opening, steps: steps, activity: activity).start(on: player.queue)
    }

    /// What is in what was named, all of it, and what is not: for a saved playlist.
    func items(of named: [MediaURI]) async throws(Failure) -> (items: [MediaItem], complaints: Complaints) {
        var items: [MediaItem] = []
        var complaints = Complaints()
        for await step in expansion(of: named) {
            switch step {
            case .items(let new): items += new
            case .complaint(let text):
                Log.shared.warning(text)
                complaints.add(text)
            }
        }
        guard !items.isEmpty else { throw Failure(message: complaints.lines.first ?? MediaOpening.nothing) }
        return (items, complaints)
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

extension PlaybackFailure {
    /// One line that names the item.
    var text: String {
        guard let entry else { return error.message }
        let name = entry.uri.filePath.map { String(decoding: $0, as: UTF8.self) } ?? entry.uri.text
        return "cannot play \(name): \(error.message)"
    }
}

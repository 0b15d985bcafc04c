internal import MediaModel
internal import Playback

/// One opening on its way: each batch goes behind the one before. Used by one task at a time.
final class MediaOpening {
    enum Step: Sendable {
        case items([MediaItem])
        /// One line about something that could not be read.
        case complaint(String)
    }

    static let nothing = "there is nothing to play in what was named"

    private let player: QueuePlayer
    private var place: QueuePlacement
    /// Whether what is opened is to be heard at once.
    private let plays: Bool
    private var opened = MediaOpener.Opened()
    private var latest: [EntryID] = []
    private var complaint: String?
    private var failures: [PlaybackFailure] = []

    init(player: QueuePlayer, place: QueuePlacement) {
        self.player = player
        self.place = place
        plays = place == .afterCurrent || place == .replacing
    }

    var isEmpty: Bool { opened.count == 0 }

    func take(all steps: AsyncStream<Step>) async {
        for await step in steps where await !take(step) { return }
    }

    /// False when there is no place for it any more: what was added has all been taken out of the queue again.
    @discardableResult
    func take(_ step: Step) async -> Bool {
        switch step {
        case .complaint(let text):
            Log.shared.warning(text)
            complaint = complaint ?? text
        case .items(let items):
            if !latest.isEmpty {
                guard let anchor = await player.last(of: latest) else { return false }
                place = .after(anchor)
            }
            let result = await player.perform(.insert(items, place))
            failures += result.failures
            latest = result.entries
            opened.entries += latest.prefix(MediaOpener.mostEntries - opened.entries.count)
            opened.count += latest.count
            opened.last = latest.last
        }
        return true
    }

    func outcome() throws(MediaOpener.Failure) -> MediaOpener.Opened {
        guard !isEmpty else { throw MediaOpener.Failure(message: complaint ?? Self.nothing) }
        let failed = failures.filter { $0.entry.map { opened.entries.contains($0.id) } == true }
        guard plays, let first = failed.first, Set(failed.compactMap(\.entry?.id)).count == opened.count else {
            return opened
        }
        let others = opened.count - 1
        let message = others == 0 ? first.text : "\(first.text); nor can the \(others) others be played"
        throw MediaOpener.Failure(message: message, isReported: true)
    }
}

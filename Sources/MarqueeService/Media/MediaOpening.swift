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
    private var failures: [PlaybackFailure] = []
    /// How often the queue had come to its end before the latest batch was to play.
    private var earlierEnds: UInt64 = 0
    /// Something that was to play could be played.
    private var hasPlayed = false

    init(player: QueuePlayer, place: QueuePlacement) {
        self.player = player
        self.place = place
        plays = place.plays
    }

    /// Nothing is there yet, or nothing of it can be played: what comes next is waited for.
    var needsMore: Bool { opened.count == 0 || isInVain }

    private var isInVain: Bool { plays && !hasPlayed }

    /// Nothing of what was named had to be left out so far.
    var isWhole: Bool { opened.complaints.isEmpty && failures.isEmpty }

    /// What was to play is over and the queue with it: what is found next is to play.
    private var hasRunOut: Bool {
        let snapshot = player.snapshot
        return plays && snapshot.status == .stopped && snapshot.queueEnds > earlierEnds
    }

    func take(all steps: AsyncStream<Step>) async {
        for await step in steps where await !take(step) { return }
    }

    /// False when there is no place for it any more: what was added has all been taken out of the queue again.
    @discardableResult
    func take(_ step: Step) async -> Bool {
        switch step {
        case .complaint(let text):
            Log.shared.warning(text)
            opened.complaints.add(text)
        case .items(let items):
            if !latest.isEmpty {
                guard let anchor = await player.last(of: latest) else { return false }
                place = .after(anchor)
            }
            let goesOn = opened.count > 0 && (isInVain || hasRunOut)
            if goesOn || opened.count == 0 { earlierEnds = player.snapshot.queueEnds }
            let result = await player.perform(.insert(items, place))
            latest = result.entries
            var new = result.failures
            if goesOn, let first = latest.first { new += await player.perform(.goTo(first)).failures }
            await note(new)
            opened.entries += latest.prefix(MediaOpener.mostEntries - opened.entries.count)
            opened.count += latest.count
            opened.last = latest.last
        }
        return true
    }

    /// What failed of the latest batch. Where one failed and none is current, they all did: the failures are the latest few.
    private func note(_ new: [PlaybackFailure]) async {
        guard plays else { return }
        var failed: [PlaybackFailure] = []
        for failure in new where await isOfLatest(failure.entry?.id) { failed.append(failure) }
        failures += failed
        let snapshot = player.snapshot
        let isOfLatest = await isOfLatest(snapshot.currentItem?.id)
        hasPlayed = hasPlayed || failed.isEmpty || (snapshot.status != .stopped && isOfLatest)
    }

    /// Also what has come out of a list that was found at an address.
    private func isOfLatest(_ id: EntryID?) async -> Bool {
        guard let id else { return false }
        let root = await player.root(of: id)
        return latest.contains(root)
    }

    func outcome() throws(MediaOpener.Failure) -> MediaOpener.Opened {
        guard opened.count > 0 else {
            throw MediaOpener.Failure(message: opened.complaints.lines.first ?? Self.nothing)
        }
        guard isInVain, let first = failures.first else {
            var opened = opened
            for failure in failures { opened.complaints.add(failure.text) }
            return opened
        }
        let others = opened.count - 1
        let message = others == 0 ? first.text : "\(first.text.withoutStop); nor can the \(others) others be played"
        throw MediaOpener.Failure(message: message, isReported: true)
    }
}

extension String {
    /// For a sentence that goes on.
    fileprivate var withoutStop: Substring { hasSuffix(".") ? dropLast() : self[...] }
}

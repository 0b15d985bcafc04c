internal import MediaModel

/// `status` for people: a headline and what is known, one thing a line, nothing that is not known.
struct StatusText {
    private let status: PlayerStatus

    init(_ status: PlayerStatus) {
        self.status = status
    }

    var text: String {
        ([headline] + details.map { "  " + $0.0.padded(toColumns: 10) + $0.1.harmless }).joined(
            separator: "\n")
    }

    private var headline: String {
        let state = status.state.word
        return status.track.displayTitle.map { "\(state): \($0.harmless)" } ?? "\(state), nothing loaded"
    }

    private var details: [(String, String)] {
        let track = status.track
        let lines: [(String, String?)] = [
            ("Artist", track.artists.isEmpty ? nil : track.artists.joined(separator: ", ")),
            ("Album", track.album),
            ("Position", track.id == nil ? nil : position(track)),
            ("Queue", queue),
            ("Volume", status.volume.map(percent)),
            ("Rate", status.rate.map { decimal($0, places: 3) }),
            ("Loop", status.loop),
            ("Shuffle", status.isShuffled.map { $0 ? "on" : "off" }),
            ("Rating", track.userRating.map { StarRating(userRating: $0).text }),
            ("Stops", status.stopsAfterThis == true ? "after this entry" : nil),
            ("Sleep", status.sleepTimer?.text),
            ("Waiting", status.waitingText),
            ("Error", status.lastFailure?.line),
        ]
        return lines.compactMap { name, value in value.map { (name, $0) } }
    }

    private func position(_ track: TrackDescription) -> String {
        guard let length = track.length else { return status.position.description }
        let share = length > .zero ? min(1, status.position.seconds / length.seconds) : 0
        return "\(status.position) / \(length) (\(percent(share)))"
    }

    private var queue: String? {
        guard let length = status.queueLength, length > 0 else { return nil }
        return status.queueIndex.map { "\($0 + 1) of \(length)" } ?? "\(length)"
    }
}

extension PlaybackStatus {
    var word: String {
        switch self {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped: "Stopped"
        }
    }
}

extension PlayerStatus {
    /// Why nothing is heard although it should be; nil when it is, or should not be.
    var waitingText: String? {
        switch reasonForWaiting {
        case nil: nil
        case "evaluating-buffering-rate", "minimizing-stalls":
            bufferedPercent.map { "for data (\($0)% buffered)" } ?? "for data"
        case "output-not-answering": "for the sound server, which does not answer"
        case "no-item-to-play": "for something to play"
        case let other?: other
        }
    }
}

internal import MediaModel

/// One kind of thing that changed, by its name in `watch --json`.
enum PlayerChange: String, Hashable, CaseIterable {
    /// It has appeared, or is followed from now on.
    case player
    case state, track, position, volume, rate, loop, shuffle, queue, waiting, error
}

extension PlayerChange {
    /// Everything but the position, which moves by itself.
    static func differences(from old: PlayerStatus, to new: PlayerStatus) -> [PlayerChange] {
        var changes: [PlayerChange] = []
        func note(_ change: PlayerChange, _ differs: Bool) {
            if differs { changes.append(change) }
        }
        note(.state, old.state != new.state)
        note(.track, old.track != new.track)
        note(.volume, old.volume != new.volume)
        note(.rate, old.rate != new.rate)
        note(.loop, old.loop != new.loop)
        note(.shuffle, old.isShuffled != new.isShuffled)
        note(.queue, (old.queueIndex, old.queueLength) != (new.queueIndex, new.queueLength))
        note(.waiting, old.reasonForWaiting != new.reasonForWaiting)
        note(.error, old.lastFailure != new.lastFailure && new.lastFailure != nil)
        return changes
    }
}

/// `watch` for people: one line a change, which begins with what it is about.
struct ChangeLines {
    let status: PlayerStatus
    let position: MediaTime

    func lines(for changes: [PlayerChange]) -> [String] {
        var lines: [String] = []
        for change in changes {
            guard let line = line(for: change), !lines.contains(line) else { continue }
            lines.append(line)
        }
        return lines
    }

    private func line(for change: PlayerChange) -> String? {
        switch change {
        case .player, .state, .track: headline
        case .position: labelled("Position", clock)
        case .volume: status.volume.map { labelled("Volume", percent($0)) }
        case .rate: status.rate.map { labelled("Rate", decimal($0, places: 3)) }
        case .loop: status.loop.map { labelled("Loop", $0) }
        case .shuffle: status.isShuffled.map { labelled("Shuffle", $0 ? "on" : "off") }
        case .queue:
            status.queueLength.map { length in
                labelled("Queue", status.queueIndex.map { "\($0 + 1) of \(length)" } ?? "\(length)")
            }
        case .waiting: labelled("Waiting", status.waitingText ?? "over")
        case .error: status.lastFailure.map { labelled("Error", $0.line) }
        }
    }

    private var headline: String {
        labelled(status.state.word, status.track.displayLine.map { "\(clock)  \($0)" } ?? "nothing loaded")
    }

    private var clock: String {
        status.track.length.map { "\(position) / \($0)" } ?? position.description
    }

    private func labelled(_ label: String, _ text: String) -> String {
        label.padded(toColumns: 10) + text.harmless
    }
}

internal import MediaModel
internal import Playback

/// What is said of failures: each by name, but of a whole collection that is gone only the first few and how many more
/// there were.
struct FailureLines {
    private var lastTold: UInt64 = 0
    /// Of those in a row, with nothing to hear between them.
    private var inARow = 0
    private var untold = 0
    /// What has been said of an entry; the same is not said again each time the queue comes round to it.
    private var told: [EntryID: String] = [:]

    private static let mostInARow = 20
    private static let mostTold = 4_096

    /// The lines for failures that are new. `isOver`: something plays again, or nothing is tried any more.
    mutating func lines(_ latest: PlaybackFailure, _ recent: [PlaybackFailure], isOver: Bool) -> [String] {
        var lines: [String] = []
        if latest.number > lastTold {
            let new = recent.filter { $0.number > lastTold }
            untold += Int(latest.number - lastTold) - new.count
            lastTold = latest.number
            for failure in new {
                if let entry = failure.entry {
                    if told.count >= Self.mostTold { told = [:] }
                    guard told.updateValue(failure.text, forKey: entry.id) != failure.text else { continue }
                }
                inARow += 1
                if inARow <= Self.mostInARow { lines.append(failure.text) } else { untold += 1 }
                if let detail = failure.error.detail { Log.shared.debug(detail) }
            }
        }
        guard isOver else { return lines }
        if untold > 0 { lines.append("\(untold) more could not be played") }
        (inARow, untold) = (0, 0)
        return lines
    }
}

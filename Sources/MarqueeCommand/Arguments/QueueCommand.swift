/// What is done to the queue of a running service.
enum QueueCommand: Hashable {
    case insert(InsertionPlace, media: [ArgumentText])
    case remove([QueueRange])
    /// `to` is the position the first of them then has.
    case move(QueueRange, to: QueuePosition)
    case clear
    case show(json: Bool, all: Bool)
    /// What comes next, in the order of play.
    case upcoming(json: Bool)
    case goTo(QueuePosition)
    /// Without a change: print it. A seed goes with `on` only.
    case shuffle(ShuffleChange?, seed: UInt64?)
    case loop(LoopMode?)
    case stopAfter(StopAfterChange?)
    /// Of the current entry unless another is named; without a rating: print it.
    case rate(QueuePosition, StarRating?)
}

/// Where new entries go.
enum InsertionPlace: Hashable {
    /// After the current entry.
    case next
    case start, end
    case after(QueuePosition)
}

enum ShuffleChange: String, CaseIterable {
    case on, off, toggle
}

/// In the words of people; MPRIS begins them with a capital.
enum LoopMode: String, CaseIterable {
    case none, track, playlist

    var wireValue: String {
        switch self {
        case .none: "None"
        case .track: "Track"
        case .playlist: "Playlist"
        }
    }
}

enum StopAfterChange: Hashable {
    case off
    case entry(QueuePosition)
}

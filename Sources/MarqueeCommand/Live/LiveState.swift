internal import MediaModel
internal import Playback

/// What the live line shows, taken from the player's snapshot.
struct LiveState: Hashable {
    var state: PlaybackStatus = .stopped
    /// It should sound and does not yet.
    var isWaiting = false
    var entry: EntryID?
    var title: String?
    var artist: String?
    var position: PositionAnchor = .zero
    var length: MediaTime?
    var isLive = false
    var volume = 1.0
    var rate = 1.0
    /// 0-based.
    var queueIndex: Int?
    var queueCount = 0

    init() {}

    init(_ snapshot: PlayerSnapshot) {
        state = snapshot.status
        isWaiting = snapshot.timeControlStatus == .waiting
        position = snapshot.position
        volume = snapshot.volume
        rate = snapshot.rate
        queueIndex = snapshot.queueIndex
        queueCount = snapshot.queueCount
        guard let item = snapshot.currentItem else { return }
        entry = item.id
        title = item.metadata.title ?? item.uri.displayName
        artist = item.metadata.artists.isEmpty ? nil : item.metadata.artists.joined(separator: ", ")
        length = item.duration
        isLive = item.isLive
    }

    /// `Artist – Title`, safe for a terminal.
    var name: String? {
        guard let title else { return nil }
        return (artist.map { $0 + " – " + title } ?? title).harmless
    }

    func position(atHostNanoseconds now: Int64) -> MediaTime {
        position.time(atHostNanoseconds: now)
    }

    /// When the line looks different by itself: at the next whole second, and never more than once in a second. Nil
    /// while nothing moves.
    func nextChange(afterHostNanoseconds now: Int64) -> Int64? {
        guard position.rate > 0 else { return nil }
        let current = position(atHostNanoseconds: now)
        if let limit = position.limit, current >= limit { return nil }
        let step = Int64(position.rate.rounded(.up)) * 1_000_000
        let whole = current.microseconds - current.microseconds % 1_000_000
        let distance = Double(whole + step - current.microseconds) / position.rate
        // A hair later than the second begins, so that it has begun.
        return now + Int64(distance * 1_000) + 1_000_000
    }
}

public import MediaModel

/// What a key for the next or the previous thing does: while someone talks (books, podcasts, lectures), and far into an
/// entry.
public struct SteppingSettings: Hashable, Sendable {
    public enum Step: String, CaseIterable, Sendable {
        /// To another entry, as with music.
        case track
        /// To another chapter, and from the last or first one to another entry.
        case chapter
        /// By the skip intervals, within the entry.
        case interval
    }

    /// Which entries are talk.
    public enum Content: String, CaseIterable, Sendable {
        /// Those longer than 20 minutes that have chapters, or a genre of the spoken word.
        case auto
        case always
        case never
    }

    public var step = Step.track
    public var content = Content.auto
    public var forward = MediaTime(seconds: 15)
    public var backward = MediaTime(seconds: 15)

    /// Farther in than this the step backward is to the start of the entry; nil: always to the one before.
    public var startsOverAfter: MediaTime?

    public init() {}
}

/// Genres of the spoken word, as tags write them.
enum TalkGenre {
    private static let words = [
        "podcast", "audiobook", "audio book", "audio drama", "radio play", "spoken", "speech", "lecture", "talk",
        "comedy", "hörbuch", "hörspiel", "livre audio",
    ]

    static func matches(_ genre: String) -> Bool {
        let genre = genre.lowercased()
        return words.contains { genre.contains($0) }
    }
}

internal import MediaModel

/// What is done to the sleep timer of a running service.
enum SleepCommand: Hashable {
    case after(MediaTime)
    case end, chapter, off

    private static let longest = MediaTime(seconds: 24 * 3_600)

    /// Minutes as a number, a time as `m:ss` or `h:mm:ss`, or a word.
    init(_ text: String) throws(UsageError) {
        switch text {
        case "end": self = .end
        case "chapter": self = .chapter
        case "off": self = .off
        default:
            let minutes = DecimalNumber(text).map { MediaTime(seconds: $0.value * 60) }
            guard let time = minutes ?? parseTime(text), time > .zero, time <= Self.longest else {
                throw UsageError(
                    "'\(text.harmless)' is no time to sleep after; write minutes like 'marquee sleep 30', m:ss, end, "
                        + "chapter or off")
            }
            self = .after(time)
        }
    }
}

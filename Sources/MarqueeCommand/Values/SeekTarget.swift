internal import MediaModel

/// Where `seek` goes.
enum SeekTarget: Hashable {
    case by(MediaTime)
    case to(MediaTime)
    /// 0...1 of the length.
    case fraction(Double)

    init(_ text: String) throws(UsageError) {
        if text.hasSuffix("%"), let percent = DecimalNumber(text.dropLast()), percent.value <= 100 {
            self = .fraction(percent.value / 100)
        } else if text.hasPrefix("+"), let time = parseTime(text.dropFirst()) {
            self = .by(time)
        } else if text.hasPrefix("-"), let time = parseTime(text.dropFirst()) {
            self = .by(-time)
        } else if let time = parseTime(text) {
            self = .to(time)
        } else {
            throw UsageError(
                "'\(text.harmless)' is no place to seek to; write it like +15, -15, 90, 1:23, 1:02:03 or 50%")
        }
    }
}

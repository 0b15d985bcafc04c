internal import MediaModel

/// Times as people write them: seconds (`90`, `1.5`), `m:ss` or `h:mm:ss`, the last part with a fraction if wanted.
func parseTime(_ text: some StringProtocol) -> MediaTime? {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last, let seconds = DecimalNumber(last) else {
        return nil
    }
    guard parts.count > 1 else { return time(seconds.value) }
    guard isTwoDigits(last.prefix { $0 != "." }), seconds.value < 60 else { return nil }
    var whole = 0.0
    for (index, part) in parts.dropLast().enumerated() {
        guard let number = DecimalNumber(part), !number.hasPoint else { return nil }
        if index > 0, !isTwoDigits(part) || number.value >= 60 { return nil }
        whole = whole * 60 + number.value
    }
    return time(whole * 60 + seconds.value)
}

private func isTwoDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 2
}

/// Rounded to the microsecond; nothing media last longer than (100,000 hours) is taken for nonsense.
private func time(_ seconds: Double) -> MediaTime? {
    seconds <= 360_000_000 ? MediaTime(microseconds: Int64((seconds * 1_000_000).rounded())) : nil
}

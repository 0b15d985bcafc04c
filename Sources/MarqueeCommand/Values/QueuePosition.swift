/// A place in the queue as `queue` shows it.
enum QueuePosition: Hashable {
    /// From 1.
    case number(Int)
    case current, last

    init(_ text: some StringProtocol) throws(UsageError) {
        guard let position = Self.understand(text) else {
            throw UsageError(
                "'\(String(text).harmless)' is no position; write a number as 'marquee queue' shows it, 'current' or 'last'"
            )
        }
        self = position
    }

    fileprivate static func understand(_ text: some StringProtocol) -> QueuePosition? {
        switch text {
        case "current": return .current
        case "last": return .last
        default:
            guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(text), number > 0
            else { return nil }
            return .number(number)
        }
    }
}

/// Neighbours in the queue: `5`, `3-7`, `current-last`.
struct QueueRange: Hashable {
    let first: QueuePosition
    let last: QueuePosition

    init(_ first: QueuePosition, _ last: QueuePosition? = nil) {
        self.first = first
        self.last = last ?? first
    }

    init(_ text: String) throws(UsageError) {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = QueuePosition.understand(ends[0]), let last = QueuePosition.understand(ends[ends.count - 1])
        else {
            throw UsageError(
                "'\(text.harmless)' is no position; write a number as 'marquee queue' shows it, a range like 3-7, 'current' or 'last'"
            )
        }
        if case .number(let low) = first, case .number(let high) = last, low > high {
            throw UsageError("the range \(text.harmless) runs backwards; write \(high)-\(low)")
        }
        self.init(first, last)
    }
}

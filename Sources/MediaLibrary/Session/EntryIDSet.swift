internal import MediaModel

/// A set of entry ids. They are handed out in ascending order, so one bit each does for most; a saved list of a hundred
/// thousand is looked through in well under a millisecond.
struct EntryIDSet {
    private let base: UInt64
    private var words: [UInt64]
    /// Those too far above the lowest one.
    private var others: Set<UInt64> = []

    /// - Parameter bounds: the lowest and the highest id to come, as a hint.
    init(expecting bounds: ClosedRange<UInt64>) {
        base = bounds.lowerBound
        // At most 1 MiB.
        let width = min(bounds.upperBound - base, 1 << 23)
        words = [UInt64](repeating: 0, count: Int(width / 64) + 1)
    }

    /// False when it was there already.
    mutating func insert(_ id: EntryID) -> Bool {
        guard let (word, bit) = place(of: id) else { return others.insert(id.rawValue).inserted }
        guard words[word] & bit == 0 else { return false }
        words[word] |= bit
        return true
    }

    func contains(_ id: EntryID) -> Bool {
        guard let (word, bit) = place(of: id) else { return others.contains(id.rawValue) }
        return words[word] & bit != 0
    }

    private func place(of id: EntryID) -> (word: Int, bit: UInt64)? {
        guard id.rawValue >= base, (id.rawValue - base) / 64 < UInt64(words.count) else { return nil }
        let offset = id.rawValue - base
        return (Int(offset / 64), 1 << (offset % 64))
    }
}

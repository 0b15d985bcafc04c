/// Which part of the list a desktop is shown: all of a short one; of a long one a window around the current entry that
/// stays where it is until the current entry comes near its edge (contract C114). List indexes, 0-based.
struct ShownWindow: Hashable, Sendable {
    private(set) var range = 0..<0

    /// Longer lists are shown in part.
    static let limit = 1_000
    /// How near to an edge the current entry may come.
    static let margin = 100

    mutating func noteInsertion(of count: Int, at index: Int) {
        if index < range.lowerBound || (index == range.lowerBound && index > 0) {
            range = (range.lowerBound + count)..<(range.upperBound + count)
        } else if index <= range.upperBound {
            range = range.lowerBound..<(range.upperBound + count)
        }
    }

    mutating func noteRemoval(at index: Int) {
        if index < range.lowerBound {
            range = (range.lowerBound - 1)..<(range.upperBound - 1)
        } else if index < range.upperBound {
            range = range.lowerBound..<(range.upperBound - 1)
        }
    }

    /// Brings the window to its size: first at the side that is further from the current entry, anew around it when it
    /// has come too near to an edge.
    mutating func settle(count: Int, current: Int) {
        guard count > Self.limit else {
            range = 0..<count
            return
        }
        range = min(range.lowerBound, count)..<min(range.upperBound, count)
        let isNearStart = current < range.lowerBound + Self.margin && range.lowerBound > 0
        let isNearEnd = current >= range.upperBound - Self.margin && range.upperBound < count
        let excess = range.count - Self.limit
        if isNearStart || isNearEnd || abs(excess) > Self.limit / 2 {
            let start = min(max(0, current - Self.limit / 2), count - Self.limit)
            range = start..<(start + Self.limit)
        } else if excess > 0 {
            let isLaterHalf = current - range.lowerBound > range.upperBound - current
            range =
                isLaterHalf
                ? (range.lowerBound + excess)..<range.upperBound : range.lowerBound..<(range.upperBound - excess)
        } else if excess < 0 {
            let upper = min(count, range.upperBound - excess)
            range = (upper - Self.limit)..<upper
        }
    }
}

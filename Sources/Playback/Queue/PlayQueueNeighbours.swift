public import MediaModel

/// What comes before and after the current entry. Entries in `skipping` are known to be unplayable and passed over.
extension PlayQueue {
    /// What follows when the current entry ends by itself. Repeat mode track: itself, unless it is to be skipped.
    public mutating func naturalNext(skipping: Set<EntryID> = []) -> EntryID? {
        if repeatMode == .track, let currentID, !skipping.contains(currentID) { return currentID }
        if let following = followingInRound(skipping: skipping) { return following }
        guard repeatMode != .none else { return nil }
        return firstOfNextRound(skipping: skipping)
    }

    /// Where the `next` command goes. It wraps in repeat modes track and playlist, and never stays where it is.
    public mutating func explicitNext(skipping: Set<EntryID> = []) -> EntryID? {
        if let following = followingInRound(skipping: skipping) { return following }
        guard repeatMode != .none, let first = firstOfNextRound(skipping: skipping), first != currentID else {
            return nil
        }
        return first
    }

    /// Where the `previous` command goes; wraps like `next`.
    public func explicitPrevious(skipping: Set<EntryID> = []) -> EntryID? {
        guard let playIndex else { return nil }
        if let preceding = order.last(before: playIndex, where: { !skipping.contains($0) }) { return preceding }
        guard repeatMode != .none else { return nil }
        // Of a shuffle only what was heard leads back, never what is still to come.
        let last =
            isShuffled
            ? shuffle?.former?.last { contains($0) && !skipping.contains($0) }
            : list.last(before: count) { !skipping.contains($0) }
        return last == currentID ? nil : last
    }

    /// Whether ``explicitNext(skipping:)`` leads anywhere; draws no round to find out.
    public func canGoNext(skipping: Set<EntryID> = []) -> Bool {
        if followingInRound(skipping: skipping) != nil { return true }
        return repeatMode != .none && order.first(from: 0) { $0 != currentID && !skipping.contains($0) } != nil
    }

    /// Whether ``explicitPrevious(skipping:)`` leads anywhere. Asked for with each change, so it looks back over so many
    /// unplayable entries and no further: behind those it says that there is a way.
    public func canGoPrevious(skipping: Set<EntryID> = []) -> Bool {
        guard let playIndex else { return false }
        let nearest = max(0, playIndex - Self.farthestLook)
        if nearest > 0 || order.ids(in: nearest..<playIndex).contains(where: { !skipping.contains($0) }) { return true }
        return repeatMode != .none && explicitPrevious(skipping: skipping) != nil
    }

    private static let farthestLook = 256

    private func followingInRound(skipping: Set<EntryID>) -> EntryID? {
        guard let playIndex else { return nil }
        return order.first(from: playIndex + 1) { !skipping.contains($0) }
    }

    private mutating func firstOfNextRound(skipping: Set<EntryID>) -> EntryID? {
        guard isShuffled else { return list.first(from: 0) { !skipping.contains($0) } }
        drawComingRound()
        return shuffle?.coming?.first { contains($0) && !skipping.contains($0) }
    }
}

extension PlayQueue {
    /// What follows the current entry when that is taken away: repeat mode track does not hold on to it.
    mutating func naturalFollower(skipping: Set<EntryID>) -> EntryID? {
        guard let currentID else { return nil }
        return naturalNext(skipping: skipping.union([currentID]))
    }
}

extension PlayQueue {
    /// What comes after the current entry, at most `limit`, in the order of play: the rest of this round and, in repeat
    /// mode playlist, what is known of the next one. It draws no round to find out.
    public func upcoming(_ limit: Int, skipping: Set<EntryID> = []) -> [EntryID] {
        guard let playIndex, limit > 0 else { return [] }
        // What is skipped is passed over, so there may be more to look at than is wanted.
        let end = min(count, playIndex + 1 + limit + skipping.count)
        var ids = order.ids(in: min(playIndex + 1, end)..<end).filter { !skipping.contains($0) }
        if ids.count < limit, repeatMode == .playlist {
            let next = isShuffled ? shuffle?.coming?.filter(contains) ?? [] : list.ids(in: 0..<min(count, limit))
            ids += next.filter { !skipping.contains($0) }
        }
        return Array(ids.prefix(limit))
    }
}

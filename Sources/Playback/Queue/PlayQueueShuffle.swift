internal import MediaModel

/// Shuffle: a Fisher-Yates permutation of the list, round after round.
extension PlayQueue {
    /// The current entry stays current. On: it is the first of a new random round. Off: the list's order is back.
    public mutating func setShuffled(_ shuffled: Bool) {
        guard shuffled != isShuffled else { return }
        if shuffled {
            drawRound()
        } else {
            shuffle = nil
            changes.append(.playOrder(nil))
        }
    }

    /// The shuffles to come depend on nothing but the seed; the present round, if there is one, is drawn anew.
    public mutating func reseed(_ seed: UInt64) {
        generator = ShuffleGenerator(seed: seed)
        if isShuffled { drawRound() }
    }

    /// The seed under which the shuffles to come would come again.
    public var shuffleSeed: UInt64 { generator.state }

    private mutating func drawRound() {
        var ids = list.all
        ids.shuffle(using: &generator)
        if let currentID, let place = ids.firstIndex(of: currentID) { ids.swapAt(0, place) }
        shuffle = ShuffleRounds(EntryOrder(ids))
        changes.append(.playOrder(ids))
    }

    /// Draws the round to come; the entry heard last does not begin it.
    mutating func drawComingRound() {
        guard let shuffle, shuffle.coming == nil else { return }
        var round = shuffle.present.all.shuffled(using: &generator)
        if round.count > 1, round.first == currentID {
            round.swapAt(0, Int.random(in: 1..<round.count, using: &generator))
        }
        self.shuffle?.coming = round
    }

    mutating func startComingRound() {
        guard let coming = shuffle?.coming?.filter(contains) else { return }
        let former = shuffle?.present.all
        shuffle = ShuffleRounds(EntryOrder(coming))
        shuffle?.former = former
        changes.append(.playOrder(coming))
    }

    private mutating func returnToFormerRound() {
        guard let former = shuffle?.former?.filter(contains) else { return }
        let coming = shuffle?.present.all
        // Entries that came in since were not part of it: they are still to be heard.
        let missing = Set(coming ?? []).subtracting(former)
        shuffle = ShuffleRounds(EntryOrder(former + (coming ?? []).filter(missing.contains)))
        shuffle?.coming = coming
        changes.append(.playOrder(order.all))
    }

    /// Brings the rounds to where `id` is about to become current.
    mutating func enterRound(of id: EntryID, by step: Step) {
        switch step {
        case .forward where shuffle?.coming?.contains(id) == true && isPastRoundEnd(id): startComingRound()
        case .backward where playIndex == 0 && shuffle?.former?.last(where: contains) == id: returnToFormerRound()
        case .jump: takeNext(id)
        default: break
        }
    }

    /// New entries join the part not yet played.
    mutating func joinRound(_ ids: [EntryID], isNext: Bool) {
        guard isShuffled else { return }
        shuffle?.coming = nil
        let unplayed = playIndex.map { $0 + 1 } ?? 0
        if isNext {
            shuffle?.present.insert(ids, at: unplayed)
            changes.append(.playOrderInserted(ids, after: currentID))
            return
        }
        for id in ids {
            let place = Int.random(in: unplayed...order.count, using: &generator)
            shuffle?.present.insert([id], at: place)
            changes.append(.playOrderInserted([id], after: place == 0 ? nil : order[place - 1]))
        }
    }

    /// Whether `id` was asked for as a member of the coming round: nothing of this round is left before it.
    private func isPastRoundEnd(_ id: EntryID) -> Bool {
        guard let playIndex, let place = order.index(of: id) else { return false }
        return place <= playIndex
    }

    private mutating func takeNext(_ id: EntryID) {
        guard let currentID, id != currentID, isShuffled else { return }
        shuffle?.present.remove(id)
        guard let index = order.index(of: currentID) else { return }
        shuffle?.present.insert([id], at: index + 1)
        shuffle?.coming = nil
        changes.append(.playOrderMoved(id, after: currentID))
    }
}

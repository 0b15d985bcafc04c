public import EventQueue
public import MediaModel

/// The rules of a sleep timer: what was set and what the player does go in, orders come out. A pure value.
///
/// Minutes run on while playback is paused, as on a kitchen clock; when they are over, what plays is paused, and what is
/// paused stays so. The end of an entry or chapter is that of the one that is current: whoever goes to another one means
/// the end of that.
public struct SleepTimerState: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case off
        /// After a time.
        case after
        /// At the end of the current entry.
        case end
        /// At the end of the current chapter; of an entry without chapters, at its own.
        case chapter
    }

    public enum Order: Hashable, Sendable {
        case pause
        case setStopAfter(EntryID?)
    }

    public private(set) var kind = Kind.off
    /// What was set, for ``Kind/after``.
    public private(set) var duration: Duration = .zero
    /// When the time is over.
    public private(set) var due: HostTime?
    private var target: Target?

    private struct Target: Hashable {
        let entry: EntryID
        /// Nil: playback stops by itself at the end of the entry.
        let chapter: Int?
        var discontinuity: UInt64
        /// Whether the player has been seen to know of the stop.
        var isArmed = false
    }

    public init() {}

    /// Sets another timer in place of the present one. Without a current entry there is no end to wait for: nothing is
    /// set then.
    public mutating func set(
        _ new: Kind, after duration: Duration = .zero, _ facts: SleepTimerFacts, now: HostTime
    ) -> [Order] {
        let former = end(facts)
        kind = new
        switch new {
        case .off: return former
        case .after:
            self.duration = duration
            due = now + duration
            return former
        case .end, .chapter:
            let orders = aim(facts)
            return orders.isEmpty ? former : orders
        }
    }

    /// What the sound falls towards.
    public var fadeOutTarget: FadeOutTarget? {
        if let due { return .at(due) }
        return target.map { $0.chapter == nil ? .endOfEntry($0.entry) : .endOfChapter }
    }

    /// The time is over.
    public mutating func expire() -> [Order] {
        guard kind == .after else { return [] }
        (kind, due) = (.off, nil)
        return [.pause]
    }

    /// The player has changed.
    public mutating func note(_ facts: SleepTimerFacts) -> [Order] {
        guard let target else { return [] }
        return if let chapter = target.chapter { note(facts, chapter, target) } else { noteStop(facts, target) }
    }

    private mutating func noteStop(_ facts: SleepTimerFacts, _ target: Target) -> [Order] {
        guard facts.stopAfter == target.entry else {
            // It has come to its end, or somebody has taken the stop back.
            if target.isArmed { finish() }
            return []
        }
        self.target?.isArmed = true
        return facts.entry != target.entry || chapterToEnd(facts) != nil ? aim(facts) : []
    }

    private mutating func note(_ facts: SleepTimerFacts, _ chapter: Int, _ target: Target) -> [Order] {
        guard facts.entry == target.entry, facts.chapter != chapter else {
            if facts.entry != target.entry { return aim(facts) }
            self.target?.discontinuity = facts.discontinuity
            return []
        }
        // A jump leads there too: on its way the position stands, and after it there is another discontinuity.
        guard facts.chapter == chapter + 1, facts.isMoving, facts.discontinuity == target.discontinuity else {
            return aim(facts)
        }
        finish()
        return [.pause]
    }

    private mutating func aim(_ facts: SleepTimerFacts) -> [Order] {
        guard let entry = facts.entry else {
            defer { finish() }
            return facts.stopAfter != nil && facts.stopAfter == target?.entry ? [.setStopAfter(nil)] : []
        }
        let stopsAlready = target?.chapter == nil && facts.stopAfter != nil && facts.stopAfter == target?.entry
        let chapter = chapterToEnd(facts)
        target = Target(
            entry: entry, chapter: chapter, discontinuity: facts.discontinuity, isArmed: facts.stopAfter == entry)
        if chapter == nil { return [.setStopAfter(entry)] }
        return stopsAlready ? [.setStopAfter(nil)] : []
    }

    /// -1 is what comes before the first. The last one ends with its entry.
    private func chapterToEnd(_ facts: SleepTimerFacts) -> Int? {
        let chapter = facts.chapter ?? -1
        return kind == .chapter && chapter + 1 < facts.chapterCount ? chapter : nil
    }

    private mutating func end(_ facts: SleepTimerFacts) -> [Order] {
        let stop = target.flatMap { $0.chapter == nil ? $0.entry : nil }
        finish()
        return stop != nil && stop == facts.stopAfter ? [.setStopAfter(nil)] : []
    }

    private mutating func finish() {
        self = SleepTimerState()
    }
}

/// What a sleep timer has to know of the player.
public struct SleepTimerFacts: Hashable, Sendable {
    public var entry: EntryID?
    public var stopAfter: EntryID?
    /// The current chapter, from 0; nil before the first and where there are none.
    public var chapter: Int?
    public var chapterCount = 0
    /// Whether the position moves.
    public var isMoving = false
    /// See ``PlayerSnapshot/discontinuity``.
    public var discontinuity: UInt64 = 0

    public init(_ snapshot: PlayerSnapshot) {
        entry = snapshot.currentItem?.id
        stopAfter = snapshot.stopAfter
        chapter = snapshot.currentChapter
        chapterCount = snapshot.currentItem?.chapters.count ?? 0
        isMoving = snapshot.position.rate != 0
        discontinuity = snapshot.discontinuity
    }
}

internal import MediaModel

/// The chapters of the current entry. Its position stays the entry's: to go to a chapter is a seek.
extension PlaybackStateMachine {
    /// `previous` goes to the start of what is heard when that is farther back.
    private static let restartMargin = MediaTime(seconds: 3)

    /// Of the current entry.
    var chapters: ChapterTable { queue.currentID.flatMap { chapterTables[$0] } ?? .empty }

    /// Whether they are news. None are not: those of a file that is opened again are on their way.
    @discardableResult
    mutating func learnChapters(_ new: ChapterTable, of id: EntryID) -> Bool {
        guard !new.isEmpty, chapterTables[id] != new else { return false }
        let kept = [id, queue.currentID, current?.entry, prepared?.entry]
        chapterTables = chapterTables.filter { kept.contains($0.key) }
        chapterTables[id] = new
        return true
    }

    /// What is remembered of an entry: the chapters are kept aside here.
    func withChapters(_ known: MediaFacts, of id: EntryID) -> MediaFacts {
        var whole = known
        whole.chapters = chapterTables[id] ?? .empty
        return whole
    }

    /// Takes in what was remembered.
    mutating func storeRemembered(_ known: MediaFacts, of id: EntryID) {
        var known = known
        if id == queue.currentID { learnChapters(known.chapters, of: id) }
        known.chapters = .empty
        facts.store(known, for: id)
    }

    /// After each command and event, and when the sound passes a border.
    mutating func noteChapter(now: HostMoment) {
        let chapters = chapters
        currentChapter = chapters.isEmpty ? nil : chapters.index(at: position(at: now))
    }

    /// When the sound passes into the next chapter; nil while it does not move.
    var nextChapterMoment: HostMoment? {
        let following = currentChapter.map { $0 + 1 } ?? 0
        guard status == .playing, anchor.rate > 0, !seeks.isInFlight, seeks.whenReady == nil,
            following < chapters.count
        else { return nil }
        // A little later, so that rounding does not make it earlier.
        let distance = chapters[following].start - anchor.time + MediaTime(microseconds: 100)
        let wait = Double(distance.nanoseconds) / anchor.rate
        // Farther than a year no timer goes.
        guard wait < 3e16 else { return nil }
        return HostMoment(nanoseconds: anchor.hostNanoseconds + Int64(wait))
    }

    mutating func goToChapter(_ target: ChapterTarget, now: HostMoment) {
        guard let start = start(of: target, now: now) else { return }
        setPosition(start, of: nil, precision: .exact, now: now)
    }

    /// Where the chapter begins; nil where there is none.
    func start(of target: ChapterTarget, now: HostMoment) -> MediaTime? {
        let chapters = chapters
        let position = position(at: now)
        let index = chapters.index(at: position)
        switch target {
        case .index(let wanted): return chapters.indices.contains(wanted) ? chapters[wanted].start : nil
        case .next:
            let following = index.map { $0 + 1 } ?? 0
            return following < chapters.count ? chapters[following].start : nil
        case .previous:
            let start = index.map { chapters[$0].start } ?? .zero
            if position - start > Self.restartMargin { return start }
            guard let index else { return nil }
            // What stands before the first chapter is a place, too.
            return index > 0 ? chapters[index - 1].start : start > .zero ? .zero : nil
        }
    }
}

import MediaModel

/// What could not be played, so that it is skipped and reported once, and a queue in which nothing plays stops after one
/// round.
struct FailureRecord: Sendable {
    /// Failed in this run; passed over until the user chooses them, stops, or starts anew.
    private(set) var unplayable: Set<EntryID> = []
    /// The latest few, oldest first; a command answers with those it brought about.
    private(set) var recent: [PlaybackFailure] = []
    /// The latest one until an item that came after the one that failed is heard.
    private(set) var present: PlaybackFailure?
    private var failedItem: EngineItemID?
    private var count: UInt64 = 0
    /// Entries that ended by themselves without anything to hear, one after the other.
    private var emptyInARow = 0
    /// Whether the last change of entry went backwards: a failure then goes on backwards.
    var isGoingBackwards = false
    /// Preparations that failed since the current entry became current.
    private(set) var preparations = 0

    /// One after the other of a hundred thousand missing files would be tried while the one before them still plays.
    var mayPrepare: Bool { preparations < Self.mostPreparations }

    mutating func recordPreparation(_ error: PlaybackError, entry: QueueEntry?, item: EngineItemID) {
        preparations += 1
        record(error, entry: entry, item: item)
    }

    /// Another entry has become current.
    mutating func begin() {
        preparations = 0
    }

    var last: PlaybackFailure? { recent.last }

    func after(_ number: UInt64) -> [PlaybackFailure] { recent.filter { $0.number > number } }

    mutating func record(_ error: PlaybackError, entry: QueueEntry?, item: EngineItemID?) {
        count += 1
        if recent.count == Self.capacity { recent.removeFirst() }
        let failure = PlaybackFailure(number: count, entry: entry, error: error)
        recent.append(failure)
        present = failure
        failedItem = item
        if let entry { unplayable.insert(entry.id) }
    }

    /// Sound of an item flows. What plays in front of the one that failed does not make up for it.
    mutating func noteHeard(_ item: EngineItemID) {
        guard present != nil, failedItem.map({ $0.rawValue < item.rawValue }) ?? true else { return }
        present = nil
    }

    mutating func forgive(_ id: EntryID) {
        unplayable.remove(id)
    }

    mutating func forgiveAll() {
        unplayable = []
        emptyInARow = 0
    }

    /// Notes how long an entry sounded before it ended by itself. True when a whole round was empty.
    mutating func noteEnd(played: MediaTime, queueCount: Int) -> Bool {
        emptyInARow = played < FailureRecord.shortestContent ? emptyInARow + 1 : 0
        return emptyInARow >= max(1, queueCount)
    }

    private static let capacity = 32
    private static let mostPreparations = 16
    /// Shorter content does not keep a loop alive.
    static let shortestContent = MediaTime(microseconds: 100_000)
}

/// One item, or the output, that failed.
public struct PlaybackFailure: Error, Hashable, Sendable {
    /// Counts the failures of this player, from 1.
    public let number: UInt64
    /// Nil when the output failed.
    public let entry: QueueEntry?
    public let error: PlaybackError

    /// Whether there was no device to play to.
    public var isOfOutput: Bool { entry == nil }
}

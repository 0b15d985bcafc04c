import MediaModel

/// Whether an engine that is stuck is given up. GStreamer's thread may wait for good for an answer of a sound server that
/// was frozen and thawed in a bad moment; nothing in the process can wake it up.
struct StuckEngineRecord: Hashable, Sendable {
    private enum Step { case none, asked, waiting, askedAgain }

    private var step = Step.none
    private var questions: UInt64 = 0
    /// In all.
    private(set) var givenUp: UInt64 = 0
    private var inARow = 0
    private var lastTime: HostMoment?

    /// Each one that is given up stays in memory with its threads until it gets free, which may be never.
    private static let mostInARow = 3
    /// Who has sounded for so long is not given up for the same reason, nanoseconds.
    private static let probation: Int64 = 30_000_000_000

    /// The present question whether the output answers, by number; nil while there is none.
    var question: UInt64? { step == .asked || step == .askedAgain ? questions : nil }
    var isWaiting: Bool { step == .waiting }
    private var hasSaidSo = false

    /// True once when no engine gets any further.
    mutating func isHopeless(isLate: Bool) -> Bool {
        guard isLate, inARow >= Self.mostInARow, !hasSaidSo else { return false }
        hasSaidSo = true
        return true
    }

    mutating func note(isStanding: Bool) {
        if !isStanding || inARow >= Self.mostInARow {
            step = .none
        } else if step == .none {
            ask(.asked)
        }
    }

    private mutating func ask(_ new: Step) {
        step = new
        questions += 1
    }

    /// The output answers: true for the first time of two, between which the engine has time to get free.
    mutating func noteAnswer() -> Bool {
        guard step == .asked else { return false }
        step = .waiting
        return true
    }

    /// That time is over.
    mutating func noteEndOfWait() {
        if step == .waiting { ask(.askedAgain) }
    }

    /// True when the output answers and the engine is stuck all the same: it is given up then.
    mutating func givesUp(now: HostMoment) -> Bool {
        guard step == .askedAgain else { return false }
        step = .none
        givenUp += 1
        inARow += 1
        lastTime = now
        return true
    }

    mutating func noteSound(now: HostMoment) {
        guard let lastTime, now.nanoseconds - lastTime.nanoseconds > Self.probation else { return }
        inARow = 0
        hasSaidSo = false
    }
}

extension PlaybackStateMachine {
    /// With each change.
    mutating func watchEngine() {
        let isSilent = status == .playing && waiting == .outputNotAnswering
        stuckEngine.note(isStanding: current != nil && (isEngineLate || isSilent))
        if stuckEngine.isHopeless(isLate: isEngineLate) {
            failures.record(Self.hopeless, entry: nil, item: current?.item)
        }
    }

    /// All engines of a process share one thread of the sound server's client library.
    private static let hopeless = PlaybackError(
        .output, "Playing is stuck in the client library of the sound server; quit Marquee and start it again.")

    mutating func noteOutputAnswers(now: HostMoment) {
        if stuckEngine.noteAnswer() {
            want(.startPatienceTimer)
        } else if stuckEngine.givesUp(now: now) {
            renewOutput(now: now)
            noteJump()
        }
    }
}

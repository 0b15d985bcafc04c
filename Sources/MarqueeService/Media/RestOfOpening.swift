internal import EventQueue

/// What is still to be added once the first of it is there. Made by one task and then used on the queue only.
final class RestOfOpening: @unchecked Sendable {
    private let opening: MediaOpening
    private var steps: AsyncStream<MediaOpening.Step>.Iterator
    private let activity: OpeningActivity

    /// Most of what is named is short: then its answer says what had to be left out.
    private static let patience = Duration.milliseconds(100)

    init(opening: MediaOpening, steps: AsyncStream<MediaOpening.Step>.Iterator, activity: OpeningActivity) {
        self.opening = opening
        self.steps = steps
        self.activity = activity
    }

    /// Adds it on the queue; returns what there is when all is added, or soon.
    func start(on queue: EventQueue) async throws(MediaOpener.Failure) -> MediaOpener.Opened {
        let (outcomes, continuation) = AsyncStream<Outcome>.makeStream()
        queue.task { [self] in
            let timer = queue.timer(after: Self.patience) { continuation.yield(self.outcome) }
            while let step = await steps.next(), await opening.take(step) {}
            timer.cancel()
            continuation.yield(outcome)
            if !opening.isWhole { activity.noteComplaint() }
            activity.end()
        }
        for await outcome in outcomes { return try outcome.get() }
        return try opening.outcome()
    }

    private typealias Outcome = Result<MediaOpener.Opened, MediaOpener.Failure>

    private var outcome: Outcome {
        Result { () throws(MediaOpener.Failure) in try opening.outcome() }
    }
}

internal import EventQueue

/// Ends the service when the player does not: a sound server that is frozen keeps the player's thread for as long as it
/// likes. Confined to the queue; keeps itself until its time has come.
final class EndingLimit {
    private static let limit: Duration = .seconds(2)
    private var timer: QueueTimer?

    func start(on queue: EventQueue, end: @escaping () -> Void) {
        timer = queue.timer(after: Self.limit) { [self] in
            timer = nil
            end()
        }
    }
}

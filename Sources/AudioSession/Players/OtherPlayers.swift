internal import DBus
internal import EventQueue

/// Pauses the other players and lets those go on again that it paused, unless somebody has played them in the meantime.
/// Confined to the session's queue.
final class OtherPlayers {
    private let bus: PlayerBus
    /// Paused by us, by unique name: a player that was started anew is another one.
    private var paused: [String: Watched] = [:]
    /// Grows with each order: what an earlier one still brings is not for the later one.
    private var round = 0
    /// Told to go on, and not answered yet.
    private var resumesLeft = 0
    private var waiter: (() -> Void)?

    private struct Watched {
        let subscription: SignalSubscription
        /// Whether it has said that it is paused: if it says after that that it plays, somebody has told it to.
        var hasPaused = false
    }

    init(_ bus: PlayerBus) {
        self.bus = bus
    }

    func pauseAll() {
        round += 1
        let round = round
        bus.findRivals { [weak self] players in
            for player in players { self?.pauseIfPlaying(player, round) }
        }
    }

    private func pauseIfPlaying(_ player: String, _ round: Int) {
        bus.status(of: player) { [weak self] status in
            guard let self, status == "Playing", round == self.round else { return }
            // Listened to before it is told: it may be played again before its answer is here.
            paused[player] = Watched(subscription: bus.watchStatus(of: player) { [weak self] in self?.take($0, $1) })
            bus.order("Pause", to: player) { [weak self] isDone in
                if !isDone, let self, round == self.round { paused[player] = nil }
            }
        }
    }

    private func take(_ player: String, _ status: String) {
        if status == "Paused" {
            paused[player]?.hasPaused = true
        } else if status == "Playing", paused[player]?.hasPaused == true {
            paused[player] = nil
        }
    }

    func release(resuming: Bool) {
        round += 1
        let players = paused.keys.sorted()
        paused = [:]
        if resuming { players.forEach(resume) }
    }

    /// Calls `handler` once all that are to go on have answered.
    func whenReleased(_ handler: @escaping () -> Void) {
        waiter = handler
        answerWaiter()
    }

    private func resume(_ player: String) {
        resumesLeft += 1
        bus.status(of: player) { [self] status in
            guard status == "Paused" else { return finishResume() }
            bus.order("Play", to: player) { _ in self.finishResume() }
        }
    }

    private func finishResume() {
        resumesLeft -= 1
        answerWaiter()
    }

    private func answerWaiter() {
        guard resumesLeft == 0, let waiter else { return }
        self.waiter = nil
        waiter()
    }
}

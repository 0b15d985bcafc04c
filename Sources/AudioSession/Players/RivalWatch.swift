internal import DBus
internal import EventQueue

/// Reports that another player has begun to play, and when none of them does any more. Confined to the session's queue.
///
/// One that has stopped or gone leaves the sound to us. One that was paused may go on any time: what it has interrupted
/// waits for the user.
final class RivalWatch {
    private let bus: PlayerBus
    private let onEvent: (SessionEvent) -> Void
    private var subscription: SignalSubscription?
    /// The playing ones, each with the watch that says when it goes.
    private var playing: [String: SignalSubscription] = [:]

    init(_ bus: PlayerBus, onEvent: @escaping (SessionEvent) -> Void) {
        self.bus = bus
        self.onEvent = onEvent
        subscription = bus.watchStatus { [weak self] player, status in self?.take(player, status) }
    }

    private func take(_ player: String, _ status: String) {
        bus.isRival(player) { [weak self] isRival in
            guard isRival, let self else { return }
            status == "Playing" ? begin(player) : end(player, shouldResume: status == "Stopped")
        }
    }

    private func begin(_ player: String) {
        guard playing[player] == nil else { return }
        playing[player] = bus.connection.watchOwner(of: player) { [weak self] owner in
            if owner == nil { self?.end(player, shouldResume: true) }
        }
        if playing.count == 1 { onEvent(.interruption(.began(.anotherPlayer))) }
    }

    private func end(_ player: String, shouldResume: Bool) {
        guard playing.removeValue(forKey: player) != nil, playing.isEmpty else { return }
        onEvent(.interruption(.ended(.anotherPlayer, shouldResume: shouldResume)))
    }
}

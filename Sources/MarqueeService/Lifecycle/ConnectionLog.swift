internal import MPRIS
internal import Synchronization

/// Says when the bus goes, and when it is back.
final class ConnectionLog: Sendable {
    private let isLost = Mutex(false)

    func note(_ change: ConnectionChange) {
        switch change {
        case .connected(let name):
            if setLost(false) {
                Log.shared.notice("the bus is back; on it as \(name)")
            } else {
                Log.shared.info("on the bus as \(name)")
            }
        case .disconnected:
            _ = setLost(true)
            Log.shared.warning("the bus has gone; playing on and waiting for it")
        case .cannotReturn(let reason): Log.shared.info("not back on the bus yet: \(reason)")
        }
    }

    /// What it was before.
    private func setLost(_ isLost: Bool) -> Bool {
        self.isLost.withLock { state in
            defer { state = isLost }
            return state
        }
    }
}

/// What an engine has been told and has not begun to do. A pure value.
struct EngineOrders: Sendable {
    struct Order: Hashable, Sendable {
        /// Grows with each order.
        let number: UInt64
        let action: PlaybackAction
        /// What was current when the order was given.
        let current: EngineItemID?
    }

    private var waiting: [Order] = []
    private(set) var last: UInt64 = 0

    /// The number of the new order. What only concerns items that it drops need not be done any more: who presses a key
    /// ten times while nothing moves wants the tenth item.
    @discardableResult
    mutating func add(_ action: PlaybackAction, whileCurrent current: EngineItemID?) -> UInt64 {
        if action.dropsItems { waiting.removeAll { $0.action.concernsItems } }
        last += 1
        waiting.append(Order(number: last, action: action, current: current))
        return last
    }

    mutating func forget() {
        waiting = []
    }

    mutating func takeFirst() -> Order? {
        waiting.isEmpty ? nil : waiting.removeFirst()
    }
}

extension PlaybackAction {
    /// Whether the engine has nothing of its former items after that.
    var dropsItems: Bool {
        switch self {
        case .load, .stop, .stopFading: true
        default: false
        }
    }

    fileprivate var concernsItems: Bool {
        switch self {
        case .load, .prepare, .play, .pause, .pauseFading, .hush, .stop, .stopFading, .seek, .setOverlap: true
        default: false
        }
    }
}

internal import EventQueue
internal import MediaModel
internal import Synchronization

/// An engine on a thread of its own. What it asks of a device takes as long as whoever has the device likes: a sound
/// server that stands still keeps the caller for half a minute. So the player tells it and goes on.
///
/// Orders are carried out one after the other. Both sides move on by themselves: what an order was about may have ended
/// when its turn comes, and then it is fitted to what is current by then.
actor EngineThread {
    /// What the player hears of it, in order, on any thread.
    enum Report: Sendable {
        /// With the number of the last order by then.
        case event(PlaybackEngineEvent, after: UInt64)
        /// The engine is there.
        case made
        /// There is none; nothing more comes.
        case notMade(PlaybackError)
        /// This order and all before it have been carried out, and what they brought about at once has been reported.
        case obeyed(UInt64)
    }

    typealias Maker = @Sendable (EventQueue) throws(PlaybackError) -> any PlaybackEngine

    nonisolated let queue = EventQueue(label: "engine")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private nonisolated let orders = Mutex(EngineOrders())
    private let report: @Sendable (Report) -> Void
    private var engine: (any PlaybackEngine)?
    private var current: EngineItemID?
    private var isPlaying = false
    /// The order that is carried out, or was last.
    private var number: UInt64 = 0

    /// Begins to make the engine.
    init(_ make: @escaping Maker, report: @escaping @Sendable (Report) -> Void) {
        self.report = report
        queue.async { self.assumeIsolated { $0.makeEngine(make) } }
    }

    /// The number by which the order is reported as obeyed. One thread gives orders.
    nonisolated func give(_ action: PlaybackAction, whileCurrent current: EngineItemID?) -> UInt64 {
        let number = orders.withLock { $0.add(action, whileCurrent: current) }
        queue.async { self.assumeIsolated { $0.obeyNext() } }
        return number
    }

    /// What it has not begun to do is not done any more. Any thread.
    nonisolated func forgetOrders() {
        orders.withLock { $0.forget() }
    }

    /// Lets go of the engine, after all it was told, and of the thread.
    func end() {
        engine?.onEvent = nil
        // What it has open is closed by it, not by being let go of.
        engine?.stop()
        engine = nil
        queue.stop()
    }

    private func makeEngine(_ make: Maker) {
        do throws(PlaybackError) {
            let new = try make(queue)
            new.onEvent = { [weak self] event in self?.assumeIsolated { $0.pass(event) } }
            engine = new
            report(.made)
        } catch {
            report(.notMade(error))
        }
    }

    private func pass(_ event: PlaybackEngineEvent) {
        switch event {
        case .advanced(let item): current = item
        case .outputFailed: current = nil
        default: break
        }
        report(.event(event, after: number))
    }

    // MARK: Orders

    private func obeyNext() {
        guard let order = orders.withLock({ $0.takeFirst() }) else { return }
        number = order.number
        if let engine { carryOut(order, engine) }
        report(.obeyed(order.number))
    }

    private func carryOut(_ order: EngineOrders.Order, _ engine: any PlaybackEngine) {
        switch order.action {
        case .load(let item, at: let start, let isPlaying):
            current = item.identifier
            self.isPlaying = isPlaying
            engine.load(item, at: start, isPlaying: isPlaying)
        case .prepare(let item):
            if let left = order.current, isPast(left) {
                replace(by: item, behind: left, engine)
            } else {
                engine.prepare(item)
            }
        case .play:
            isPlaying = true
            engine.play()
        case .pause:
            isPlaying = false
            engine.pause()
        case .pauseFading:
            isPlaying = false
            engine.pauseFading()
        case .hush: engine.hush()
        case .stop:
            current = nil
            engine.stop()
        case .stopFading:
            current = nil
            engine.stopFading()
        case .seek(let time, let precision, let identifier):
            if let left = order.current, isPast(left) {
                pass(.seekFinished(identifier, nil))
            } else {
                engine.seek(to: time, precision: precision, identifier: identifier)
            }
        case .setRate(let rate): engine.setRate(rate)
        case .setVolume(let volume): engine.setVolume(volume)
        case .setOutputDevice(let device): engine.setOutputDevice(device)
        case .setSound(let settings): engine.setSound(settings)
        case .setOverlap(let time): engine.setOverlap(time)
        case .setFadeOut(let fadeOut): engine.setFadeOut(fadeOut)
        case .setLimits(let limits, of: let item): engine.setLimits(limits, of: item)
        case .discardEngine, .readFacts, .recallFacts, .recallUses, .startReleaseTimer, .cancelReleaseTimer,
            .startRetryTimer, .startPatienceTimer:
            break
        }
    }

    /// Whether the engine has gone on by itself from the item that an order is about.
    private func isPast(_ item: EngineItemID) -> Bool {
        current.map { $0 != item } ?? false
    }

    /// What was to follow has been replaced in the moment in which it began: that is left for what is to be heard instead.
    private func replace(by item: EngineItem?, behind left: EngineItemID, _ engine: any PlaybackEngine) {
        current = item?.identifier
        if let item {
            engine.load(item, at: .zero, isPlaying: isPlaying)
            pass(.advanced(to: item.identifier))
        } else {
            engine.stop()
            pass(.ended(left))
        }
    }
}

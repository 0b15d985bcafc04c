internal import DBus
internal import EventQueue
internal import MPRIS
internal import MediaModel
internal import Playback

/// Ends playback later. Lives on the bus queue; has the player followed only while it waits for an end.
actor SleepTimer {
    nonisolated let queue: EventQueue
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private let player: QueuePlayer
    private let service: MPRISService
    private var state = SleepTimerState()
    private var timer: QueueTimer?
    private var observation: SnapshotObservation?
    private var fadeOutTarget: FadeOutTarget?

    init(player: QueuePlayer, service: MPRISService) {
        queue = service.queue
        self.player = player
        self.service = service
    }

    /// False when there is nothing whose end could be waited for.
    func set(_ kind: SleepTimerState.Kind, after duration: Duration) async -> Bool {
        let facts = SleepTimerFacts(player.snapshot)
        guard facts.entry != nil || kind == .off || kind == .after else { return false }
        let former = state
        let orders = state.set(kind, after: duration, facts, now: .now)
        follow(former)
        await carryOut(orders)
        return true
    }

    private func note(_ facts: SleepTimerFacts) {
        change { $0.note(facts) }
    }

    private func change(_ body: (inout SleepTimerState) -> [SleepTimerState.Order]) {
        let former = state
        let orders = body(&state)
        follow(former)
        guard !orders.isEmpty || state.fadeOutTarget != fadeOutTarget else { return }
        queue.task { await self.carryOut(orders) }
    }

    /// Sees to what the new state needs, and tells of it.
    private func follow(_ former: SleepTimerState) {
        if state.due != former.due {
            timer = state.due.map { due in
                queue.timer(at: due) { [weak self] in self?.assumeIsolated { $0.change { $0.expire() } } }
            }
        }
        let follows = state.kind == .end || state.kind == .chapter
        if !follows {
            observation?.cancel()
            observation = nil
        } else if observation == nil {
            observation = player.observe { [queue, weak self] snapshot in
                let facts = SleepTimerFacts(snapshot)
                queue.async { [weak self] in self?.assumeIsolated { $0.note(facts) } }
            }
        }
        guard state.kind != former.kind || state.duration != former.duration else { return }
        service.emitPropertiesChanged(
            path: ControlInterface.path, interface: ControlInterface.name, changed: [("SleepTimer", value)])
    }

    private func carryOut(_ orders: [SleepTimerState.Order]) async {
        for order in orders {
            switch order {
            // Where the sound has fallen by itself it is silent already.
            case .pause: await player.perform(player.snapshot.sound.sleepFade > .zero ? .pauseAtOnce : .pause)
            case .setStopAfter(let entry): await player.perform(.setStopAfter(entry))
            }
        }
        // Behind the pause: what is taken back is heard again.
        guard state.fadeOutTarget != fadeOutTarget else { return }
        fadeOutTarget = state.fadeOutTarget
        await player.perform(.setFadeOut(fadeOutTarget))
    }

    // MARK: On the bus

    var value: Value {
        var entries: [(String, Value)] = [("Kind", .string(state.kind.rawValue))]
        if state.kind == .after { entries.append(("Time", .int64(state.duration.wholeMicroseconds))) }
        return .vardict(entries)
    }

    /// In microseconds; -1 where it is off or cannot be known.
    var remaining: Int64 {
        switch state.kind {
        case .after: state.due.map { max(0, HostTime.now.nanoseconds(until: $0) / 1_000) } ?? -1
        case .end: untilEnd(ofChapter: false)
        case .chapter: untilEnd(ofChapter: true)
        case .off: -1
        }
    }

    /// As long as it takes when nobody pauses.
    private func untilEnd(ofChapter: Bool) -> Int64 {
        let snapshot = player.snapshot
        let chapters = ofChapter ? snapshot.currentItem?.chapters ?? .empty : .empty
        let following = snapshot.currentChapter.map { $0 + 1 } ?? 0
        let end = following < chapters.count ? chapters[following].start : snapshot.currentItem?.duration
        guard let end else { return -1 }
        let left = (end - player.currentTime).seconds / snapshot.rate
        return max(0, Int64(left * 1_000_000))
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}

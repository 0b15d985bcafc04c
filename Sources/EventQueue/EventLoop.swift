internal import CLinux
internal import Glibc

/// The descriptors and timers of one queue, and the wait for them. Confined to the queue's thread.
final class EventLoop {
    private var watches: [UInt64: Watch] = [:]
    private var timers: [UInt64: PendingTimer] = [:]
    private var nextToken: UInt64 = 1
    private var polled: [pollfd] = []
    private var polledTokens: [UInt64] = []
    private var watchesChanged = true

    private struct Watch {
        let descriptor: Int32
        var interest: Readiness
        var isEnabled = true
        let handler: (Readiness) -> Void
    }

    private struct PendingTimer {
        let due: HostTime
        let handler: () -> Void
    }

    @discardableResult
    func watch(_ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void) -> UInt64 {
        let token = makeToken()
        watches[token] = Watch(descriptor: descriptor, interest: interest, handler: handler)
        watchesChanged = true
        return token
    }

    func setWatch(_ token: UInt64, interest: Readiness? = nil, isEnabled: Bool? = nil) {
        if let interest { watches[token]?.interest = interest }
        if let isEnabled { watches[token]?.isEnabled = isEnabled }
        watchesChanged = true
    }

    func removeWatch(_ token: UInt64) {
        watches[token] = nil
        watchesChanged = true
    }

    func addTimer(due: HostTime, handler: @escaping () -> Void) -> UInt64 {
        let token = makeToken()
        timers[token] = PendingTimer(due: due, handler: handler)
        return token
    }

    func removeTimer(_ token: UInt64) {
        timers[token] = nil
    }

    /// Waits for the first thing that happens and runs its handlers. Blocks only if `mayBlock` still says so, asked
    /// at the last moment.
    func waitAndDispatch(mayBlock: () -> Bool) {
        if watchesChanged { rebuildPollSet() }
        var timeout = timeUntilFirstTimer()
        if !mayBlock() { timeout = timespec() }
        let ready = unsafe polled.withUnsafeMutableBufferPointer { set in
            if var limit = timeout {
                return unsafe ppoll(set.baseAddress, nfds_t(set.count), &limit, nil)
            }
            return unsafe ppoll(set.baseAddress, nfds_t(set.count), nil, nil)
        }
        if ready > 0 { dispatchReadyWatches() }
        if !timers.isEmpty { fireDueTimers() }
    }

    private func makeToken() -> UInt64 {
        defer { nextToken += 1 }
        return nextToken
    }

    private func rebuildPollSet() {
        let enabled = watches.filter { $0.value.isEnabled }.sorted { $0.key < $1.key }
        polled = enabled.map { pollfd(fd: $0.value.descriptor, events: $0.value.interest.pollEvents, revents: 0) }
        polledTokens = enabled.map(\.key)
        watchesChanged = false
    }

    /// A handler may remove watches, so each is looked up again before its turn.
    private func dispatchReadyWatches() {
        let happened = zip(polledTokens, polled).filter { $0.1.revents != 0 }
        for (token, entry) in happened {
            guard let watch = watches[token], watch.isEnabled else { continue }
            watch.handler(Readiness(pollEvents: entry.revents))
        }
    }

    private func timeUntilFirstTimer() -> timespec? {
        guard let first = timers.values.map(\.due).min() else { return nil }
        let nanoseconds = max(0, HostTime.now.nanoseconds(until: first))
        return timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    private func fireDueTimers() {
        let now = HostTime.now
        for (token, timer) in timers.filter({ $0.value.due <= now }).sorted(by: { $0.value.due < $1.value.due }) {
            guard timers.removeValue(forKey: token) != nil else { continue }
            timer.handler()
        }
    }
}

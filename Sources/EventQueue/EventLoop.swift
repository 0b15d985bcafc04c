internal import CLinux
internal import Glibc

/// The descriptors and timers of one queue, and the wait for them. Confined to the queue's thread.
final class EventLoop {
    private var watches: [UInt64: Watch] = [:]
    private var timers = TimerQueue()
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

    @discardableResult
    func watch(_ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void) -> UInt64 {
        let token = makeToken()
        watches[token] = Watch(descriptor: descriptor, interest: interest, handler: handler)
        watchesChanged = true
        return token
    }

    func setWatch(_ token: UInt64, interest: Readiness) {
        watches[token]?.interest = interest
        watchesChanged = true
    }

    func setWatch(_ token: UInt64, isEnabled: Bool) {
        guard watches[token]?.isEnabled != isEnabled else { return }
        watches[token]?.isEnabled = isEnabled
        watchesChanged = true
    }

    func removeWatch(_ token: UInt64) {
        watches[token] = nil
        watchesChanged = true
    }

    func addTimer(due: HostTime, handler: @escaping () -> Void) -> UInt64 {
        let token = makeToken()
        timers.add(token, due: due, handler: handler)
        return token
    }

    func removeTimer(_ token: UInt64) {
        timers.remove(token)
    }

    /// Waits until a descriptor is ready or a timer is due; with `mayBlock` false it only looks. Returns whether a
    /// descriptor is ready.
    func wait(mayBlock: Bool) -> Bool {
        if watchesChanged { rebuildPollSet() }
        let timeout = mayBlock ? timeUntilFirstTimer() : timespec()
        let ready = unsafe polled.withUnsafeMutableBufferPointer { set in
            if var limit = timeout {
                return unsafe ppoll(set.baseAddress, nfds_t(set.count), &limit, nil)
            }
            return unsafe ppoll(set.baseAddress, nfds_t(set.count), nil, nil)
        }
        return ready > 0
    }

    /// Calls those whose descriptors were found ready. A handler may change any watch, so each is looked up again
    /// before its turn.
    func dispatchReadyWatches() {
        for place in polled.indices where polled[place].revents != 0 {
            guard let watch = watches[polledTokens[place]], watch.isEnabled else { continue }
            watch.handler(Readiness(pollEvents: polled[place].revents))
        }
    }

    func fireDueTimers() {
        guard !timers.isEmpty else { return }
        let now = HostTime.now
        let limit = nextToken
        while let handler = timers.takeDue(at: now, setBefore: limit) { handler() }
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

    private func timeUntilFirstTimer() -> timespec? {
        guard let first = timers.firstDue() else { return nil }
        let nanoseconds = max(0, HostTime.now.nanoseconds(until: first))
        return timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}

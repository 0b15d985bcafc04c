internal import DBus
internal import Playback

/// The sleep timer on `org.marquee.Player1`.
extension ControlInterface {
    /// A day: longer is a slip.
    private static let longestSleep: Int64 = 24 * 3_600 * 1_000_000

    var sleepTimerMethods: [Method] {
        [Method("SetSleepTimer", in: [Argument("Kind", "s"), Argument("Time", "x")]) { setSleepTimer($0) }]
    }

    var sleepTimerProperties: [Property] {
        [
            Property("SleepTimer", "a{sv}", get: { sleepTimer.assumeIsolated { $0.value } }),
            Property(
                "SleepTimerRemaining", "x", emits: .none,
                get: { .int64(sleepTimer.assumeIsolated { $0.remaining }) }),
        ]
    }

    private func setSleepTimer(_ invocation: Invocation) {
        let time = invocation.arguments[1].asInt64 ?? 0
        guard let kind = SleepTimerState.Kind(rawValue: invocation.arguments[0].asString ?? "") else {
            invocation.fail(.invalidArguments("a sleep timer is \"after\", \"end\", \"chapter\" or \"off\""))
            return
        }
        guard kind != .after || (1...Self.longestSleep).contains(time) else {
            invocation.fail(
                .invalidArguments("a sleep timer runs for a number of microseconds above 0, for a day at most"))
            return
        }
        answer.whenDone(invocation) { [sleepTimer] in
            await sleepTimer.set(kind, after: .microseconds(time))
                ? .success([])
                : .failure(ControlError.noSuchContent("The queue is empty, so nothing can end; add something first."))
        }
    }
}

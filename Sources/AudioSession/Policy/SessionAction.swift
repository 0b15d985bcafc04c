/// What is to be done about it, in order.
public enum SessionAction: Hashable, Sendable {
    /// Pause, to go on later. Without effect where nothing plays.
    case interrupt
    /// Go on. The player does so only if it is still as ``interrupt`` has left it.
    case resume
    /// Pause for good.
    case pause
    /// Pause for good, see that nothing is heard any more and that the position is written, then report
    /// ``SessionEvent/silenced``.
    case pauseUntilSilent
    /// Hold these locks of the machine's and no others.
    case hold(Set<SleepLock>)
    /// Report ``SessionEvent/graceEnded`` in a moment, unless ``hold(_:)`` comes first.
    case startGrace
    case pauseOthers
    /// Those that were paused are of no concern any more; `resuming`: after they have been let go on.
    case releaseOthers(resuming: Bool)
    /// Tell whoever observes the session.
    case notify(Interruption)
}

/// What a session can ask the machine's session manager to hold off (`org.freedesktop.login1.Manager.Inhibit`).
public enum SleepLock: String, Hashable, Sendable, CaseIterable {
    /// Sleep waits until playback is paused and silent, for a few seconds at most.
    case delaySleep
    /// The machine does not suspend by itself.
    case blockSuspend
    /// The screen stays on.
    case blockIdle
}

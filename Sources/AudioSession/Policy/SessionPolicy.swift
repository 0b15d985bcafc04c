public import EventQueue

/// The rules of a session: events in, actions out. A pure value; it knows no clock but the times it is given.
///
/// - Only what was interrupted goes on by itself, and only when the last cause has ended, all of them allowing it.
///   A pause by the user, a lost device and a sleep leave nothing that could go on: paused music never starts by itself.
/// - Whoever plays during an interruption is obeyed, and nothing is left to be resumed at its end.
/// - `Pause` over MPRIS is the user's, whoever sends it. A phone's link (KDE Connect) pauses players for a call with the
///   same message with which it passes on its pause button, and sends `Play` when the call is over: their `Play` resumes,
///   nothing of ours does.
/// - Playing activates the session, a stop deactivates it (as `AVPlayer` does it by itself). A pause leaves it active, so
///   that no other player starts because this one is paused.
public struct SessionPolicy: Sendable {
    public private(set) var settings: AudioSession.Settings
    public private(set) var playback = SessionPlayback.stopped
    /// Causes that last.
    public private(set) var causes: Set<Interruption.Cause> = []
    public private(set) var isActive = false
    /// Whether what was interrupted may still go on.
    private var mayResume = false
    private var isAsleep = false
    private var hasPausedOthers = false
    private var lastOverride: (time: HostTime, chosen: String?)?
    private var locks: Set<SleepLock> = []
    private var isInGrace = false

    /// For so long after somebody has chosen another output, the loss of the old one is part of that: a card that is
    /// switched to another profile takes its old output away.
    public static let overrideWindow: Duration = .seconds(2)

    public init(settings: AudioSession.Settings = AudioSession.Settings()) {
        self.settings = settings
    }

    public mutating func handle(_ event: SessionEvent, at now: HostTime) -> [SessionAction] {
        var actions: [SessionAction] = []
        switch event {
        case .playbackChanged(let new): changePlayback(to: new, &actions)
        case .interruption(.began(let cause)): begin(cause, &actions)
        case .interruption(.ended(let cause, let shouldResume)): end(cause, shouldResume, &actions)
        case .routeChanged(let change): changeRoute(change, now, &actions)
        case .sleepAnnounced: announceSleep(&actions)
        case .silenced:
            if isAsleep { hold([], &actions) }
        case .wokeUp: wakeUp(&actions)
        case .graceEnded:
            isInGrace = false
            if wantedLocks.isEmpty { hold([], &actions) }
        case .settingsChanged(let new):
            settings = new
            pauseOthersIfActive(&actions)
        case .activated: activate(&actions)
        case .deactivated: deactivate(&actions)
        }
        adjustLocks(&actions)
        return actions
    }

    // MARK: Playback

    private mutating func changePlayback(to new: SessionPlayback, _ actions: inout [SessionAction]) {
        let wasPlaying = playback.isPlaying
        playback = new
        switch new {
        case .playing:
            // Somebody has started it: what was interrupted is no concern of ours any more. A report that it still plays
            // may be older than the interruption.
            if !wasPlaying { mayResume = false }
            activate(&actions)
        case .interrupted: break
        case .paused: mayResume = false
        case .stopped:
            mayResume = false
            deactivate(&actions)
        }
    }

    // MARK: Interruptions

    private mutating func begin(_ cause: Interruption.Cause, _ actions: inout [SessionAction]) {
        guard settings.interruptingCauses.contains(cause), causes.insert(cause).inserted else { return }
        actions.append(.notify(.began(cause)))
        guard playback.isPlaying, !isAsleep else { return }
        mayResume = true
        actions.append(.interrupt)
    }

    private mutating func end(_ cause: Interruption.Cause, _ allowed: Bool, _ actions: inout [SessionAction]) {
        guard causes.remove(cause) != nil else { return }
        if !allowed || !settings.resumesAfterInterruption { mayResume = false }
        let resumes = mayResume && causes.isEmpty
        if resumes { mayResume = false }
        actions.append(.notify(.ended(cause, shouldResume: resumes)))
        if resumes { actions.append(.resume) }
    }

    // MARK: Routes

    private mutating func changeRoute(
        _ change: RouteChange, _ now: HostTime, _ actions: inout [SessionAction]
    ) {
        switch change.reason {
        case .newDeviceAvailable: break
        case .override: lastOverride = (now, change.current)
        case .oldDeviceUnavailable, .portUnavailable:
            // The chosen output itself may go as soon as any other.
            if let last = lastOverride, now < last.time + Self.overrideWindow,
                last.chosen == nil || last.chosen != change.previous
            {
                return
            }
            guard settings.pausesOnRouteLoss else { return }
            mayResume = false
            // Also for what an interruption has paused: it would go on in another place.
            if playback.isPlaying || playback == .interrupted { actions.append(.pause) }
        }
    }

    // MARK: Sleep

    private mutating func announceSleep(_ actions: inout [SessionAction]) {
        guard !isAsleep else { return }
        isAsleep = true
        mayResume = false
        actions += [.notify(.began(.sleep)), .pauseUntilSilent]
    }

    private mutating func wakeUp(_ actions: inout [SessionAction]) {
        guard isAsleep else { return }
        isAsleep = false
        actions.append(.notify(.ended(.sleep, shouldResume: false)))
    }

    // MARK: Other players

    private mutating func activate(_ actions: inout [SessionAction]) {
        guard !isActive else { return }
        isActive = true
        pauseOthersIfActive(&actions)
    }

    private mutating func pauseOthersIfActive(_ actions: inout [SessionAction]) {
        guard isActive, settings.silencesOthers, !hasPausedOthers else { return }
        hasPausedOthers = true
        actions.append(.pauseOthers)
    }

    private mutating func deactivate(_ actions: inout [SessionAction]) {
        guard isActive else { return }
        isActive = false
        guard hasPausedOthers else { return }
        hasPausedOthers = false
        actions.append(.releaseOthers(resuming: settings.options.contains(.notifyOthersOnDeactivation)))
    }

    // MARK: Locks

    private var wantedLocks: Set<SleepLock> {
        guard case .playing(let hasVideo) = playback, !isAsleep else { return [] }
        var wanted: Set<SleepLock> = []
        if settings.delaysSleep { wanted.insert(.delaySleep) }
        if settings.blocksSuspend, settings.category != .ambient { wanted.insert(.blockSuspend) }
        if settings.blocksIdleForVideo, hasVideo { wanted.insert(.blockIdle) }
        return wanted
    }

    /// Taken at once, given back a moment after playback has ended: between two entries, or a pause and the next play,
    /// nobody is asked. Those that the announced sleep waits for go when it is silent.
    private mutating func adjustLocks(_ actions: inout [SessionAction]) {
        let wanted = wantedLocks
        if !wanted.isEmpty || playback.isPlaying && !isAsleep {
            isInGrace = false
            if wanted != locks { hold(wanted, &actions) }
        } else if !locks.isEmpty, !isAsleep, !isInGrace {
            isInGrace = true
            actions.append(.startGrace)
        }
    }

    private mutating func hold(_ new: Set<SleepLock>, _ actions: inout [SessionAction]) {
        guard new != locks else { return }
        locks = new
        actions.append(.hold(new))
    }
}

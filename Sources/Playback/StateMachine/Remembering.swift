internal import MediaModel

/// What is to survive a restart: the edits of the queue, the settings, places in long items, uses.
extension PlaybackStateMachine {
    /// Items of at least this length remember their own place.
    static let longItem = MediaTime(seconds: 20 * 60)
    /// A place this near to the start or the end is none.
    private static let startMargin = MediaTime(seconds: 10)
    private static let endMargin = MediaTime(seconds: 30)

    /// Takes what has to be remembered since the last time, in the order in which it happened.
    mutating func takeChanges(now: HostMoment) -> [SessionChange] {
        var changes = queue.takeChanges() + pendingChanges
        pendingChanges = []
        var settings = settings(now: now)
        if !isPositionDue, settings.current == rememberedSettings.current {
            settings.position = rememberedSettings.position
        }
        isPositionDue = false
        if settings != rememberedSettings {
            rememberedSettings = settings
            changes.append(.settings(settings))
        }
        return changes
    }

    /// The settings as they are.
    func settings(now: HostMoment) -> SessionSettings {
        var settings = SessionSettings()
        settings.current = queue.currentID
        settings.position = position(at: now)
        settings.status = status
        settings.repeatMode = queue.repeatMode
        settings.isShuffled = queue.isShuffled
        settings.volume = volume
        settings.rate = rate
        settings.stopAfter = stopAfter
        settings.shuffleSeed = queue.shuffleSeed
        settings.lastEntry = queue.identifiers.last
        settings.activePlaylist = activePlaylist
        return settings
    }

    /// Everything at once, for a memory that has to begin anew.
    func savedSession(now: HostMoment) -> SavedSession {
        var session = SavedSession()
        (session.entries, session.playOrder) = queue.saved
        session.settings = settings(now: now)
        if let current = queue.currentID { session.currentFacts = currentFacts.map { withChapters($0, of: current) } }
        session.rememberedPositions = rememberedPositions
        return session
    }

    /// The position is to be remembered now, and the place in a long item too.
    mutating func notePosition(now: HostMoment) {
        isPositionDue = true
        rememberPlace(now: now)
    }

    /// As it was left: paused or stopped at its place, with what was known of it; nothing is opened.
    mutating func restore(_ session: SavedSession, now: HostMoment) {
        guard queue.isEmpty else { return }
        queue.restore(session)
        let settings = session.settings
        volume = min(max(settings.volume, 0), 1)
        if Self.rateRange.contains(settings.rate) { rate = settings.rate }
        stopAfter = settings.stopAfter.flatMap { queue.contains($0) ? $0 : nil }
        rememberedPositions = session.rememberedPositions
        activePlaylist = queue.isEmpty ? nil : settings.activePlaylist
        if let current = queue.currentID {
            if let known = session.currentFacts { storeRemembered(known, of: current) }
            facts.kept = current
            askedForUse.insert(current)
            let isSamePlace = settings.current == current
            status = settings.status == .stopped || !isSamePlace ? .stopped : .paused
            let place = place(of: current, settings, isSamePlace: isSamePlace)
            resumeTime = max(.zero, min(place, duration ?? place))
            stand(at: resumeTime, now: now)
        }
        rememberedSettings = self.settings(now: now)
    }

    /// Where the current entry goes on after a restart.
    private func place(of current: EntryID, _ settings: SessionSettings, isSamePlace: Bool) -> MediaTime {
        guard isSamePlace else { return startTime(of: current) }
        // One that was stopped starts where it was shown: at 0 (C61), or at its place when it was never begun.
        guard status == .paused else { return settings.position }
        // A long item may have been heard elsewhere since.
        let place = startTime(of: current)
        return place == .zero ? settings.position : place
    }

    // MARK: Long items

    /// Where an entry starts when it becomes current.
    func startTime(of id: EntryID) -> MediaTime {
        guard !rememberedPositions.isEmpty, let item = queue.entry(id)?.item else { return .zero }
        return rememberedPositions[item.key] ?? .zero
    }

    mutating func rememberPlace(now: HostMoment) {
        guard let entry = queue.current, let duration, duration >= Self.longItem, status != .stopped else { return }
        let position = position(at: now)
        let isPlace = position >= Self.startMargin && position <= duration - Self.endMargin
        remember(isPlace ? position : nil, of: entry.item)
    }

    mutating func remember(_ place: MediaTime?, of item: MediaItem) {
        guard rememberedPositions[item.key] != place else { return }
        rememberedPositions[item.key] = place
        pendingChanges.append(.positionRemembered(item, place))
    }
}

internal import DBus
internal import MediaModel
internal import NowPlaying

/// From the session's states to signals.
extension MPRISService {
    /// The present state comes in at once, each later one on the thread that made it, which only leaves it here.
    func observeSession() {
        let (inbox, queue) = (inbox, queue)
        observation = session.observe { [weak self] state in
            guard inbox.put(state) else { return }
            queue.async { [weak self] in self?.assumeIsolated { $0.publishPendingStates() } }
        }
    }

    /// Publishes what has come in, state by state. Called when states arrive and before each reply to a command, so
    /// that a reply never overtakes the signals of what it answers (C63).
    func publishPendingStates() {
        for state in inbox.takeAll() { publish(state) }
    }

    func publish(_ state: NowPlayingState) {
        let state = withArtwork(state)
        let table = PlayerTable(state: state, traits: traits, trackPaths: published.trackPaths)
        let difference = PropertyDifference(from: published.table, to: table, traits: traits)
        published.replaceTable(with: table)
        // Whoever hears of a list finds the current track where it belongs (C125, C131).
        if traits.hasTrackList { publishTrackList(of: state) }
        emitChanged(difference.changed)
        if difference.isSeeked { emitSeeked() }
        if traits.hasPlaylists { publishPlaylists(of: state) }
        if identity.hasInformation { publishInformation(of: state) }
    }

    /// Sends the present values of these properties in one message (C29).
    func emitChanged(_ properties: [PlayerProperty]) {
        guard busName != nil, let connection, !properties.isEmpty else { return }
        published.noteEmission(of: properties)
        connection.emitPropertiesChanged(
            path: MPRISNames.objectPath, interface: MPRISNames.playerInterface,
            changed: properties.map { (name: $0.name, value: published.table[$0]) }, invalidated: [])
    }

    /// With the position at this moment, not the one at which the jump was noticed (C76).
    private func emitSeeked() {
        guard busName != nil, let connection else { return }
        connection.emit(
            SignalMessage(
                path: MPRISNames.objectPath, interface: MPRISNames.playerInterface, member: "Seeked",
                arguments: [.int64(published.position.microseconds)]))
    }

    /// Trackers that watch nothing but the status learn of the end from it (C10).
    func publishFinalState() {
        observation?.cancel()
        publishPendingStates()
        var state = session.currentState
        state.info.playbackStatus = .stopped
        publish(state)
    }
}

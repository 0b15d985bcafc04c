internal import DBus
internal import MediaModel
internal import NowPlaying

/// AddTrack, RemoveTrack and GoTo (C118 to C123). An id may lie outside the window that is shown, so whether there is
/// such an entry is for the session to say.
extension MPRISService {
    private var commands: RemoteCommandCenter { session.remoteCommandCenter }

    func addTrack(_ invocation: Invocation) {
        guard mayEdit(for: invocation) else { return }
        let after = invocation.arguments[1].asObjectPath ?? MPRISNames.noTrack
        do throws(DBusError) {
            let event = InsertTrackEvent(
                uri: try playableURI(invocation.arguments[0].asString ?? ""), place: place(after: after),
                setAsCurrent: invocation.arguments[2].asBoolean ?? false)
            run(commands.insertTrack, event) { status in
                if let error = status.failure { invocation.fail(error) } else { invocation.reply() }
            }
        } catch {
            invocation.fail(error)
        }
    }

    /// NoTrack is the start, what is no track of ours the end (C118).
    private func place(after path: ObjectPath) -> TrackInsertionPlace {
        if path == MPRISNames.noTrack { return .start }
        return publishedTrackList.trackPaths.entry(at: path).map { .after($0) } ?? .end
    }

    func removeTrack(_ invocation: Invocation) {
        guard mayEdit(for: invocation), let entry = entry(named: invocation) else { return }
        send(commands.removeTrack, RemoveTrackEvent(track: entry), for: invocation)
    }

    func goTo(_ invocation: Invocation) {
        guard availableCommands.contains(.playTrack) else {
            return invocation.fail(.notSupported("\(identity.identity) cannot go to another track now."))
        }
        guard let entry = entry(named: invocation) else { return }
        send(commands.playTrack, PlayTrackEvent(track: entry), for: invocation)
    }

    /// Fails the call if not (C120).
    private func mayEdit(for invocation: Invocation) -> Bool {
        guard canEditTracks(in: session.currentState) else {
            invocation.fail(.notSupported("The track list of \(identity.identity) cannot be edited now."))
            return false
        }
        return true
    }

    /// The track that the first argument names. Answers the call where there is none: NoTrack is an error, the id of
    /// somebody else's track has no effect (C122, C123).
    private func entry(named invocation: Invocation) -> EntryID? {
        guard let path = invocation.arguments[0].asObjectPath, path != MPRISNames.noTrack else {
            invocation.fail(.invalidArguments("NoTrack is not a track."))
            return nil
        }
        guard let entry = publishedTrackList.trackPaths.entry(at: path) else {
            invocation.reply()
            return nil
        }
        return entry
    }
}

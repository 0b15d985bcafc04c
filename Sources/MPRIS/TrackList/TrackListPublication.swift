internal import DBus
internal import MediaModel
internal import NowPlaying

/// From the session's track list to signals.
extension MPRISService {
    func publishTrackList(of state: NowPlayingState) {
        let list = publishedTrackList
        let tracks = state.info.trackList?.tracks ?? []
        let difference = list.difference(to: tracks)
        list.replace(with: tracks, difference)
        for signal in difference.signals { emit(signal) }
        var changed: [(name: String, value: Value)] = []
        if list.setCanEdit(canEditTracks(in: state)) { changed = [("CanEditTracks", .boolean(list.canEdit))] }
        emitTrackListChanged(changed, invalidated: difference.invalidatesTracks ? ["Tracks"] : [])
    }

    func canEditTracks(in state: NowPlayingState) -> Bool {
        traits.canControl && state.availableCommands.isSuperset(of: [.insertTrack, .removeTrack])
    }

    private func emit(_ signal: TrackListDifference.Signal) {
        let list = publishedTrackList
        switch signal {
        case .replaced:
            let current = published.table.track.map { list.trackPaths.path(for: $0) } ?? MPRISNames.noTrack
            emitTrackList("TrackListReplaced", [list.tracksValue, .objectPath(current)])
        case .removed(let entry):
            emitTrackList("TrackRemoved", [.objectPath(list.trackPaths.path(for: entry))])
        case .added(let index):
            let predecessor = index == 0 ? .objectPath(MPRISNames.noTrack) : list.path(at: index - 1)
            emitTrackList("TrackAdded", [list.metadata(at: index), predecessor])
        case .metadataChanged(let index):
            emitTrackList("TrackMetadataChanged", [list.path(at: index), list.metadata(at: index)])
        }
    }

    private func emitTrackList(_ member: String, _ arguments: [Value]) {
        guard busName != nil, let connection else { return }
        connection.emit(
            SignalMessage(
                path: MPRISNames.objectPath, interface: MPRISNames.trackListInterface, member: member,
                arguments: arguments))
    }

    /// `Tracks` is named, never sent (C129).
    private func emitTrackListChanged(_ changed: [(name: String, value: Value)], invalidated: [String]) {
        guard busName != nil, let connection, !changed.isEmpty || !invalidated.isEmpty else { return }
        connection.emitPropertiesChanged(
            path: MPRISNames.objectPath, interface: MPRISNames.trackListInterface, changed: changed,
            invalidated: invalidated)
    }
}

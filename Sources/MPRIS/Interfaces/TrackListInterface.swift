internal import DBus

/// `org.mpris.MediaPlayer2.TrackList`, member by member: what the session shows of its queue. There is one list, on the
/// player's own object; none is made elsewhere that `GoTo` could bring here (C124).
extension MPRISService {
    func makeTrackListInterface() -> Interface {
        let list = publishedTrackList
        return Interface(
            name: MPRISNames.trackListInterface,
            methods: [
                Method(
                    "GetTracksMetadata", in: [Argument("TrackIds", "ao")], out: [Argument("Metadata", "aa{sv}")]
                ) { $0.reply([list.metadata(of: $0.arguments[0].asObjectPaths ?? [])]) },
                Method(
                    "AddTrack",
                    in: [Argument("Uri", "s"), Argument("AfterTrack", "o"), Argument("SetAsCurrent", "b")]
                ) { self.addTrack($0) },
                Method("RemoveTrack", in: [Argument("TrackId", "o")]) { self.removeTrack($0) },
                Method("GoTo", in: [Argument("TrackId", "o")]) { self.goTo($0) },
            ],
            properties: [
                Property("Tracks", "ao", emits: .invalidates, get: { list.tracksValue }),
                Property("CanEditTracks", "b", get: { .boolean(list.canEdit) }),
            ],
            signals: [
                SignalDescription(
                    "TrackListReplaced", [Argument("Tracks", "ao"), Argument("CurrentTrack", "o")]),
                SignalDescription("TrackAdded", [Argument("Metadata", "a{sv}"), Argument("AfterTrack", "o")]),
                SignalDescription("TrackRemoved", [Argument("TrackId", "o")]),
                SignalDescription(
                    "TrackMetadataChanged", [Argument("TrackId", "o"), Argument("Metadata", "a{sv}")]),
            ])
    }
}

import DBus

/// Keeps a player's track list as a client would that only listens, and says what does not fit. A value: signals in,
/// faults out.
struct TrackListAudit: Sendable {
    /// Nil while the player has no TrackList interface.
    private(set) var tracks: [ObjectPath]?
    private var metadata: [ObjectPath: Value] = [:]
    /// The list was changed: `Tracks` must be invalidated before anything else is signalled (C129, C131).
    private var awaitsInvalidation = false
    /// What `TrackListReplaced` said is current.
    private var claimedCurrent: ObjectPath?

    static let noTrack: ObjectPath = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    init(tracks: [ObjectPath]?) {
        self.tracks = tracks
    }

    /// A signal of the TrackList interface, whose signature is right.
    mutating func take(_ signal: SignalMessage) -> [String] {
        guard let tracks else { return ["\(signal.member) of an interface that is not there (C20)"] }
        switch signal.member {
        case "TrackListReplaced": return replace(signal.arguments[0].asObjectPaths, signal.arguments[1].asObjectPath)
        case "TrackAdded": return add(signal.arguments[0], after: signal.arguments[1].asObjectPath, to: tracks)
        case "TrackRemoved": return remove(signal.arguments[0].asObjectPath, from: tracks)
        case "TrackMetadataChanged": return change(signal.arguments[0].asObjectPath, signal.arguments[1], in: tracks)
        default: return []
        }
    }

    /// `PropertiesChanged` of the TrackList interface.
    mutating func takeInvalidation(ofTracks isInvalidated: Bool) -> [String] {
        defer { awaitsInvalidation = false }
        guard isInvalidated != awaitsInvalidation else { return [] }
        return [
            isInvalidated
                ? "Tracks was invalidated, but nothing had changed (C130)"
                : "the list changed, and PropertiesChanged does not invalidate Tracks (C129)"
        ]
    }

    /// Something else was signalled, or nothing more comes. `current` is what the player's Metadata may name by now.
    mutating func endOfChange(current: [ObjectPath?]) -> [String] {
        var faults: [String] = []
        if awaitsInvalidation { faults.append("the list changed, and Tracks was not invalidated next (C129, C131)") }
        if let claimedCurrent, !current.contains(where: { claimedCurrent == $0 ?? Self.noTrack }) {
            let right = current.last.flatMap { $0?.text } ?? "NoTrack"
            faults.append("TrackListReplaced names \(claimedCurrent.text), not \(right) (C125)")
        }
        (awaitsInvalidation, claimedCurrent) = (false, nil)
        return faults
    }

    private mutating func replace(_ tracks: [ObjectPath]?, _ current: ObjectPath?) -> [String] {
        awaitsInvalidation = true
        claimedCurrent = current
        metadata = [:]
        self.tracks = tracks
        var faults = (tracks ?? []).filter(isReserved).map { "\($0.text) is no track id (C108)" }
        if Set(tracks ?? []).count != tracks?.count { faults.append("two tracks have the same id (C109)") }
        return faults
    }

    private mutating func add(_ value: Value, after: ObjectPath?, to tracks: [ObjectPath]) -> [String] {
        awaitsInvalidation = true
        guard let track = value["mpris:trackid"]?.asObjectPath else { return ["TrackAdded without an id (C126)"] }
        metadata[track] = value
        var faults = metadataFaults(value)
        if tracks.contains(track) { faults.append("\(track.text) was added twice (C109)") }
        guard let after, let place = after == Self.noTrack ? 0 : tracks.firstIndex(of: after).map({ $0 + 1 }) else {
            return faults + ["\(track.text) was added after \(after?.text ?? ""), which is not in the list (C126)"]
        }
        self.tracks?.insert(track, at: place)
        return faults
    }

    private mutating func remove(_ track: ObjectPath?, from tracks: [ObjectPath]) -> [String] {
        awaitsInvalidation = true
        guard let track, let place = tracks.firstIndex(of: track) else {
            return ["\(track?.text ?? "") was removed, but is not in the list (C127)"]
        }
        metadata[track] = nil
        self.tracks?.remove(at: place)
        return []
    }

    private mutating func change(_ track: ObjectPath?, _ value: Value, in tracks: [ObjectPath]) -> [String] {
        guard let track, let place = tracks.firstIndex(of: track) else {
            return ["TrackMetadataChanged of \(track?.text ?? ""), which is not in the list (C128)"]
        }
        guard let newTrack = value["mpris:trackid"]?.asObjectPath else { return ["new metadata without an id (C128)"] }
        var faults = metadataFaults(value)
        if metadata[track] == value { faults.append("the metadata of \(track.text) was signalled again (C30)") }
        metadata[track] = nil
        metadata[newTrack] = value
        self.tracks?[place] = newTrack
        return faults
    }

    private func isReserved(_ track: ObjectPath) -> Bool {
        track == .root || track.text.hasPrefix("/org/mpris")
    }
}

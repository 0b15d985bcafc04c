import DBus

/// Judges a player's signals one after the other. A value: signals in, faults out.
public struct SignalAudit: Sendable {
    public private(set) var faults: [String] = []
    private var known: [String: [String: Value]]
    private var permits: [String: Int] = [:]
    /// Metadata came anew for the same track: `Seeked` must be next (C111).
    private var awaitsSeeked = false
    private var list: TrackListAudit
    /// What `PlaylistChanged` said last, by id.
    private var playlists: [Value: Value] = [:]

    /// `known` holds what `GetAll` said, by interface.
    public init(known: [String: [String: Value]] = [:]) {
        self.known = known
        let list = known[MPRISInterfaces.trackList]
        self.list = TrackListAudit(tracks: list.map { $0["Tracks"]?.asObjectPaths ?? [] })
    }

    /// The track ids, as a client has them that only listens; nil without a TrackList interface.
    public var tracks: [ObjectPath]? { list.tracks }

    /// One repetition of the property's value is right: a `Set` that was refused or clamped (C33).
    public mutating func allowRepetition(of property: String, times: Int = 1) {
        permits[property, default: 0] += times
    }

    public mutating func take(_ signal: SignalMessage) {
        guard signal.path.text == MPRISInterfaces.path else { return }
        let former = current
        if awaitsSeeked {
            awaitsSeeked = false
            if signal.member != "Seeked" { fault("new Metadata of the same track is not followed by Seeked (C111)") }
        }
        if signal.interface == "org.freedesktop.DBus.Properties" {
            takePropertiesChanged(signal)
        } else {
            takeSignal(signal)
        }
        let isOfList = signal.interface == MPRISInterfaces.trackList
        if !isOfList, signal.arguments.first != .string(MPRISInterfaces.trackList) {
            endListChange(former: former)
        }
    }

    private var current: ObjectPath? {
        known[MPRISInterfaces.player]?["Metadata"]?["mpris:trackid"]?.asObjectPath
    }

    /// `former` was current before the signal that shows the end of the change: that one may be of the next change.
    private mutating func endListChange(former: ObjectPath?) {
        faults += list.endOfChange(current: [former, current])
    }

    /// Faults of what did not come; when all signals have been taken.
    public mutating func finish() {
        if awaitsSeeked { fault("new Metadata of the same track is not followed by Seeked (C111)") }
        awaitsSeeked = false
        endListChange(former: current)
    }

    private mutating func takeSignal(_ signal: SignalMessage) {
        guard let expected = MPRISInterfaces.signals[signal.interface]?[signal.member] else {
            return fault("\(signal.interface).\(signal.member) is no signal of MPRIS (C24)")
        }
        let signature = signal.arguments.map(\.signature.text).joined()
        guard signature == expected else {
            return fault("\(signal.member) is of the type \(signature), not \(expected) (D24)")
        }
        if signal.interface == MPRISInterfaces.trackList { faults += list.take(signal) }
        if signal.member == "PlaylistChanged" { takePlaylist(signal.arguments[0]) }
        if signal.member == "Seeked", let position = signal.arguments.first?.asInt64, position < 0 {
            fault("Seeked to \(position)")
        }
    }

    private mutating func takePlaylist(_ playlist: Value) {
        guard case .structure(let members) = playlist else { return }
        if members[0] == .objectPath(.root) { fault("PlaylistChanged of no playlist (C137)") }
        if members[1] == .string("") { fault("a playlist without a name (C141)") }
        if playlists[members[0]] == playlist { fault("PlaylistChanged, but nothing did (C30)") }
        playlists[members[0]] = playlist
    }

    private mutating func takePropertiesChanged(_ signal: SignalMessage) {
        guard signal.member == "PropertiesChanged", signal.arguments.map(\.signature.text) == ["s", "a{sv}", "as"],
            let interface = signal.arguments[0].asString, let changed = signal.arguments[1].asDictionary,
            let invalidated = signal.arguments[2].asStrings
        else { return fault("\(signal.member) is of the wrong type") }
        guard let properties = MPRISInterfaces.properties[interface] else {
            return fault("PropertiesChanged for \(interface) (C14)")
        }
        if changed.isEmpty && invalidated.isEmpty { fault("an empty PropertiesChanged (C28)") }
        for name in invalidated where interface != MPRISInterfaces.trackList || name != "Tracks" {
            fault("\(name) was invalidated (C31)")
        }
        var values: [String: Value] = [:]
        for entry in changed {
            guard let name = entry.key.asString, case .variant(let value) = entry.value else { continue }
            if values.updateValue(value, forKey: name) != nil { fault("\(name) stands in one message twice") }
            guard let expected = properties[name] else {
                fault("\(name) was signalled for \(interface) (C64, C99)")
                continue
            }
            if value.signature.text != expected {
                fault("\(name) is of the type \(value.signature.text), not \(expected) (C32)")
            }
        }
        if interface == MPRISInterfaces.trackList {
            faults += list.takeInvalidation(ofTracks: invalidated.contains("Tracks"))
        }
        judge(values, of: interface)
    }

    private mutating func judge(_ values: [String: Value], of interface: String) {
        let former = known[interface] ?? [:]
        let formerTrack = former["Metadata"]?["mpris:trackid"]
        let track = values["Metadata"]?["mpris:trackid"]
        let isNewTrack = track != nil && track != formerTrack
        for (name, value) in values where value == former[name] {
            if name == "PlaybackStatus" && isNewTrack { continue }
            if let permit = permits[name], permit > 0 {
                permits[name] = permit - 1
                continue
            }
            fault("\(name) was signalled again as \(value) (C30)")
        }
        if isNewTrack, values["PlaybackStatus"] == nil { fault("a new track without PlaybackStatus (C29)") }
        if let metadata = values["Metadata"] { faults += metadataFaults(metadata) }
        if let status = values["PlaybackStatus"]?.asString, !["Playing", "Paused", "Stopped"].contains(status) {
            fault("PlaybackStatus is \(status)")
        }
        if let loop = values["LoopStatus"]?.asString, !["None", "Track", "Playlist"].contains(loop) {
            fault("LoopStatus is \(loop)")
        }
        if values["Rate"] == .double(0) { fault("Rate is 0 (C88)") }
        if let volume = values["Volume"]?.asDouble, !(volume >= 0) { fault("Volume is \(volume)") }
        let status = (values["PlaybackStatus"] ?? former["PlaybackStatus"])?.asString
        if interface == MPRISInterfaces.player, let track, track == formerTrack, status != "Stopped",
            values["Metadata"] != former["Metadata"]
        {
            awaitsSeeked = true
        }
        known[interface] = former.merging(values) { $1 }
    }

    private mutating func fault(_ text: String) {
        faults.append(text)
    }
}

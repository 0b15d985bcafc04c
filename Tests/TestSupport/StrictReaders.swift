import DBus

/// What bluetoothd would refuse in the answer of `GetAll` of the Player interface; empty when it takes the player.
///
/// It goes through the dictionary in order, demands the exact type of each value it knows, and sets the position to zero
/// when it comes to the metadata: so those come first (C113). From `profiles/audio/media.c` as the contract restates it.
public func bluetoothFaults(_ all: Value) -> [String] {
    guard let entries = all.asDictionary else { return ["no dictionary"] }
    var faults: [String] = []
    var position: Int64?
    let types = [
        "PlaybackStatus": "s", "Position": "x", "Shuffle": "b", "LoopStatus": "s", "CanPlay": "b", "CanPause": "b",
        "CanControl": "b", "CanGoNext": "b", "CanGoPrevious": "b", "Metadata": "a{sv}",
    ]
    for entry in entries {
        guard let name = entry.key.asString, case .variant(let value) = entry.value else { return ["no a{sv}"] }
        if let type = types[name], value.signature.text != type {
            faults.append("\(name) is of the type \(value.signature.text)")
        }
        if name == "Position" { position = value.asInt64 }
        if name == "Metadata" {
            if position != nil { faults.append("Metadata behind Position") }
            faults += bluetoothFaults(inTrack: value)
        }
    }
    if position == nil { faults.append("no Position") }
    return faults
}

private func bluetoothFaults(inTrack metadata: Value) -> [String] {
    let types = [
        "xesam:title": "s", "xesam:album": "s", "xesam:artist": "as", "xesam:genre": "as", "mpris:length": "x",
        "xesam:trackNumber": "i",
    ]
    return (metadata.asDictionary ?? []).compactMap { entry in
        guard let key = entry.key.asString, case .variant(let value) = entry.value else { return "no a{sv}" }
        guard let type = types[key], value.signature.text != type else { return nil }
        return "\(key) is of the type \(value.signature.text)"
    }
}

/// The card of GNOME Shell, which takes a list of texts for artists and a text for title and cover, and else writes
/// "Unknown artist" and "Unknown title".
public func shellCard(_ metadata: Value) -> (title: String, artist: String, cover: String) {
    func text(_ key: String) -> String? {
        guard let value = metadata[key], value.signature.text == "s" else { return nil }
        return value.asString
    }
    let artists = metadata["xesam:artist"].flatMap { $0.signature.text == "as" ? $0.asStrings : nil }
    return (
        text("xesam:title") ?? "Unknown title", artists?.joined(separator: ", ") ?? "Unknown artist",
        text("mpris:artUrl") ?? ""
    )
}

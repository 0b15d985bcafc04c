import DBus

/// What is wrong with a `Metadata_Map`, in words; empty when nothing is.
public func metadataFaults(_ metadata: Value) -> [String] {
    guard let entries = metadata.asDictionary else { return ["Metadata is no dictionary"] }
    guard !entries.isEmpty else { return [] }
    var faults: [String] = []
    if case .objectPath(let track)? = metadata["mpris:trackid"] {
        if track.text == "/" || track.text.hasPrefix("/org/mpris") { faults.append("the track id is \(track.text)") }
    } else {
        faults.append("Metadata without a track id of the type o")
    }
    for entry in entries {
        guard case .string(let key) = entry.key, case .variant(let value) = entry.value else {
            faults.append("a Metadata entry is not of the type {sv}")
            continue
        }
        if let expected = MPRISInterfaces.metadata[key] {
            if value.signature.text != expected {
                faults.append("\(key) is of the type \(value.signature.text), not \(expected)")
            }
        } else if key.hasPrefix("mpris:") || key.hasPrefix("xesam:") {
            faults.append("\(key) is no known key")
        }
        if value == .string("") || value.asStrings.map({ $0.isEmpty || $0.contains("") }) == true {
            faults.append("\(key) is empty")
        }
    }
    if let length = metadata["mpris:length"]?.asInt64, length <= 0 { faults.append("mpris:length is \(length)") }
    if metadata["xesam:title"]?.asString?.contains(where: \.isNewline) == true { faults.append("a title of two lines") }
    if let art = metadata["mpris:artUrl"]?.asString,
        !["file:///", "http://", "https://", "data:"].contains(where: art.hasPrefix)
    {
        faults.append("the artwork is at \(art)")
    }
    return faults
}

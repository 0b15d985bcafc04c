internal import MediaModel

struct XSPFText: ListText {
    let places: ListPlaces

    func opening(name: String?) -> [UInt8] {
        let named = name.map { "  <title>\(Self.escaped($0))</title>\n" } ?? ""
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <playlist version="1" xmlns="http://xspf.org/ns/0/">
            \(named)  <trackList>

            """.utf8)
    }

    func entry(_ uri: MediaURI, _ listing: MediaListing, _ length: MediaTime?) -> [UInt8] {
        var text = "    <track>\n" + Self.element("location", places.location(for: uri))
        if let title = listing.title { text += Self.element("title", title) }
        if !listing.artists.isEmpty { text += Self.element("creator", listing.artists.joined(separator: ", ")) }
        if let album = listing.album { text += Self.element("album", album) }
        if let number = listing.trackNumber, number > 0 { text += Self.element("trackNum", String(number)) }
        if let length { text += Self.element("duration", String(length.microseconds / 1_000)) }
        return Array((text + "    </track>\n").utf8)
    }

    var closing: [UInt8] { Array("  </trackList>\n</playlist>\n".utf8) }

    private static func element(_ name: String, _ text: String) -> String {
        let escaped = escaped(text)
        return escaped.isEmpty ? "" : "      <\(name)>\(escaped)</\(name)>\n"
    }

    /// XML has no way to write control characters and noncharacters.
    private static func escaped(_ text: String) -> String {
        text.onOneLine.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

internal import DBus
internal import MarqueeService
internal import MediaModel

/// The keys of `Metadata`: each with its type, what its value must be, and what a desktop lacks without it.
struct MetadataContract {
    /// Whether there is something at this path.
    let fileExists: ([UInt8]) -> Bool

    static let rules = [
        key("mpris:trackid", "o", loss: "Plasma, Cinnamon and Astal cannot move the position: no id of the track."),
        key("mpris:length", "x", loss: "No seek bar: the length is not known, or it is a live stream."),
        key("mpris:artUrl", "s", loss: "No picture."),
        key("xesam:title", "s", loss: "Plasma hides its seek bar, GNOME shows 'Unknown title'."),
        key("xesam:artist", "as", loss: "GNOME shows 'Unknown artist'."),
        key("xesam:album", "s"), key("xesam:albumArtist", "as"), key("xesam:trackNumber", "i"),
        key("xesam:discNumber", "i"), key("xesam:genre", "as"), key("xesam:composer", "as"),
        key("xesam:lyricist", "as"), key("xesam:comment", "as"), key("xesam:contentCreated", "s"),
        key("xesam:asText", "s"), key("xesam:audioBPM", "i"), key("xesam:autoRating", "d"),
        key("xesam:userRating", "d"), key("xesam:useCount", "i"), key("xesam:firstUsed", "s"),
        key("xesam:lastUsed", "s"), key("xesam:musicBrainzTrackID", "as"), key("xesam:musicBrainzAlbumID", "as"),
        key("xesam:musicBrainzArtistID", "as"), key("xesam:musicBrainzAlbumArtistID", "as"), key("kde:pid", "u"),
        key("xesam:url", "s", loss: "Plasma has no name to fall back on where tags are missing."),
    ]

    private static func key(_ name: String, _ type: String, loss: String? = nil) -> PropertyRule {
        PropertyRule(name, type, isRequired: false, loss: loss)
    }

    private static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    func findings(_ table: PublishedTable) -> [Finding] {
        let findings = table.findings(by: Self.rules) { name, value, finding in
            switch name {
            case "mpris:trackid": Self.judgeTrack(value.asObjectPath?.text ?? "", &finding)
            case "mpris:length":
                if value.asInt64 ?? 0 <= 0 {
                    finding.add(.broken, "It has to be above 0, or left out: bars are drawn with it.")
                }
            case "mpris:artUrl": judgePicture(value.asString ?? "", &finding)
            case "xesam:userRating", "xesam:autoRating":
                if !(0...1).contains(value.asDouble ?? -1) { finding.add(.broken, "It has to be from 0 to 1.") }
            case "xesam:trackNumber", "xesam:discNumber", "xesam:useCount", "xesam:audioBPM":
                if value.asInt32 ?? 0 < 0 { finding.add(.broken, "It cannot be negative.") }
            case "xesam:contentCreated", "xesam:firstUsed", "xesam:lastUsed":
                if !Self.isDate(value.asString ?? "") {
                    finding.add(.broken, "It has to begin as 2026, 2026-11 or 2026-11-30 do (ISO 8601).")
                }
            case "xesam:url":
                if !Self.hasScheme(value.asString ?? "") {
                    finding.add(.broken, "It has to be an address, not a path.")
                }
            case "kde:pid": finding.add(.gap, "Plasma hides the player of that process.")
            default: break
            }
            Self.judgeText(value, isText: name == "xesam:asText" || name == "xesam:comment", &finding)
        }
        return findings.map(Self.judgeKey)
    }

    private static func judgeKey(_ found: Finding) -> Finding {
        var finding = found
        if !finding.name.contains(":") {
            finding.add(.gap, "A key without a prefix is nobody's: no client reads it.")
        } else if finding.name == "mpris:trackid", let text = finding.value?.asString, ObjectPath(text) == nil {
            finding.add(.broken, "It is no object path either: playerctl crashes when it seeks.")
        }
        return finding
    }

    private static func judgeTrack(_ path: String, _ finding: inout Finding) {
        if path == noTrack {
            finding.add(.gap, "It says that there is no track; then there should be no metadata.")
        } else if path == "/" {
            finding.add(.broken, "It is no id: clients take it for none and cannot move the position.")
        } else if path == "/org/mpris" || path.hasPrefix("/org/mpris/") {
            finding.add(.broken, "Ids below /org/mpris are MPRIS's own.")
        }
    }

    private func judgePicture(_ text: String, _ finding: inout Finding) {
        if text.isEmpty {
            finding.add(.gap, "It is empty: no picture.")
        } else if !Self.hasScheme(text) {
            finding.add(.broken, "It has to be an address such as file:///path, not a path: no picture.")
        } else if text.hasPrefix("data:") {
            finding.add(.gap, "GNOME shows no pictures that are inside their address.")
        } else if !text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            finding.add(.broken, "Blanks and letters beyond ASCII have to be written as %20 and the like.")
        } else if text.hasPrefix("file:") {
            guard let path = MediaURI(text)?.filePath else {
                finding.add(.broken, "It is no address of a file on this machine: no picture.")
                return
            }
            if !fileExists(path) { finding.add(.broken, "There is no such file: no picture.") }
        }
    }

    /// Nothing that draws a hole or a second line in somebody's panel.
    private static func judgeText(_ value: Value, isText: Bool, _ finding: inout Finding) {
        guard value.asString != nil || value.signature.text == "as" else { return }
        let texts = value.asStrings ?? [value.asString ?? ""]
        if texts.isEmpty || texts.contains("") {
            if finding.grade == .ok {
                finding.add(.gap, "It is empty: what is not known is left out, or a gap is drawn.")
            }
        } else if !isText, texts.contains(where: { $0.contains(where: \.isNewline) }) {
            finding.add(.gap, "It has several lines: panels cut it or break.")
        }
    }
}

extension MetadataContract {
    /// A year, with month and day, and with a time behind a `T` or a blank, if it says so.
    static func isDate(_ text: String) -> Bool {
        let parts = text.prefix { $0 != "T" && $0 != " " }.split(separator: "-", omittingEmptySubsequences: false)
        let lengths = [4, 2, 2]
        let upper = [9999, 12, 31]
        guard (1...3).contains(parts.count) else { return false }
        return parts.enumerated().allSatisfy { index, part in
            guard part.utf8.count == lengths[index], part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return false
            }
            return (index == 0 ? 0 : 1)...upper[index] ~= (Int(part) ?? -1)
        }
    }

    static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true else { return false }
        return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}

internal import DBus
internal import MediaModel

/// A `Metadata` dictionary for people: one key a line under a plain name, the values in one column.
struct InfoText {
    private let entries: [(key: String, value: Value)]

    init(_ metadata: Value) {
        entries = (metadata.asDictionary ?? []).compactMap { entry in
            entry.key.asString.map { ($0, entry.value.unwrapped) }
        }
    }

    var text: String {
        let rows = entries.map { (name: Self.name(of: $0.key), lines: Self.lines($0.value, of: $0.key)) }
        let width = (rows.map(\.name.displayWidth).max() ?? 0) + 2
        return rows.flatMap { row in
            row.lines.enumerated().map { index, line in
                (index == 0 ? row.name : "").padded(toColumns: width) + line
            }
        }.joined(separator: "\n")
    }

    /// Several lines only where the value itself has them.
    private static func lines(_ value: Value, of key: String) -> [String] {
        if key == "mpris:length", let length = value.wholeNumber {
            return [MediaTime(microseconds: length).description]
        }
        if key == "xesam:userRating" || key == "xesam:autoRating", let rating = value.number {
            return [percent(rating)]
        }
        if key == "marquee:bitRate", let rate = value.wholeNumber { return ["\(rate) kbit/s"] }
        let text =
            if let texts = value.asStrings, value.asArray?.count == texts.count {
                texts.joined(separator: ", ")
            } else {
                value.asString ?? ValueText(value).text
            }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { String($0).harmless }
    }

    private static let names = [
        "mpris:trackid": "Id", "mpris:length": "Length", "mpris:artUrl": "Cover", "xesam:url": "URL",
        "xesam:trackNumber": "Track", "xesam:discNumber": "Disc", "xesam:contentCreated": "Date",
        "xesam:audioBPM": "Beats per minute", "xesam:asText": "Lyrics", "xesam:useCount": "Times played",
        "xesam:firstUsed": "First played", "xesam:lastUsed": "Last played", "xesam:userRating": "Rating",
        "xesam:musicBrainzTrackID": "MusicBrainz track", "xesam:musicBrainzAlbumID": "MusicBrainz album",
        "xesam:musicBrainzArtistID": "MusicBrainz artist",
        "xesam:musicBrainzAlbumArtistID": "MusicBrainz album artist",
    ]

    /// A key without a name of its own is its own name, taken apart: `xesam:albumArtist` is `Album artist`.
    static func name(of key: String) -> String {
        if let name = names[key] { return name }
        var words = ""
        var isInWord = false
        for character in key.split(separator: ":").last ?? "" {
            if character.isUppercase, isInWord { words += " " }
            isInWord = character.isLowercase || character.isNumber
            words.append(character)
        }
        let isShort = !words.contains(" ")
        let name = words.prefix(1).uppercased() + (isShort ? String(words.dropFirst()) : words.dropFirst().lowercased())
        return name.harmless
    }
}

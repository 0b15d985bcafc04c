internal import MediaModel

/// What a radio station says is on: one text, in most cases `Artist - Title`.
struct StreamTitle: Hashable {
    let artist: String?
    let title: String

    /// Taken apart at the first dash that stands alone; where one side is empty, the text is the title.
    init(_ text: String, splits: Bool) {
        for dash in [" - ", " \u{2013} ", " \u{2014} "] where splits {
            guard let place = text.firstRange(of: dash) else { continue }
            let (before, after) = (CleanText.line(String(text[..<place.lowerBound])), text[place.upperBound...])
            let title = CleanText.line(String(after))
            guard !before.isEmpty, !title.isEmpty else { continue }
            (artist, self.title) = (before, title)
            return
        }
        (artist, title) = (nil, text)
    }
}

extension Metadata {
    /// Of a station: its name is the album, and the title as long as it names none.
    mutating func completeAsStream(of station: String?, splitsTitles: Bool) {
        let station = station.map(CleanText.line).flatMap { $0.isEmpty ? nil : $0 }
        if let text = title, artists.isEmpty {
            let parts = StreamTitle(text, splits: splitsTitles)
            title = parts.title
            artists = parts.artist.map { [$0] } ?? []
        }
        title = title ?? station
        album = album ?? station
    }
}

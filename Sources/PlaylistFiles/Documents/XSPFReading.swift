internal import MediaModel

// totem-plparser reads XSPF well but for three things, which are mended around it: it takes a relative URI for the name
// of a file (`a%20b` is not decoded), it hands out nothing before it has read everything, and it needs 1 kB of memory
// per entry meanwhile. So it is given the document in pieces of whole tracks, and each location with a scheme of our own
// in front, which it passes on letter by letter.
extension ListReading {
    func readXSPF(_ content: [UInt8], _ source: ListSource) throws(PlaylistFileError) {
        let text = TextDecoding.document(content[...], declared: TagScanner.declaredEncoding(content[...]))
        var cutter = XSPFCutter(text)
        let parser = try DocumentParser()
        while let piece = cutter.next(trackCount: source.entryCount == 0 ? 32 : 2_048) {
            guard !cutter.declaresEntities else {
                throw PlaylistFileError(.notAPlaylist, "\(source.name) declares XML entities, which no XSPF list needs")
            }
            guard try take(piece, parser, source) else { return }
        }
        finishLines(source)
    }

    private func take(
        _ piece: XSPFCutter.Piece, _ parser: DocumentParser, _ source: ListSource
    ) throws(PlaylistFileError) -> Bool {
        let entries = try parser.entries(of: piece.text)
        if entries.count < piece.locationCount {
            let first = source.entryCount + 1
            let missing = piece.locationCount - entries.count
            warn(source, .entry(first), "\(missing) of the next \(piece.locationCount) entries are damaged")
        }
        for entry in entries {
            guard try add(entry.listed(place: .entry(source.entryCount + 1)), of: source) else { return false }
        }
        return true
    }
}

extension DocumentParser.Entry {
    func listed(place: PlaylistWarning.Place) -> ListedEntry {
        var listing = MediaListing()
        listing.title = Self.line(title)
        listing.artists = Self.line(author).map { [$0] } ?? []
        listing.album = Self.line(album)
        return ListedEntry(location.trimmed, isReference: true, listing: listing, place: place)
    }

    /// A text that may be laid out over several lines, on one.
    private static func line(_ text: String?) -> String? {
        guard let words = text?.split(whereSeparator: \.isWhitespace), !words.isEmpty else { return nil }
        return words.joined(separator: " ")
    }
}

/// Cuts an XSPF document into documents of some tracks each.
struct XSPFCutter {
    struct Piece {
        var text: [UInt8]
        /// Tracks that say where they are.
        var locationCount: Int
    }

    private let text: [UInt8]
    private var scanner: TagScanner
    private var place: Int?

    init(_ text: [UInt8]) {
        self.text = text
        scanner = TagScanner(text)
    }

    var declaresEntities: Bool { scanner.declaresEntities }

    private static let opening = Array(
        #"<?xml version="1.0" encoding="UTF-8"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>"#.utf8)
    private static let closing = Array("</trackList></playlist>".utf8)

    /// Nil when there are no more tracks.
    mutating func next(trackCount: Int) -> Piece? {
        var piece = Piece(text: Self.opening, locationCount: 0)
        var tracks = 0
        while tracks < trackCount, let tag = scanner.next() {
            guard let start = place else {
                if tag.isNamed("tracklist"), !tag.isClosing, !tag.isEmpty { place = tag.range.upperBound }
                continue
            }
            switch tag.isClosing {
            case false where tag.isNamed("location") && !tag.isEmpty:
                piece.text += text[start..<tag.range.lowerBound]
                piece.text += "<location>\(DocumentParser.ownScheme)".utf8
                piece.locationCount += 1
                place = tag.range.upperBound
            case true where tag.isNamed("track"):
                piece.text += text[start..<tag.range.upperBound]
                tracks += 1
                place = tag.range.upperBound
            case true where tag.isNamed("tracklist"):
                piece.text += text[start..<tag.range.lowerBound]
                place = nil
                return finished(piece, tracks)
            default: break
            }
        }
        // A document may end in the middle.
        if tracks < trackCount, let start = place {
            piece.text += text[start...]
            place = nil
        }
        return finished(piece, tracks)
    }

    private func finished(_ piece: Piece, _ tracks: Int) -> Piece? {
        guard tracks > 0 || piece.locationCount > 0 else { return nil }
        var piece = piece
        piece.text += Self.closing
        return piece
    }
}

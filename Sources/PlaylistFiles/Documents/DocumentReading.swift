internal import MediaModel

extension ListReading {
    func readXSPF(_ content: [UInt8], _ source: ListSource) throws(PlaylistFileError) {
        let text = TextDecoding.document(content[...], declared: TagScanner.declaredEncoding(content[...]))
        try readTracks(of: DocumentTracks(text, grammar: .xspf), source)
    }

    func readASX(_ content: [UInt8], _ source: ListSource) throws(PlaylistFileError) {
        let text = TextDecoding.document(content[...], declared: TagScanner.declaredEncoding(content[...]))
        let start = text[...].trimmed
        if start.startsIgnoringCase("asf http") || start.startsIgnoringCase("[reference]") {
            return try readReferences(start, source)
        }
        try readTracks(of: DocumentTracks(text, grammar: .asx), source)
    }

    private func readTracks(of document: DocumentTracks, _ source: ListSource) throws(PlaylistFileError) {
        var document = document
        let parser = try DocumentParser()
        var count = 32
        while true {
            let tracks = document.next(count)
            guard !tracks.isEmpty else { break }
            count = 2_048
            let entries = try parser.entries(of: document.grammar.document(of: tracks))
            if entries.count < tracks.count {
                let problem = "\(tracks.count - entries.count) of the next \(tracks.count) entries are damaged"
                warn(source, .entry(source.entryCount + 1), problem)
            }
            for entry in entries {
                guard try add(entry.listed(base: document.base, number: source.entryCount + 1), of: source) else {
                    return
                }
            }
        }
        finishLines(source)
    }

    /// The older form of ASX: `Ref1=http://...` lines, or `ASF http://...`. The first address is meant; the others are
    /// the same stream by other ways.
    private func readReferences(_ text: ArraySlice<UInt8>, _ source: ListSource) throws(PlaylistFileError) {
        var lines = LineSplitter(limit: limits.lineBytes)
        _ = try lines.feed(text + [0x0A]) { line throws(PlaylistFileError) in
            let bytes = line.bytes.withoutLeadingBlanks
            let isFirst = bytes.startsIgnoringCase("ref1=") || bytes.startsIgnoringCase("asf http")
            guard isFirst else { return true }
            let location = bytes.startsIgnoringCase("ref1=") ? bytes.dropFirst(5) : bytes.dropFirst(4)
            _ = try add(
                ListedEntry(Array(location.trimmed)[...], isReference: true, place: .line(line.number)), of: source)
            return false
        }
        finishLines(source)
    }
}

extension DocumentParser.Entry {
    fileprivate func listed(base: [UInt8]?, number: Int) -> ListedEntry {
        var listing = MediaListing()
        listing.title = Self.line(title)
        listing.artists = Self.line(author).map { [$0] } ?? []
        listing.album = Self.line(album)
        listing.artworkAddress = Self.line(image)
        var location = location.trimmed
        if let base, case .path = Address(location) { location = (base + location)[...] }
        return ListedEntry(location, isReference: true, listing: listing, place: .entry(number))
    }

    /// A text that may be laid out over several lines, on one.
    private static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let isOneLine = text.utf8.first != 0x20 && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        // Blanks at its end the library has taken away.
        if isOneLine, !text.isEmpty { return text }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

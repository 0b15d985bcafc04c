internal import MediaModel

// totem-plparser reads ASX well, entities, missing quotes and all, but resolves relative addresses as names of files,
// gives up on text that is not UTF-8 and fetches `feed:` addresses from the network. So it is given UTF-8, and each
// address with a scheme of our own in front.
extension ListReading {
    func readASX(_ content: [UInt8], _ source: ListSource) throws(PlaylistFileError) {
        let text = TextDecoding.document(content[...], declared: TagScanner.declaredEncoding(content[...]))
        let start = text[...].trimmed
        if start.startsIgnoringCase("asf http") || start.startsIgnoringCase("[reference]") {
            return try readReferences(start, source)
        }
        let document = ASXDocument(text)
        guard !document.declaresEntities else {
            throw PlaylistFileError(.notAPlaylist, "\(source.name) declares XML entities, which no ASX list needs")
        }
        let entries = try DocumentParser().entries(of: document.text)
        for entry in entries {
            var listed = entry.listed(place: .entry(source.entryCount + 1))
            if let base = document.base, case .path = Address(listed.location) {
                listed.location = (base + listed.location)[...]
            }
            guard try add(listed, of: source) else { return }
        }
        finishLines(source)
    }

    /// The older form: `Ref1=http://...` lines, or `ASF http://...`. The first address is meant; the others are the same
    /// stream by other ways.
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

/// An ASX document as the library is to see it.
struct ASXDocument {
    private(set) var text: [UInt8] = Array("<asx".utf8)
    /// What relative addresses start with, from a `base` element.
    private(set) var base: [UInt8]?
    let declaresEntities: Bool

    init(_ source: [UInt8]) {
        var scanner = TagScanner(source)
        var place: Int?
        while let tag = scanner.next() {
            guard let start = place else {
                // Its attributes stay.
                if tag.isNamed("asx"), !tag.isClosing { place = tag.range.lowerBound + 4 }
                continue
            }
            guard !tag.isClosing, tag.isNamed("ref") || tag.isNamed("entryref") || tag.isNamed("base"),
                let value = TagScanner.value(of: "href", in: source[tag.range])
            else { continue }
            if tag.isNamed("base") {
                base = Self.value(source[value..<tag.range.upperBound])
                text += source[start..<tag.range.lowerBound]
                place = tag.range.upperBound
            } else {
                text += source[start..<value]
                text += DocumentParser.ownScheme.utf8
                place = value
            }
        }
        if let place { text += source[place...] } else { text += ">".utf8 }
        declaresEntities = scanner.declaresEntities
    }

    /// Up to its end, with the slash that joins it to what follows.
    private static func value(_ rest: ArraySlice<UInt8>) -> [UInt8]? {
        let ends = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">")]
        var value = Array(rest.prefix { !ends.contains($0) }[...].trimmed)
        guard !value.isEmpty else { return nil }
        if value.last != UInt8(ascii: "/") { value.append(UInt8(ascii: "/")) }
        return value
    }
}

/// The tracks of an XSPF or ASX document, found by their tags, their texts as they stand there.
///
/// totem-plparser 3.26.6 is not given the documents themselves, for these reasons, each of them seen: its ASX reader
/// never returns from a comment, a declaration or a closing tag that has no end, and loses texts above 4 kB; comments in
/// an XSPF document cost the square of their number; relative URIs are taken for names of files, so that `%20` is not
/// decoded; `feed:` addresses are fetched from the network; nothing is handed out before everything was read, at 1 kB
/// of memory per entry. What it gets are small documents of some tracks each, whose locations have a scheme of our own
/// in front; these it reads well: entities, CDATA and whose text is whose.
struct DocumentTracks {
    struct Track {
        var location: ArraySlice<UInt8>?
        var title: ArraySlice<UInt8>?
        var author: ArraySlice<UInt8>?
        var album: ArraySlice<UInt8>?
        var image: ArraySlice<UInt8>?
    }

    let grammar: DocumentGrammar
    /// What relative addresses start with, from a `base` element of ASX.
    private(set) var base: [UInt8]?
    private let text: [UInt8]
    private var scanner: TagScanner
    private var track: Track?
    /// The element whose text is being passed, and where that begins.
    private var open: (field: WritableKeyPath<Track, ArraySlice<UInt8>?>, start: Int)?
    /// Elements of other programs may have the same names.
    private var isInExtension = false

    init(_ text: [UInt8], grammar: DocumentGrammar) {
        self.text = text
        self.grammar = grammar
        scanner = TagScanner(text)
    }

    /// The next tracks that say where they are, at most `count`; none at the end.
    mutating func next(_ count: Int) -> [Track] {
        var tracks: [Track] = []
        while tracks.count < count, let tag = scanner.next() {
            if let (field, start) = open {
                track?[keyPath: field] = text[start..<tag.range.lowerBound]
                open = nil
            }
            if let finished = take(tag), finished.location != nil { tracks.append(finished) }
        }
        // The document may end within a track.
        if tracks.count < count, let unfinished = track, unfinished.location != nil {
            tracks.append(unfinished)
            track = nil
        }
        return tracks
    }

    /// The track that ends with a tag.
    private mutating func take(_ tag: TagScanner.Tag) -> Track? {
        if tag.isNamed(grammar.trackName) {
            // Without a closing tag it ends where the next one begins.
            defer { track = tag.isClosing || tag.isEmpty ? nil : Track() }
            isInExtension = false
            return track
        } else if tag.isNamed("extension") {
            isInExtension = !tag.isClosing && !tag.isEmpty
        } else if isInExtension {
            return nil
        } else if tag.isClosing {
            return nil
        } else if tag.isNamed("entryref"), grammar == .asx {
            return Track(location: address(in: tag))
        } else if tag.isNamed("base"), grammar == .asx, track == nil {
            base = address(in: tag).map { $0.last == UInt8(ascii: "/") ? Array($0) : $0 + [UInt8(ascii: "/")] }
        } else if tag.isNamed("ref"), grammar == .asx {
            // The others are the same by other ways.
            guard track != nil, track?.location == nil else { return nil }
            let location = address(in: tag)
            track?.location = location
        } else if track != nil, !tag.isEmpty, let field = grammar.field(of: tag), track?[keyPath: field] == nil {
            open = (field, tag.range.upperBound)
        }
        return nil
    }

    private func address(in tag: TagScanner.Tag) -> ArraySlice<UInt8>? {
        guard let start = TagScanner.value(of: "href", in: text[tag.range]) else { return nil }
        let quote = text[start - 1]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        let value = text[start..<(tag.range.upperBound - 1)].prefix { isQuoted ? $0 != quote : $0 > 0x20 }
        return value.isEmpty ? nil : value
    }
}

/// What the documents of a format look like.
enum DocumentGrammar {
    case xspf
    case asx

    var trackName: String { self == .xspf ? "track" : "entry" }

    func field(of tag: TagScanner.Tag) -> WritableKeyPath<DocumentTracks.Track, ArraySlice<UInt8>?>? {
        if tag.isNamed("title") { return \.title }
        switch self {
        case .xspf:
            if tag.isNamed("location") { return \.location }
            if tag.isNamed("creator") { return \.author }
            if tag.isNamed("image") { return \.image }
            return tag.isNamed("album") ? \.album : nil
        case .asx: return tag.isNamed("author") ? \.author : nil
        }
    }

    /// A document of some tracks for the library.
    func document(of tracks: [DocumentTracks.Track]) -> [UInt8] {
        switch self {
        case .xspf:
            var text = Array(
                #"<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>"#.utf8)
            for track in tracks {
                text += "<track>".utf8
                text.append("location", track.location, prefix: DocumentParser.ownScheme)
                text.append("title", track.title)
                text.append("creator", track.author)
                text.append("album", track.album)
                text.append("image", track.image)
                text += "</track>".utf8
            }
            return text + "</trackList></playlist>".utf8
        case .asx:
            var text = Array("<asx version=\"3.0\">".utf8)
            for track in tracks {
                text += "<entry>".utf8
                text.append("title", track.title)
                text.append("author", track.author)
                text += "<ref href=\"\(DocumentParser.ownScheme)".utf8
                text.append(harmless: track.location ?? [])
                text += "\"/></entry>".utf8
            }
            return text + "</asx>".utf8
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ element: String, _ text: ArraySlice<UInt8>?, prefix: String = "") {
        guard let text else { return }
        self += "<\(element)>\(prefix)".utf8
        append(harmless: text)
        self += "</\(element)>".utf8
    }

    /// A text as it stands in a document, without comments, CDATA spelt out, and with every mark escaped that could be
    /// taken for one. The library's tokens end at 4 kB, and so do these.
    fileprivate mutating func append(harmless text: ArraySlice<UInt8>) {
        let end = count + 3_500
        var rest = text
        while let byte = rest.first, count < end {
            if rest.starts(with: "<!--".utf8) {
                rest = rest.after("-->")
            } else if rest.starts(with: "<![CDATA[".utf8) {
                let inside = rest.dropFirst(9)
                let after = inside.after("]]>")
                let content = after.isEmpty && !inside.ends(with: "]]>") ? inside : inside[..<(after.startIndex - 3)]
                for byte in content.prefix(end - count) { append(escaped: byte) }
                rest = after
            } else if byte == UInt8(ascii: "&"), Self.isEntity(rest) {
                append(byte)
                rest = rest.dropFirst()
            } else {
                append(escaped: byte)
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): self += "&amp;".utf8
        case UInt8(ascii: "<"): self += "&lt;".utf8
        case UInt8(ascii: ">"): self += "&gt;".utf8
        case UInt8(ascii: "\""): self += "&quot;".utf8
        case 0x09, 0x0A, 0x0D, 0x20...0xFF: append(byte)
        // XML has no other control characters.
        default: append(UInt8(ascii: "?"))
        }
    }

    /// One of those that XML itself knows; others would have to be declared.
    private static func isEntity(_ text: ArraySlice<UInt8>) -> Bool {
        guard let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return false }
        let name = text[(text.startIndex + 1)..<end]
        if name.first == UInt8(ascii: "#") { return Self.isCharacter(name.dropFirst()) }
        return ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
    }

    private static func isCharacter(_ digits: ArraySlice<UInt8>) -> Bool {
        let isHex = digits.first == UInt8(ascii: "x")
        let number = UInt32(
            String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self), radix: isHex ? 16 : 10)
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { return false }
        return scalar.value >= 0x20 || [0x09, 0x0A, 0x0D].contains(scalar.value)
    }
}

extension ArraySlice<UInt8> {
    /// What follows a mark, nothing when it is not there.
    fileprivate func after(_ mark: String) -> ArraySlice<UInt8> {
        var place = startIndex
        while place < endIndex {
            if self[place] == mark.utf8.first, self[place...].starts(with: mark.utf8) {
                return self[(place + mark.utf8.count)...]
            }
            place += 1
        }
        return self[endIndex...]
    }

    fileprivate func ends(with mark: String) -> Bool { suffix(mark.utf8.count).elementsEqual(mark.utf8) }
}

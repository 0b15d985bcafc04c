internal import MediaModel

// Why not through totem-plparser, measured with 3.26.6: it keeps a byte-order mark as part of the first name, decides on
// one encoding for the whole file, loses UTF-16, leaves `%20` and backslashes in names, takes the length for a title
// where there is none, fetches `feed:` addresses from the network though recursion is off, and hands out nothing before
// it has read everything (11 s for a sparse file of 2 GB). To mend all that around it, every line has to be read before
// it sees it; nothing is left for it to do.
extension ListReading {
    func readM3U(_ file: borrowing ListFile, _ source: ListSource) throws(PlaylistFileError) {
        try file.checkSize(limit: limits.lineListBytes)
        var chunk = try file.next(64 << 10)
        if TextDecoding.utf16Order(chunk[...]) != nil {
            chunk += try file.rest(limit: limits.documentBytes)
            return try readM3U(chunk[...], source)
        }
        var lines = LineSplitter(limit: limits.lineBytes)
        var parser = M3UParser()
        var rest = TextDecoding.utf8(chunk[...])
        var size = 0
        while !rest.isEmpty {
            size += rest.count
            guard size <= limits.lineListBytes else {
                throw PlaylistFileError(.tooLarge, "the list \(source.name) grows while it is read")
            }
            guard try lines.feed(rest, take: { line throws(PlaylistFileError) in try take(line, &parser, source) })
            else { return }
            rest = try file.next(256 << 10)[...]
        }
        _ = try lines.finish { line throws(PlaylistFileError) in try take(line, &parser, source) }
        finishLines(source)
    }

    func readM3U(_ content: ArraySlice<UInt8>, _ source: ListSource) throws(PlaylistFileError) {
        var lines = LineSplitter(limit: limits.lineBytes)
        var parser = M3UParser()
        guard
            try lines.feed(
                TextDecoding.utf8(content), take: { line throws(PlaylistFileError) in try take(line, &parser, source) })
        else { return }
        _ = try lines.finish { line throws(PlaylistFileError) in try take(line, &parser, source) }
        finishLines(source)
    }

    private func take(
        _ line: LineSplitter.Line, _ parser: inout M3UParser, _ source: ListSource
    ) throws(PlaylistFileError) -> Bool {
        if let problem = line.problem {
            warn(source, .line(line.number), problem)
            return true
        }
        guard let entry = parser.entry(of: line.bytes, number: line.number) else { return true }
        return try add(entry, of: source)
    }

    func finishLines(_ source: ListSource) {
        if source.entryCount == 0 { warn(source, .wholeList, "the list has no entries") }
    }
}

extension LineSplitter.Line {
    var problem: String? {
        if isOverlong { return "the line is too long for a name and was passed over" }
        return bytes.contains(0) ? "the line holds zero bytes and was passed over" : nil
    }
}

/// The grammar of M3U: a line is an entry, or begins with `#` and says something about the next entry, or nothing.
struct M3UParser {
    private var listing = MediaListing()

    mutating func entry(of line: ArraySlice<UInt8>, number: Int) -> ListedEntry? {
        let line = line.withoutLeadingBlanks
        guard let first = line.first else { return nil }
        guard first == UInt8(ascii: "#") else {
            guard !line.trimmed.isEmpty else { return nil }
            defer { listing = MediaListing() }
            return ListedEntry(line, listing: listing, place: .line(number))
        }
        if line.startsIgnoringCase("#extinf:") {
            listing.title = Self.title(of: line.dropFirst(8))
            listing.artworkAddress = Self.picture(of: line.dropFirst(8))
        } else if line.startsIgnoringCase("#extalb:") {
            listing.album = Self.text(line.dropFirst(8))
        } else if line.startsIgnoringCase("#extart:") {
            listing.artists += Self.text(line.dropFirst(8)).map { [$0] } ?? []
        }
        return nil
    }

    /// What stands behind the first comma that is not within quotes: `#EXTINF:-1 tvg-name="a, b",Title`.
    private static func title(of info: ArraySlice<UInt8>) -> String? {
        var isQuoted = false
        let outside = info.firstIndex { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }
        guard let comma = outside ?? info.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        return text(info[(comma + 1)...])
    }

    /// `tvg-logo`, as television and radio lists have it.
    private static func picture(of info: ArraySlice<UInt8>) -> String? {
        guard let start = TagScanner.value(of: "tvg-logo", in: info) else { return nil }
        let value = info[start...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        return value.isEmpty ? nil : TextDecoding.string(value)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let trimmed = bytes.trimmed
        return trimmed.isEmpty ? nil : TextDecoding.string(trimmed)
    }
}

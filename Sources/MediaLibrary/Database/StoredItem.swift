internal import MediaModel

/// How an item stands in a table: its address as text, and one column for what most items do not have.
extension MediaItem {
    /// Nil for a bare address.
    var storedDetails: [UInt8]? {
        guard range != nil || listing != MediaListing() else { return nil }
        var writer = RecordWriter()
        writer.add(range != nil)
        if let range {
            writer.add(range.start.microseconds)
            writer.add(range.end?.microseconds)
        }
        writer.add(listing.title)
        writer.add(listing.artists)
        writer.add(listing.album)
        writer.add(listing.trackNumber.map(Int64.init))
        if listing.artworkAddress != nil { writer.add(listing.artworkAddress) }
        return writer.bytes
    }

    /// Nil when the columns do not describe an item.
    init?(in row: Statement, uri uriColumn: Int32, details detailsColumn: Int32) {
        guard let text = row.text(uriColumn), let uri = MediaURI(stored: text) else { return nil }
        if row.isNull(detailsColumn) {
            self.init(uri)
            return
        }
        guard let bytes = row.bytes(detailsColumn) else { return nil }
        var reader = RecordReader(bytes)
        do throws(RecordReader.Malformed) {
            var range: MediaRange?
            if try reader.flag() {
                let start = MediaTime(microseconds: try reader.number())
                let end = try reader.optionalNumber().map(MediaTime.init(microseconds:))
                guard let part = MediaRange(start: start, end: end) else { return nil }
                range = part
            }
            let listing = MediaListing(
                title: try reader.optionalText(), artists: try reader.texts(), album: try reader.optionalText(),
                trackNumber: try reader.optionalNumber().flatMap(Int32.init(exactly:)),
                artworkAddress: reader.isAtEnd ? nil : try reader.optionalText())
            guard reader.isAtEnd else { return nil }
            self.init(uri, range: range, listing: listing)
        } catch {
            return nil
        }
    }
}

internal import MediaModel

/// What is known about an item, as one column.
extension MediaFacts {
    var stored: [UInt8] {
        var writer = RecordWriter()
        writer.add(metadata.title)
        writer.add(metadata.artists)
        writer.add(metadata.album)
        writer.add(metadata.albumArtists)
        writer.add(metadata.trackNumber.map(Int64.init))
        writer.add(metadata.discNumber.map(Int64.init))
        writer.add(metadata.genres)
        writer.add(metadata.artworkURI)
        writer.add(duration?.microseconds)
        writer.add(isSeekable)
        writer.add(isLive)
        if !chapters.isEmpty { writer.add(chapters) }
        return writer.bytes
    }

    /// Nil when the bytes do not describe facts.
    init?(stored bytes: [UInt8]) {
        var reader = RecordReader(bytes)
        do throws(RecordReader.Malformed) {
            var metadata = Metadata()
            metadata.title = try reader.optionalText()
            metadata.artists = try reader.texts()
            metadata.album = try reader.optionalText()
            metadata.albumArtists = try reader.texts()
            metadata.trackNumber = try reader.optionalNumber().flatMap(Int32.init(exactly:))
            metadata.discNumber = try reader.optionalNumber().flatMap(Int32.init(exactly:))
            metadata.genres = try reader.texts()
            metadata.artworkURI = try reader.optionalText()
            let duration = try reader.optionalNumber().map(MediaTime.init(microseconds:))
            self.init(
                metadata: metadata, duration: duration.flatMap { $0 < .zero ? nil : $0 },
                isSeekable: try reader.flag(), isLive: try reader.flag())
            // What was written before there were chapters ends here.
            if !reader.isAtEnd { chapters = try reader.chapters() }
            guard reader.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }
}

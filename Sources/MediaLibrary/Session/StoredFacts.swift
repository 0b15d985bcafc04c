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
        // What an earlier build wrote ends here, and so does what has neither details nor chapters.
        guard metadata.details != MetadataDetails() || !chapters.isEmpty else { return writer.bytes }
        metadata.details.store(in: &writer)
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
            let (isSeekable, isLive) = (try reader.flag(), try reader.flag())
            if !reader.isAtEnd { metadata.details = try MetadataDetails(from: &reader) }
            self.init(
                metadata: metadata, duration: duration.flatMap { $0 < .zero ? nil : $0 }, isSeekable: isSeekable,
                isLive: isLive)
            if !reader.isAtEnd { chapters = try reader.chapters() }
            guard reader.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }
}

extension MetadataDetails {
    fileprivate func store(in writer: inout RecordWriter) {
        writer.add(composers)
        writer.add(lyricists)
        writer.add(comments)
        writer.add(contentCreated)
        writer.add(beatsPerMinute.map(Int64.init))
        writer.add(lyrics)
        writer.add(musicBrainzTrackIDs)
        writer.add(musicBrainzAlbumIDs)
        writer.add(musicBrainzArtistIDs)
        writer.add(musicBrainzAlbumArtistIDs)
    }

    fileprivate init(from reader: inout RecordReader) throws(RecordReader.Malformed) {
        self.init()
        composers = try reader.texts()
        lyricists = try reader.texts()
        comments = try reader.texts()
        contentCreated = try reader.optionalText()
        beatsPerMinute = try reader.optionalNumber().flatMap(Int32.init(exactly:))
        lyrics = try reader.optionalText()
        musicBrainzTrackIDs = try reader.texts()
        musicBrainzAlbumIDs = try reader.texts()
        musicBrainzArtistIDs = try reader.texts()
        musicBrainzAlbumArtistIDs = try reader.texts()
    }
}

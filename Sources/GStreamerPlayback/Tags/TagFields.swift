internal import MediaModel

/// Tags by what they say: texts fit for use, in the order of the file.
struct TagFields: Sendable {
    private var values: [TagField: [String]] = [:]

    var isEmpty: Bool { values.isEmpty }

    subscript(_ field: TagField) -> [String] { values[field] ?? [] }

    mutating func add(_ field: TagField, _ text: String) {
        let text = field == .lyrics ? CleanText.lines(text) : CleanText.line(text)
        guard !text.isEmpty, self[field].count < CleanText.longestList else { return }
        values[field, default: []].append(text)
    }

    /// Bytes that ought to be UTF-8.
    mutating func add(_ field: TagField, _ bytes: some Collection<UInt8>) {
        add(field, LegacyText.decoded(bytes.prefix(CleanText.longestLyrics)))
    }

    /// Fields that this has and `other` has as well stay what they are.
    func completed(with other: TagFields) -> TagFields {
        var result = self
        result.values.merge(other.values) { own, _ in own }
        return result
    }
}

extension Metadata {
    init(_ fields: TagFields) {
        self.init()
        title = fields[.title].first
        artists = fields[.artist]
        album = fields[.album].first
        albumArtists = fields[.albumArtist]
        genres = fields[.genre]
        trackNumber = fields[.trackNumber].lazy.compactMap(Self.number).first
        discNumber = fields[.discNumber].lazy.compactMap(Self.number).first
        details = MetadataDetails(fields)
    }

    /// `128` and `127.6`. Nil for what is no tempo: at least 1, below 10,000.
    static func tempo(_ text: String) -> Int32? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }
        return Double(number).flatMap { $0 >= 1 && $0 < 10_000 ? Int32($0) : nil }
    }

    /// `3` and `3/12`. Nil for anything that is not above 0.
    static func number(_ text: String) -> Int32? {
        Int32(text.prefix { $0.isASCII && $0.isNumber }).flatMap { $0 > 0 ? $0 : nil }
    }
}

extension MetadataDetails {
    fileprivate init(_ fields: TagFields) {
        self.init()
        composers = fields[.composer]
        lyricists = fields[.lyricist]
        comments = fields[.comment].isEmpty ? fields[.description] : fields[.comment]
        contentCreated = fields[.date].lazy.compactMap(ContentDate.text).first
        beatsPerMinute = fields[.beatsPerMinute].lazy.compactMap(Metadata.tempo).first
        lyrics = fields[.lyrics].first
        musicBrainzTrackIDs = fields[.musicBrainzTrack]
        musicBrainzAlbumIDs = fields[.musicBrainzAlbum]
        musicBrainzArtistIDs = fields[.musicBrainzArtist]
        musicBrainzAlbumArtistIDs = fields[.musicBrainzAlbumArtist]
    }
}

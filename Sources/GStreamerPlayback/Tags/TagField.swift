/// What a tag says, whatever the format calls it.
enum TagField: Hashable, Sendable {
    case title, artist, album, albumArtist, genre, trackNumber, discNumber
    case composer, lyricist, comment, description, date, beatsPerMinute, lyrics
    case musicBrainzTrack, musicBrainzAlbum, musicBrainzArtist, musicBrainzAlbumArtist

    /// By the names in use: those of Vorbis comments, which APE, Matroska, the free fields of MP4 and of ID3 share but
    /// for case, blanks and underscores.
    init?(name: String) {
        guard name.utf8.count <= 64 else { return nil }
        let letters = name.utf8.filter { ![0x20, 0x5F, 0x2D].contains($0) }
        guard let field = Self.names[String(decoding: letters, as: UTF8.self).uppercased()] else { return nil }
        self = field
    }

    /// By the name of a frame of ID3v2.
    init?(frame: String) {
        guard let field = Self.frames[frame] else { return nil }
        self = field
    }

    /// By the name of an atom in the list of MP4, one character a byte (ISO 8859-1).
    init?(atom: String) {
        guard let field = Self.atoms[atom] else { return nil }
        self = field
    }

    private static let names: [String: TagField] = [
        "TITLE": .title, "ARTIST": .artist, "ALBUM": .album, "ALBUMARTIST": .albumArtist, "GENRE": .genre,
        "TRACKNUMBER": .trackNumber, "TRACK": .trackNumber, "DISCNUMBER": .discNumber, "DISC": .discNumber,
        "COMPOSER": .composer, "LYRICIST": .lyricist, "COMMENT": .comment, "DESCRIPTION": .description,
        "DATE": .date, "YEAR": .date, "BPM": .beatsPerMinute, "LYRICS": .lyrics, "UNSYNCEDLYRICS": .lyrics,
        "MUSICBRAINZTRACKID": .musicBrainzTrack, "MUSICBRAINZALBUMID": .musicBrainzAlbum,
        "MUSICBRAINZARTISTID": .musicBrainzArtist, "MUSICBRAINZALBUMARTISTID": .musicBrainzAlbumArtist,
    ]

    private static let frames: [String: TagField] = [
        "TIT2": .title, "TPE1": .artist, "TALB": .album, "TPE2": .albumArtist, "TCON": .genre, "TRCK": .trackNumber,
        "TPOS": .discNumber, "TCOM": .composer, "TEXT": .lyricist, "TDRC": .date, "TYER": .date,
        "TBPM": .beatsPerMinute, "TT2": .title, "TP1": .artist, "TAL": .album, "TP2": .albumArtist, "TCO": .genre,
        "TRK": .trackNumber, "TPA": .discNumber, "TCM": .composer, "TXT": .lyricist, "TYE": .date,
        "TBP": .beatsPerMinute,
    ]

    private static let atoms: [String: TagField] = [
        "©nam": .title, "©ART": .artist, "©alb": .album, "aART": .albumArtist, "©gen": .genre, "©day": .date,
        "©wrt": .composer, "©cmt": .comment, "©lyr": .lyrics,
        "©des": .description, "desc": .description,
    ]
}

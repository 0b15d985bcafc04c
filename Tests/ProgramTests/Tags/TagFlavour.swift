import DBus
import TestMedia

/// A file with the full set of tags that its format knows, and what they are on the bus.
struct TagFlavour {
    /// The file's name.
    let name: String
    let media: BareMedia
    /// The whole file.
    let bytes: [UInt8]
    /// Of the keys with `xesam:` in front, and nothing else but what every file has.
    let expected: [String: Value]

    private static let (track, album) = ("1f1c5a1e-0001-4000-8000-000000000001", "1f1c5a1e-0002-4000-8000-000000000002")
    private static let (ann, bob) = ("1f1c5a1e-0003-4000-8000-000000000003", "1f1c5a1e-0004-4000-8000-000000000004")
    private static let cast = "1f1c5a1e-0005-4000-8000-000000000005"

    private static let full: [String: Value] = [
        "title": .string("Curtain"), "artist": .strings(["Ann", "Bob, Jr.", "AC/DC; the band"]),
        "album": .string("Häuser"), "albumArtist": .strings(["The Cast", "Guest"]), "trackNumber": .int32(3),
        "discNumber": .int32(2), "genre": .strings(["Jazz", "Soul"]), "composer": .strings(["Ede", "Flo"]),
        "lyricist": .strings(["Gil", "Hal"]), "comment": .strings(["first", "second"]),
        "contentCreated": .string("2001-02"), "audioBPM": .int32(128), "asText": .string("la la\nla"),
        "musicBrainzTrackID": .strings([track]), "musicBrainzAlbumID": .strings([album]),
        "musicBrainzArtistID": .strings([ann, bob]), "musicBrainzAlbumArtistID": .strings([cast]),
    ]

    private static func full(_ other: [String: Value?]) -> [String: Value] {
        var expected = full
        for (key, value) in other { expected[key] = value }
        return expected
    }

    // MARK: Vorbis comments

    private static let comments = [
        "TITLE=Curtain", "artist=Ann", "ARTIST=Bob, Jr.", "ARTIST=AC/DC; the band", "ALBUM=Häuser",
        "ALBUMARTIST=The Cast", "ALBUM ARTIST=Guest", "TRACKNUMBER=3/12", "DISCNUMBER=2", "GENRE=Jazz", "GENRE=Soul",
        "COMPOSER=Ede", "COMPOSER=Flo", "LYRICIST=Gil", "LYRICIST=Hal", "COMMENT=first", "COMMENT=second",
        "DATE=2001-02", "BPM=128", "LYRICS=la la\r\nla\n", "MUSICBRAINZ_TRACKID=\(track)",
        "MUSICBRAINZ_ALBUMID=\(album)", "MUSICBRAINZ_ARTISTID=\(ann)", "MUSICBRAINZ_ARTISTID=\(bob)",
        "MUSICBRAINZ_ALBUMARTISTID=\(cast)", "REPLAYGAIN_TRACK_GAIN=-3.00 dB", "UNHEARD_OF=nothing",
    ].map { Array($0.utf8) }

    // MARK: ID3

    private static func id3(_ version: UInt8, _ encoding: ID3Tag.Encoding) -> ID3Tag {
        var tag = ID3Tag(version: version, encoding)
        tag.add("TIT2", "Curtain")
        tag.add("TALB", "Häuser")
        tag.add("TRCK", "3/12")
        tag.add("TPOS", "2/2")
        tag.add("TBPM", "128")
        tag.add("COMM", description: "", text: "first")
        tag.add("COMM", description: "iTunNORM", text: "0000")
        tag.add("USLT", description: "", text: "la la\nla")
        tag.add(field: "MusicBrainz Album Id", album)
        tag.add(field: "MusicBrainz Album Artist Id", cast)
        tag.addRecording(track)
        return tag
    }

    private static var id3v24: ID3Tag {
        var tag = id3(4, .utf8)
        tag.add("TPE1", "Ann", "Bob, Jr.", "AC/DC; the band")
        tag.add("TPE2", "The Cast", "Guest")
        tag.add("TCON", "Jazz", "42")
        tag.add("TCOM", "Ede", "Flo")
        tag.add("TEXT", "Gil", "Hal")
        tag.add("TDRC", "2001-02")
        tag.add(field: "MusicBrainz Artist Id", ann, bob)
        return tag
    }

    /// Before ID3v2.4 there are no lists; what stands between names is left alone.
    private static func id3v23(_ encoding: ID3Tag.Encoding) -> ID3Tag {
        var tag = id3(3, encoding)
        tag.add("TPE1", "AC/DC; the band")
        tag.add("TPE2", "The Cast")
        tag.add("TCON", "(8)(42)")
        tag.add("TCOM", "Ede")
        tag.add("TEXT", "Gil")
        tag.add("TYER", "2001")
        tag.add(field: "MusicBrainz Artist Id", ann)
        return tag
    }

    private static let ofID3v24 = full(["comment": .strings(["first"])])
    private static let ofID3v23 = full([
        "comment": .strings(["first"]), "artist": .strings(["AC/DC; the band"]), "albumArtist": .strings(["The Cast"]),
        "composer": .strings(["Ede"]), "lyricist": .strings(["Gil"]), "contentCreated": .string("2001"),
        "musicBrainzArtistID": .strings([ann]),
    ])

    // MARK: Others

    private static let ape = APETag.bytes([
        "Title": ["Curtain"], "Artist": ["Ann", "Bob, Jr.", "AC/DC; the band"], "Album": ["Häuser"],
        "Album Artist": ["The Cast", "Guest"], "Track": ["3/12"], "Disc": ["2/2"], "Genre": ["Jazz", "Soul"],
        "Composer": ["Ede", "Flo"], "Lyricist": ["Gil", "Hal"], "Comment": ["first", "second"], "Year": ["2001-02"],
        "BPM": ["128"], "Lyrics": ["la la\nla"], "MUSICBRAINZ_TRACKID": [track], "MUSICBRAINZ_ALBUMID": [album],
        "MUSICBRAINZ_ARTISTID": [ann, bob], "MUSICBRAINZ_ALBUMARTISTID": [cast],
    ])

    private static let atoms: [(String, [[UInt8]])] =
        [
            ("\u{A9}nam", ["Curtain"]), ("\u{A9}ART", ["Ann", "Bob, Jr.", "AC/DC; the band"]),
            ("\u{A9}alb", ["Häuser"]), ("aART", ["The Cast", "Guest"]), ("\u{A9}gen", ["Jazz", "Soul"]),
            ("\u{A9}wrt", ["Ede", "Flo"]), ("\u{A9}cmt", ["first", "second"]), ("\u{A9}day", ["2001-02"]),
            ("\u{A9}lyr", ["la la\nla"]), ("LYRICIST", ["Gil", "Hal"]), ("MusicBrainz Track Id", [track]),
            ("MusicBrainz Album Id", [album]), ("MusicBrainz Artist Id", [ann, bob]),
            ("MusicBrainz Album Artist Id", [cast]),
        ].map { ($0.0, $0.1.map { Array($0.utf8) }) }

    private static let matroska: [(MatroskaTags.Target, [(String, [UInt8])])] = [
        (
            .track,
            [
                ("TITLE", "Curtain"), ("ARTIST", "Ann"), ("ARTIST", "Bob, Jr."), ("ARTIST", "AC/DC; the band"),
                ("PART_NUMBER", "3"), ("GENRE", "Jazz"), ("GENRE", "Soul"), ("COMPOSER", "Ede"), ("COMPOSER", "Flo"),
                ("LYRICIST", "Gil"), ("LYRICIST", "Hal"), ("COMMENT", "first"), ("COMMENT", "second"), ("BPM", "128"),
                ("DATE_RELEASED", "2001-02"), ("LYRICS", "la la\nla"), ("MUSICBRAINZ_TRACKID", track),
                ("MUSICBRAINZ_ALBUMID", album), ("MUSICBRAINZ_ARTISTID", ann), ("MUSICBRAINZ_ARTISTID", bob),
                ("MUSICBRAINZ_ALBUMARTISTID", cast),
            ].map { ($0.0, Array($0.1.utf8)) }
        ),
        (
            .album,
            [
                ("ALBUM", "Häuser"), ("ALBUM_ARTIST", "The Cast"), ("ALBUM_ARTIST", "Guest"), ("PART_NUMBER", "2"),
                ("TOTAL_PARTS", "12"),
            ].map { ($0.0, Array($0.1.utf8)) }
        ),
    ]

    static func all() async throws -> [TagFlavour] {
        let (mp3, wav, aiff) = (
            try await BareMedia.mp3.bytes, try await BareMedia.wav.bytes, try await BareMedia.aiff.bytes
        )
        let version1 = ID3Tag.version1(
            title: Array("Old".utf8), artist: "Oldman", album: "Oldies", year: "1970", comment: "old", track: 9,
            genre: 17)
        let ofVersion1: [String: Value] = [
            "title": .string("Old"), "artist": .strings(["Oldman"]), "album": .string("Oldies"),
            "contentCreated": .string("1970"), "comment": .strings(["old"]), "trackNumber": .int32(9),
            "genre": .strings(["Rock"]),
        ]
        var short = ID3Tag(version: 4, .utf8)
        short.add("TIT2", "New")
        let flac = try await BareMedia.flac.bytes
        return [
            .init("flac", .flac, try FLACComments.replace(comments, in: flac), full),
            .init("vorbis", .vorbis, OggComments.replace(comments, in: try await BareMedia.vorbis.bytes), full),
            .init("opus", .opus, OggComments.replace(comments, in: try await BareMedia.opus.bytes), full),
            .init("id3v2.4", .mp3, id3v24.bytes + mp3, ofID3v24),
            .init("id3v2.3 latin", .mp3, id3v23(.latin1).bytes + mp3, ofID3v23),
            .init("id3v2.3 utf-16", .mp3, id3v23(.utf16).bytes + mp3, ofID3v23),
            .init("id3v1", .mp3, mp3 + version1, ofVersion1),
            .init(
                "id3v2 before id3v1", .mp3, short.bytes + mp3 + version1,
                ofVersion1.merging(["title": .string("New")]) { $1 }),
            .init("ape", .mp3, mp3 + ape, full),
            .init("ape before id3v1", .mp3, mp3 + ape + version1, full),
            .init("wavpack", .wavPack, try await BareMedia.wavPack.bytes + ape, full),
            .init(
                "mp4", .m4a, MP4Items.insert(atoms, track: 3, disc: 2, tempo: 128, into: try await BareMedia.m4a.bytes),
                full),
            .init("matroska", .matroska, MatroskaTags.insert(matroska, into: try await BareMedia.matroska.bytes), full),
            .init("webm", .webM, MatroskaTags.insert(matroska, into: try await BareMedia.webM.bytes), full),
            .init("wav id3", .wav, ChunkedFile.append([("id3 ", id3v24.bytes)], to: wav), ofID3v24),
            .init(
                "wav list", .wav,
                ChunkedFile.append(
                    [
                        ChunkedFile.information([
                            "INAM": "Curtain", "IART": "Ann", "IPRD": "Häuser", "ITRK": "3", "IGNR": "Jazz",
                            "ICRD": "2001-02-03", "ICMT": "first",
                        ])
                    ], to: wav),
                [
                    "title": .string("Curtain"), "artist": .strings(["Ann"]), "album": .string("Häuser"),
                    "trackNumber": .int32(3), "genre": .strings(["Jazz"]), "contentCreated": .string("2001-02-03"),
                    "comment": .strings(["first"]),
                ]),
            .init("aiff id3", .aiff, ChunkedFile.append([("ID3 ", id3v24.bytes)], to: aiff), ofID3v24),
            .init(
                "aiff texts", .aiff,
                ChunkedFile.append(
                    [("NAME", Array("Curtain".utf8)), ("AUTH", Array("Ann".utf8)), ("ANNO", Array("first".utf8))],
                    to: aiff),
                ["title": .string("Curtain"), "artist": .strings(["Ann"]), "comment": .strings(["first"])]),
            .init("no tags", .mp3, mp3, ["title": .string("no tags")]),
            .init(
                "no tags in matroska", .matroska, try await BareMedia.matroska.bytes,
                ["title": .string("no tags in matroska")]),
        ]
    }

    private init(_ name: String, _ media: BareMedia, _ bytes: [UInt8], _ expected: [String: Value]) {
        self.name = name
        self.media = media
        self.bytes = bytes
        self.expected = expected
    }
}

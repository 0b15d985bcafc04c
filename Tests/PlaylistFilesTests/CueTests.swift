import MediaModel
import PlaylistFiles
import Testing

@Suite struct CueTests {
    @Test func tracksArePartsOfTheirFile() throws {
        let folder = try ListFolder(files: ["album.flac"])
        let list = try folder.list(
            "album.cue",
            """
            REM GENRE "Rock"
            REM DATE 1999
            PERFORMER "Band"
            TITLE "Album"
            FILE "album.flac" WAVE
              TRACK 01 AUDIO
                TITLE "One"
                INDEX 01 00:00:00
              TRACK 02 AUDIO
                TITLE "Two "quoted""
                PERFORMER "Guest"
                FLAGS DCP
                INDEX 00 02:58:00
                INDEX 01 03:00:37
                INDEX 02 03:30:00
              TRACK 07 AUDIO
                INDEX 01 105:20:00
            """)
        let outcome = try Outcome(reading: list)
        #expect(outcome.uris == Array(repeating: folder.uri("album.flac"), count: 3))
        #expect(outcome.items.map(\.range?.start.microseconds) == [0, 180_493_334, 6_320_000_000])
        #expect(outcome.items.map(\.range?.end?.microseconds) == [180_493_334, 6_320_000_000, nil])
        #expect(
            outcome.items.map(\.listing) == [
                MediaListing(title: "One", artists: ["Band"], album: "Album", trackNumber: 1),
                MediaListing(title: "Two \"quoted\"", artists: ["Guest"], album: "Album", trackNumber: 2),
                MediaListing(artists: ["Band"], album: "Album", trackNumber: 7),
            ])
        #expect(outcome.warnings == [])
    }

    @Test func theLastTrackOfEachFileEndsWithIt() throws {
        let folder = try ListFolder(files: ["a.flac", "b.flac"])
        let list = try folder.list(
            "l.cue",
            """
            FILE "a.flac" WAVE
            TRACK 01 AUDIO
            INDEX 01 00:00:00
            TRACK 02 AUDIO
            INDEX 01 01:00:00
            TRACK 03 AUDIO
            INDEX 00 02:00:00
            FILE "b.flac" WAVE
            INDEX 01 00:00:00
            TRACK 04 AUDIO
            INDEX 01 00:30:00
            """)
        let outcome = try Outcome(reading: list)
        #expect(outcome.uris == ["a.flac", "a.flac", "b.flac", "b.flac"].map(folder.uri))
        #expect(outcome.items.map(\.range?.start.seconds) == [0, 60, 0, 30])
        #expect(outcome.items.map(\.range?.end?.seconds) == [60, nil, 30, nil])
        #expect(outcome.items[0].range!.isFollowed(by: outcome.items[1].range!))
    }

    @Test func theFileMayHaveBeenConvertedOrWrittenElsewhere() throws {
        let folder = try ListFolder(files: ["Zoë.flac", "sub/b.mp3", "sub/b.jpg"])
        let sheet = "FILE \"%\" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\n"
        for (name, wanted) in [
            ("Zoë.wav", "Zoë.flac"), ("Zoe\u{308}.wav", "Zoë.flac"), (#"C:\rips\sub\b.wav"#, "sub/b.mp3"),
            (#"sub\b.ape"#, "sub/b.mp3"),
            ("none.wav", "none.wav"),
        ] {
            let list = try folder.list("l.cue", sheet.replacing("%", with: name))
            #expect(try Outcome(reading: list).uris == [folder.uri(wanted)], "\(name)")
        }
    }

    @Test func legacyEncodingsBecomeText() throws {
        let folder = try ListFolder(files: ["альбом.flac", "夜.flac"])
        func sheet(_ file: [UInt8], _ title: [UInt8]) -> [UInt8] {
            Array("FILE \"".utf8) + file + Array("\" WAVE\r\nTRACK 01 AUDIO\r\nTITLE \"".utf8) + title
                + Array("\"\r\nINDEX 01 00:00:00\r\n".utf8)
        }
        let cyrillic: [UInt8] = [0xE0, 0xEB, 0xFC, 0xE1, 0xEE, 0xEC]
        let russian = try Outcome(
            reading: folder.list("r.cue", sheet(cyrillic + Array(".wav".utf8), [0xCF, 0xE5, 0xF1, 0xED, 0xFF])))
        #expect(russian.titles == ["Песня"] && russian.uris == [folder.uri("альбом.flac")])
        let japanese = try Outcome(
            reading: folder.list(
                "j.cue", sheet([0x96, 0xE9] + Array(".wav".utf8), [0x83, 0x65, 0x83, 0x58, 0x83, 0x67])))
        #expect(japanese.titles == ["テスト"] && japanese.uris == [folder.uri("夜.flac")])
        let western = try Outcome(reading: folder.list("w.cue", sheet(Array("x.wav".utf8), Array("Zo".utf8) + [0xEB])))
        #expect(western.titles == ["Zoë"])
    }

    @Test func badLinesAreReportedAndTheRestIsRead() throws {
        let folder = try ListFolder(files: ["a b.flac"])
        let list = try folder.list(
            "l.cue",
            """
            TRACK 01 AUDIO
            FILE a b.flac WAVE
            track 01 audio
            title No quotes at all
            INDEX 01 00:00:00
            nonsense here
            TRACK 02 AUDIO
            TITLE "Not closed
            INDEX 01 01:75:00
            TRACK 03 AUDIO
            TITLE 'Third'
            INDEX 01 02:00:74
            INDEX 01 02:10:00
            TRACK 04 MODE1/2352
            INDEX 01 03:00:00
            INDEX -1 00:00:00
            INDEX 99999999999999999999 00:00:00
            """)
        let outcome = try Outcome(reading: list)
        #expect(outcome.titles == ["No quotes at all", "'Third'"])
        #expect(outcome.items.map(\.listing.trackNumber) == [1, 3])
        #expect(outcome.items.map(\.range?.end?.seconds) == [120.986667, nil])
        #expect(
            outcome.report.warnings.map(\.place) == [.line(1), .line(6), .line(9), .line(13), .line(17), .entry(2)])
    }

    @Test func longSheetsAndHostileOnesEndWell() throws {
        let folder = try ListFolder(files: ["a.flac"])
        var sheet = "TITLE \"" + String(repeating: "x", count: 5_000) + "\"\nFILE \"a.flac\" WAVE\n"
        for number in 1...250 {
            sheet += "TRACK \(number) AUDIO\nTITLE \"T\\\"\nINDEX 00 \(number):00:00\nINDEX 01 \(number):01:00\n"
        }
        let long = try Outcome(reading: folder.list("l.cue", sheet))
        #expect(long.items.count == 250 && long.items[249].listing.trackNumber == 250)
        #expect(long.items[98].range!.isFollowed(by: long.items[99].range!))
        #expect(long.items[0].listing.album?.count == 5_000 && long.titles[249] == "T\\")
        for hostile in [
            "FILE \"a\" WAVE\nFILE \"b\" WAVE\nFILE \"c\" WAVE\n", "FILE\nTRACK\nINDEX\nTITLE\n\"\"\"\n'",
            "FILE \"a.flac\" WAVE\n" + String(repeating: "TRACK 01 AUDIO\n", count: 1_000),
            "FILE \"a.flac\" WAVE\nTRACK 01 AUDIO\nINDEX 4294967296 00:00:00\nINDEX 01 99999999:00:00\n",
        ] {
            #expect(try Outcome(reading: folder.list("h.cue", hostile)).items.isEmpty)
        }
    }
}

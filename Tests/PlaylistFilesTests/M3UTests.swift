import MediaModel
import PlaylistFiles
import Testing

@Suite struct M3UTests {
    @Test(arguments: ["\n", "\r\n", "\r"], [[], [0xEF, 0xBB, 0xBF] as [UInt8]])
    func lineEndsAndAMarkOfUTF8MakeNoDifference(end: String, mark: [UInt8]) throws {
        let folder = try ListFolder(files: ["a.flac", "sub/b.flac", "c.flac"])
        for header in ["", "#EXTM3U\n"] {
            let text = (header + "a.flac\nsub/b.flac\n\nc.flac").replacing("\n", with: end)
            let outcome = try Outcome(reading: folder.list("l.m3u", mark + Array(text.utf8)))
            #expect(outcome.uris == ["a.flac", "sub/b.flac", "c.flac"].map(folder.uri))
            #expect(outcome.warnings == [])
        }
    }

    @Test(arguments: [true, false])
    func utf16WithAMarkIsRead(isBigEndian: Bool) throws {
        let folder = try ListFolder(files: ["Zoë.flac", "音楽.flac"])
        let text = "\u{FEFF}#EXTM3U\r\n#EXTINF:3,Zoë\r\nZoë.flac\r\n音楽.flac\r\n"
        let bytes = text.utf16.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
        }
        let outcome = try Outcome(reading: folder.list("l.m3u", bytes))
        #expect(outcome.uris == ["Zoë.flac", "音楽.flac"].map(folder.uri))
        #expect(outcome.titles == ["Zoë", nil])
    }

    @Test func titlesAreThoseOfTheNextEntryOnly() throws {
        let folder = try ListFolder()
        let list = try folder.list(
            "l.m3u",
            """
            #EXTM3U
            #EXTINF:123,Artist - One
            one.flac
            two.flac
            #EXTINF:12
            three.flac
            #EXTINF:-1 tvg-name="a, b" group="c",Four, or so
            #EXTVLCOPT:network-caching=1000
            four.flac
            #EXTINF:1,wrong
            #EXTINF:1,Five
            #EXTALB:Album
            #EXTART:Someone
            five.flac
            """)
        let outcome = try Outcome(reading: list)
        #expect(outcome.titles == ["Artist - One", nil, nil, "Four, or so", "Five"])
        #expect(outcome.items[4].listing == MediaListing(title: "Five", artists: ["Someone"], album: "Album"))
    }

    @Test func titlesInLatin1AreText() throws {
        let folder = try ListFolder()
        let list = try folder.list("l.m3u", Array("#EXTINF:1,Zo".utf8) + [0xEB] + Array("\na.flac".utf8))
        #expect(try Outcome(reading: list).titles == ["Zoë"])
    }

    @Test func aFileNamedWithPercentSignsIsNotTakenForItsDecodedNamesake() throws {
        let folder = try ListFolder(files: ["a%20b.flac", "a b.flac"])
        let list = try folder.list(
            "l.m3u", "a%20b.flac\na b.flac\n\(folder.uri("a%20b.flac"))\n\(folder.uri("a b.flac"))\n")
        #expect(
            try Outcome(reading: list).uris
                == ["a%20b.flac", "a b.flac", "a%20b.flac", "a b.flac"].map(folder.uri))
    }

    @Test func percentEncodedNamesAreDecodedWhereOnlyTheDecodedNameExists() throws {
        let folder = try ListFolder(files: ["a b.flac", "C#1 - why?.flac", "50%.flac"])
        let list = try folder.list("l.m3u", "a%20b.flac\nC%231%20-%20why%3F.flac\nC#1 - why?.flac\n50%.flac\n")
        #expect(
            try Outcome(reading: list).uris
                == ["a b.flac", "C#1 - why?.flac", "C#1 - why?.flac", "50%.flac"].map(folder.uri))
    }

    @Test func encodingsMayChangeFromLineToLineAndLate() throws {
        let folder = try ListFolder(files: ["Zoë 1.flac", "Zoë 2.flac", "plain.flac"])
        try folder.touch(Array("caf".utf8) + [0xE9] + Array(".flac".utf8))
        let filler = Array(String(repeating: "plain.flac\n", count: 1_000).utf8)
        let list = try folder.list(
            "l.m3u",
            filler + Array("Zo".utf8) + [0xEB] + Array(" 1.flac\nZoë 2.flac\ncaf".utf8) + [0xE9]
                + Array(".flac\ncafé.flac".utf8))
        let outcome = try Outcome(reading: list)
        #expect(outcome.items.count == 1_004)
        let raw = folder.uri(Array("caf".utf8) + [0xE9] + Array(".flac".utf8))
        #expect(outcome.uris.suffix(4) == [folder.uri("Zoë 1.flac"), folder.uri("Zoë 2.flac"), raw, raw])
    }

    @Test func accentsAreFoundHoweverTheyAreWritten() throws {
        let composed = ["\u{E9}t\u{E9}", "na\u{EF}ve", "\u{C5}ngstr\u{F6}m", "ni\u{F1}o", "\u{FC}ber"]
        let decomposed = ["e\u{301}te\u{301}", "nai\u{308}ve", "A\u{30A}ngstro\u{308}m", "nin\u{303}o", "u\u{308}ber"]
        for names in [composed, decomposed] {
            let folder = try ListFolder(files: names.map { "\($0)/\($0).flac" })
            let wanted = names.map { folder.uri("\($0)/\($0).flac") }
            for written in [composed, decomposed] {
                let lines = written.map { "\($0)/\($0).flac" }
                let plain = try folder.list("plain.m3u", lines.joined(separator: "\n"))
                #expect(try Outcome(reading: plain).uris == wanted)
                let encoded = try folder.list(
                    "encoded.m3u", written.map { folder.uri("\($0)/\($0).flac") }.joined(separator: "\n"))
                #expect(try Outcome(reading: encoded).uris == wanted)
            }
            let latin1 = composed.map { "\($0)/\($0).flac\n" }.joined().unicodeScalars.map { UInt8($0.value) }
            #expect(try Outcome(reading: folder.list("latin1.m3u", latin1)).uris == wanted)
        }
    }

    @Test func entriesStartAtTheFolderOfTheList() throws {
        let folder = try ListFolder(files: ["L/sub/a.flac", "b.flac", "L/c.flac"])
        let list = try folder.list(
            "L/l.m3u", "sub/a.flac\n../b.flac\n./c.flac\n/x/d.flac\nmissing.flac\n  indented.flac\nsub//a.flac\n")
        #expect(
            try Outcome(reading: list).uris
                == [
                    folder.uri("L/sub/a.flac"), folder.uri("b.flac"), folder.uri("L/c.flac"), "file:///x/d.flac",
                    folder.uri("L/missing.flac"), folder.uri("L/indented.flac"), folder.uri("L/sub/a.flac"),
                ])
    }

    @Test func eachAddressIsTreatedByItsScheme() throws {
        let folder = try ListFolder(files: ["a.flac"])
        let list = try folder.list(
            "l.m3u",
            """
            a.flac
            http://host/x y.mp3?a=1#b
            HTTPS://Host/ä.mp3
            file://localhost/x/b%20c.flac
            FILE:///x/C#1.flac
            file://elsewhere/x.flac
            data:audio/wav;base64,UklGRg==
            """)
        let outcome = try Outcome(reading: list)
        #expect(
            outcome.uris
                == [
                    folder.uri("a.flac"), "http://host/x%20y.mp3?a=1#b", "https://Host/%C3%A4.mp3",
                    "file:///x/b%20c.flac", "file:///x/C%231.flac",
                ])
        #expect(outcome.report.warnings.map(\.place) == [.line(6), .line(7)])
    }

    @Test func windowsNamesAreFoundNearTheList() throws {
        let folder = try ListFolder(files: ["sub/a.flac", "Album/b.flac", "back\\slash.flac"])
        let list = try folder.list(
            "l.m3u",
            #"""
            sub\a.flac
            .\sub\a.flac
            C:\Music\Album\b.flac
            file:///C:/Music/Album/b.flac
            back\slash.flac
            \\server\share\My Song.flac
            D:\Nowhere\none.flac
            """#)
        let outcome = try Outcome(reading: list)
        #expect(
            outcome.uris
                == [
                    folder.uri("sub/a.flac"), folder.uri("sub/a.flac"), folder.uri("Album/b.flac"),
                    folder.uri("Album/b.flac"), folder.uri(#"back\slash.flac"#), "smb://server/share/My%20Song.flac",
                ])
        #expect(outcome.warnings.count == 1 && outcome.warnings[0].contains("line 7"))
    }

    @Test func longListsComeInBatchesTheFirstOfThemSmall() throws {
        let folder = try ListFolder()
        let list = try folder.list("l.m3u8", (0..<20_000).map { "album \($0 / 12)/\($0).flac\n" }.joined())
        let outcome = try Outcome(reading: list)
        #expect(outcome.items.count == 20_000 && outcome.report.itemCount == 20_000)
        #expect(outcome.uris[19_999] == folder.uri("album 1666/19999.flac"))
        #expect(outcome.batches[0] <= 16)
        #expect(outcome.batches.max()! <= 1_024)
    }

    @Test func theReceiverMayEndTheReading() throws {
        let folder = try ListFolder()
        let list = try folder.list("l.m3u8", (0..<20_000).map { "\($0).flac\n" }.joined())
        var batches = 0
        let report = try PlaylistReader().read(path: list) { _ in
            batches += 1
            return batches < 2
        }
        #expect(batches == 2 && report.wasStopped && report.itemCount < 200)
    }
}

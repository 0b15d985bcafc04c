import MediaModel
import PlaylistFiles
import Testing

@Suite struct PLSTests {
    @Test func entriesComeInTheOrderOfTheirNumbersWithTheirTitles() throws {
        let folder = try ListFolder(files: ["sub/a.flac", "a%20b.flac"])
        let list = try folder.list(
            "l.pls",
            "\u{FEFF}[playlist]\r\nFile2=http://host/x\r\nTitle2=Radio\r\nTitle1=One = 1\r\nfile1=sub\\a.flac\r\n"
                + "Length1=-1\r\nFile10=a%20b.flac\r\nVersion=2\r\n")
        let outcome = try Outcome(reading: list)
        #expect(outcome.uris == [folder.uri("sub/a.flac"), "http://host/x", folder.uri("a%20b.flac")])
        #expect(outcome.titles == ["One = 1", "Radio", nil])
    }

    @Test func wrongCountsMissingAndRepeatedNumbersCostNothing() throws {
        let folder = try ListFolder()
        let list = try folder.list(
            "l.pls", "[Playlist]\nNumberOfEntries=99\nFile=a.flac\nFile1=b.flac\nFile1=c.flac\nFile=d.flac\n")
        #expect(try Outcome(reading: list).uris == ["a.flac", "b.flac", "c.flac", "d.flac"].map(folder.uri))
    }

    @Test func namesThatAreNotUTF8AreFound() throws {
        let folder = try ListFolder(files: ["café.flac"])
        let list = try folder.list("l.pls", Array("[playlist]\nFile1=caf".utf8) + [0xE9] + Array(".flac\n".utf8))
        #expect(try Outcome(reading: list).uris == [folder.uri("café.flac")])
    }
}

@Suite struct XSPFTests {
    static func document(_ tracks: String, declaration: String = #"<?xml version="1.0" encoding="UTF-8"?>"#) -> String {
        declaration + #"<playlist version="1" xmlns="http://xspf.org/ns/0/"><title>L</title><trackList>"# + tracks
            + "</trackList></playlist>"
    }

    @Test func locationsAreURIsFromTheListsFolder() throws {
        let folder = try ListFolder(files: ["a%20b.flac", "a b.flac", "sub/C#1 - why?.flac"])
        let list = try folder.list(
            "l.xspf",
            Self.document(
                """
                <track><location>a%20b.flac</location><title>T &amp; U</title><creator>C</creator><album>A</album></track>
                <track><location>a%2520b.flac</location></track>
                <!-- <track><location>no.flac</location></track> -->
                <track><location>
                   sub/C%231%20-%20why%3F.flac </location><title>two
                   lines</title></track>
                <track><location><![CDATA[http://host/?a=1&b=2]]></location></track>
                <track><title>nowhere</title></track>
                <track><location>file:///x/y%20z.flac</location></track>
                """))
        let outcome = try Outcome(reading: list)
        #expect(
            outcome.uris
                == [
                    folder.uri("a b.flac"), folder.uri("a%20b.flac"), folder.uri("sub/C#1 - why?.flac"),
                    "http://host/?a=1&b=2", "file:///x/y%20z.flac",
                ])
        #expect(outcome.items[0].listing == MediaListing(title: "T & U", artists: ["C"], album: "A"))
        #expect(outcome.titles[2] == "two lines")
    }

    @Test(arguments: ["utf-16", "ISO-8859-1", "windows-1251", "none"])
    func encodingsAreUnderstood(_ encoding: String) throws {
        let folder = try ListFolder(files: ["ж.flac", "é.flac"])
        let text = Self.document(
            "<track><location>\(encoding == "windows-1251" ? "ж" : "é").flac</location></track>",
            declaration: encoding == "none" ? "" : #"<?xml version="1.0" encoding="\#(encoding)"?>"#)
        let bytes: [UInt8] =
            switch encoding {
            case "utf-16": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            case "windows-1251": text.unicodeScalars.map { $0 == "ж" ? 0xE6 : UInt8($0.value) }
            default: text.unicodeScalars.map { UInt8($0.value) }
            }
        let outcome = try Outcome(reading: folder.list("l.xspf", bytes))
        #expect(outcome.uris == [folder.uri(encoding == "windows-1251" ? "ж.flac" : "é.flac")])
    }

    @Test func longAndCutOffDocumentsAreReadAsFarAsTheyGo() throws {
        let folder = try ListFolder()
        let tracks = (0..<5_000).map { "<track><location>\($0).flac</location></track>" }.joined()
        let whole = Self.document(tracks)
        let outcome = try Outcome(reading: folder.list("l.xspf", whole))
        #expect(outcome.uris == (0..<5_000).map { folder.uri("\($0).flac") })
        #expect(outcome.batches[0] <= 16)
        let cut = try Outcome(reading: folder.list("cut.xspf", String(whole.prefix(whole.count / 2))))
        #expect(cut.items.count > 2_000 && cut.items.count < 3_000)
    }

    @Test func entitiesOfADocumentsOwnAreNotExpanded() throws {
        let folder = try ListFolder()
        let list = try folder.list(
            "l.xspf",
            #"<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>"#
                + Self.document("<track><location>&b;</location></track>", declaration: ""))
        #expect(try Outcome(reading: list).uris == [folder.uri("&b;")])
    }

    @Test func whatIsNoXSPFIsSaidToBeNone() throws {
        let folder = try ListFolder()
        #expect(failure(reading: try folder.list("l.xspf", "a.flac\nb.flac\n"))?.code == .notAPlaylist)
        #expect(failure(reading: try folder.list("m.xspf", "<!DOCTYPE html><html></html>"))?.code == .notAPlaylist)
    }
}

@Suite struct ASXTests {
    @Test func entriesHaveTheirFirstAddressAndTheirTitle() throws {
        let folder = try ListFolder(files: ["sub/a&b c.wma"])
        let list = try folder.list(
            "l.asx",
            """
            <!-- a comment --><ASX version = "3.0"><Title>List</Title>
            <Entry><Title>One &amp; two</Title><Author>Someone</Author><Ref href="sub/a&amp;b%20c.wma" /></Entry>
            <entry><REF HREF = 'http://host/x y.wma?a=1'/><ref href="http://other/"/></entry>
            <entryref href="feed://host/list.asx"/>
            <repeat count="2"><entry><ref href="mms://host/z"/></entry></repeat>
            </ASX>
            """)
        let outcome = try Outcome(reading: list)
        #expect(
            outcome.uris
                == [folder.uri("sub/a&b c.wma"), "http://host/x%20y.wma?a=1", "feed://host/list.asx", "mms://host/z"])
        #expect(outcome.items[0].listing == MediaListing(title: "One & two", artists: ["Someone"]))
    }

    @Test func aBaseAndTheOlderFormAreUnderstood() throws {
        let folder = try ListFolder()
        let based = try folder.list(
            "l.asx", #"<asx version="3.0"><base href="http://host/dir"/><entry><ref href="a.wma"/></entry></asx>"#)
        #expect(try Outcome(reading: based).uris == ["http://host/dir/a.wma"])
        let older = try folder.list("m.asx", "[Reference]\r\nRef1=http://host/a?x=1\r\nRef2=http://host/b\r\n")
        #expect(try Outcome(reading: older).uris == ["http://host/a?x=1"])
    }

    @Test(arguments: ["<!-- no end", "</asx", "<!DOCTYPE", "<![CDATA[", "<entry><ref href=\"http://h/b"])
    func documentsWithoutAnEndHaveOne(end: String) throws {
        let folder = try ListFolder()
        let list = try folder.list("l.asx", "<asx><entry><ref href=http://h/a></entry>\(end)")
        #expect(try Outcome(reading: list).uris == ["http://h/a"])
    }

    @Test func textThatIsNotUTF8IsRead() throws {
        let folder = try ListFolder()
        let list = try folder.list(
            "l.asx",
            Array("<asx><entry><title>Zo".utf8) + [0xEB] + Array("</title><ref href=\"http://h/\"/></entry></asx>".utf8)
        )
        #expect(try Outcome(reading: list).titles == ["Zoë"])
    }
}

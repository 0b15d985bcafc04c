import Foundation
import MediaModel
import PlaylistFiles
import Testing

@Suite struct NestingTests {
    @Test func aListInAListIsReadInItsPlace() throws {
        let folder = try ListFolder(files: ["a.flac", "sub/b.flac", "c.flac"])
        try folder.list("sub/inner.pls", "[playlist]\nFile1=b.flac\n")
        let list = try folder.list("l.m3u", "a.flac\nsub/inner.pls\nc.flac\nsub/inner.pls\nmissing.m3u\n")
        #expect(
            try Outcome(reading: list).uris
                == ["a.flac", "sub/b.flac", "c.flac", "sub/b.flac", "missing.m3u"].map(folder.uri))
    }

    @Test func aListThatContainsItselfIsAnErrorThatNamesIt() throws {
        let folder = try ListFolder(files: ["a.flac"])
        let list = try folder.list("self.m3u", "a.flac\nself.m3u\n")
        let direct = try #require(failure(reading: list))
        #expect(direct.code == .refersToItself && direct.message.contains("/self.m3u"))
        try folder.list("one.m3u", "./two.pls\n")
        try folder.list("two.pls", "[playlist]\nFile1=x/../three.xspf\n")
        let three = try folder.list(
            "three.xspf", XSPFTests.document("<track><location>one.m3u</location></track>"))
        try folder.touch(Array("x/y".utf8))
        #expect(failure(reading: three)?.code == .refersToItself)
    }

    @Test func nestingAndNumbersHaveAnEnd() throws {
        let folder = try ListFolder()
        for depth in 1...9 { try folder.list("\(depth).m3u", "\(depth + 1).m3u\n") }
        try folder.list("10.m3u", "a.flac\n")
        #expect(failure(reading: folder.path("1.m3u"))?.code == .nestedTooDeep)
        #expect(try Outcome(reading: folder.path("3.m3u")).items.count == 1)
        for depth in 1...6 {
            try folder.list("w\(depth).m3u", String(repeating: "w\(depth + 1).m3u\n", count: 10))
        }
        try folder.list("w7.m3u", "")
        #expect(failure(reading: folder.path("w1.m3u"))?.code == .tooManyEntries)
        var limits = PlaylistLimits()
        limits.items = 100
        let long = try folder.list("long.m3u", String(repeating: "a.flac\n", count: 101))
        #expect(failure(reading: long, limits: limits)?.code == .tooManyEntries)
    }

    @Test func aNestedListThatCannotBeReadIsAWarning() throws {
        let folder = try ListFolder()
        try folder.list("bad.m3u", [0, 1, 2, 3])
        let outcome = try Outcome(reading: folder.list("l.m3u", "bad.m3u\na.flac\n"))
        #expect(outcome.uris == [folder.uri("a.flac")])
        #expect(outcome.warnings.count == 1 && outcome.warnings[0].contains("bad.m3u is not a list"))
    }
}

@Suite struct HostileListTests {
    @Test(arguments: ["l.m3u", "l.pls", "l.xspf", "l.asx", "l.cue"])
    func anEmptyListIsEmpty(name: String) throws {
        let folder = try ListFolder()
        let outcome = try Outcome(reading: folder.list(name, ""))
        #expect(outcome.items.isEmpty && outcome.warnings.count == 1)
    }

    @Test func aListOfCommentsIsEmpty() throws {
        let folder = try ListFolder()
        let outcome = try Outcome(reading: folder.list("l.m3u", "#EXTM3U\n\n# nothing\n"))
        #expect(
            outcome.items.isEmpty && outcome.warnings == [folderName(folder, "l.m3u") + ": the list has no entries"])
    }

    @Test func binaryDataIsNoList() throws {
        let folder = try ListFolder()
        for name in ["l.m3u", "l.pls", "l.xspf", "l.asx", "l.cue"] {
            let list = try folder.list(name, (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
            #expect(failure(reading: list)?.code == .notAPlaylist)
        }
    }

    @Test func aSparseFileOfTwoGigabytesIsRefusedAtOnce() throws {
        let folder = try ListFolder()
        let list = try folder.list("l.m3u", "#EXTM3U\n")
        #expect(truncate(String(decoding: list, as: UTF8.self), 2 << 30) == 0)
        let start = ContinuousClock.now
        #expect(failure(reading: list)?.code == .notAPlaylist)
        #expect(
            truncate(
                String(decoding: try folder.list("m.m3u", String(repeating: "#\n", count: 4_096)), as: UTF8.self),
                2 << 30) == 0)
        #expect(failure(reading: folder.path("m.m3u"))?.code == .tooLarge)
        #expect(ContinuousClock.now - start < .seconds(1))
    }

    @Test func whatCannotBeOpenedIsSaid() throws {
        let folder = try ListFolder()
        let missing = try #require(failure(reading: folder.path("none.m3u")))
        #expect(missing.code == .cannotOpen && missing.message.contains("none.m3u"))
        #expect(failure(reading: folder.path)?.code == .notAPlaylist)
        #expect(failure(reading: Array("/dev/zero".utf8))?.code == .notAPlaylist)
    }

    @Test func overlongLinesAndZeroBytesCostOneLine() throws {
        let folder = try ListFolder()
        let filler = String(repeating: "# filler\n", count: 600)
        let list = try folder.list(
            "l.m3u", filler + "a.flac\n" + String(repeating: "x", count: 100_000) + "\nb\0.flac\nc.flac\n")
        let outcome = try Outcome(reading: list)
        #expect(outcome.uris == ["a.flac", "c.flac"].map(folder.uri))
        #expect(outcome.report.warnings.map(\.place) == [.line(602), .line(603)])
    }
}

private func folderName(_ folder: ListFolder, _ name: String) -> String {
    String(decoding: folder.path(name), as: UTF8.self)
}

@Suite struct RecognitionTests {
    @Test func anHLSManifestIsMedia() throws {
        let folder = try ListFolder()
        let manifest = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nseg.ts\n"
        let path = try folder.list("live.m3u8", manifest)
        #expect(PlaylistRecognition(path: path) == .media)
        #expect(failure(reading: path)?.code == .isMedia)
        #expect(PlaylistRecognition(head: Array(manifest.utf8), byName: .m3u) == .media)
        #expect(try Outcome(reading: folder.list("l.m3u", "live.m3u8\n")).uris == [folder.uri("live.m3u8")])
    }

    @Test func aListIsKnownByItsNameAndByItsFirstBytes() throws {
        let folder = try ListFolder()
        #expect(PlaylistRecognition(path: try folder.list("a.M3U8", "a.flac")) == .list(.m3u))
        #expect(PlaylistRecognition(path: try folder.list("a.m3u", "\u{FEFF}[Playlist]\n")) == .list(.pls))
        #expect(PlaylistRecognition(path: try folder.list("noname", "#EXTM3U\na.flac")) == .list(.m3u))
        #expect(PlaylistRecognition(path: try folder.list("b.xml", XSPFTests.document(""))) == .list(.xspf))
        #expect(PlaylistRecognition(path: try folder.list("notes.txt", "just text")) == .media)
        #expect(PlaylistRecognition(path: folder.path("none.cue")) == .list(.cue))
        #expect(PlaylistRecognition(path: folder.path("none.bin")) == .media)
        // Never looked into.
        #expect(PlaylistRecognition(path: try folder.list("song.mp3", "#EXTM3U\n")) == .media)
    }

    @Test func aServersTypeNamesAFormat() {
        #expect(PlaylistFormat(contentType: "audio/x-mpegurl; charset=utf-8") == .m3u)
        #expect(PlaylistFormat(contentType: "Application/XSPF+XML") == .xspf)
        #expect(PlaylistFormat(contentType: "application/vnd.apple.mpegurl") == nil)
        #expect(PlaylistFormat(contentType: "audio/mpeg") == nil)
    }
}

@Suite struct NetworkListTests {
    @Test func entriesStartAtTheListsAddress() throws {
        let outcome = try Outcome(
            "a.mp3\n../b c.mp3\n/d.mp3?x=1\n//other/e.mp3\nhttps://h/f\nsub\\g.mp3\n",
            from: "http://host:80/x/y/l.m3u?q=/z")
        #expect(
            outcome.uris
                == [
                    "http://host:80/x/y/a.mp3", "http://host:80/x/b%20c.mp3", "http://host:80/d.mp3?x=1",
                    "http://other/e.mp3", "https://h/f", "http://host:80/x/y/sub/g.mp3",
                ])
        #expect(try Outcome("a.mp3\n", from: "http://host", format: .m3u).uris == ["http://host/a.mp3"])
    }

    @Test(arguments: [
        "file:///etc/passwd", "FILE://localhost/etc/passwd", "file:/etc/passwd", #"C:\x.mp3"#, #"\\server\x.mp3"#,
        "data:audio/wav;base64,AAAA", "fd://0", "playbin://x", "smb://host/x", "cdda://1",
    ])
    func nothingOfThisMachineMayBeNamed(location: String) throws {
        let outcome = try Outcome("\(location)\nhttp://h/a.mp3\n", from: "http://host/l.m3u")
        #expect(outcome.uris == ["http://h/a.mp3"])
        #expect(outcome.report.warnings.map(\.place) == [.line(1)])
        let xspf = try Outcome(
            XSPFTests.document("<track><location>\(location)</location></track>"), from: "http://host/l.xspf")
        #expect(xspf.items.isEmpty && xspf.report.warnings.first?.place == .entry(1))
    }

    @Test func listsOfTheNetworkAreNotOpenedOnTheWay() throws {
        let outcome = try Outcome("other.m3u\n", from: "http://host/l.m3u")
        #expect(outcome.uris == ["http://host/other.m3u"])
    }

    @Test func aPageInsteadOfAListIsAnError() {
        #expect(throws: PlaylistFileError.self) {
            try Outcome("<!DOCTYPE html>\n<html>gone</html>", from: "http://host/l.m3u")
        }
    }
}

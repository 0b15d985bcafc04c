import Foundation
import MediaModel
import PlaylistFiles
import Testing

@Suite struct WriterTests {
    @Test(arguments: PlaylistWriter.Format.allCases)
    func whatIsWrittenIsReadBack(format: PlaylistWriter.Format) throws {
        // What a program has that sets no locale, and what LC_ALL=C means.
        setlocale(LC_ALL, "C")
        let folder = try ListFolder(files: ["a b.flac", "a%20b.flac", "sub/Zoë.flac"])
        let names: [[UInt8]] =
            [
                "a b.flac", "a%20b.flac", "sub/Zoë.flac", "sub/Zoe\u{308}.flac", "音楽/曲 1.flac", "C#1 - why?.flac",
                "#first.flac", " blank.flac ", "new\nline.flac", #"back\slash.flac"#, "50%.flac", "a&b<c>.flac",
                "x:y.flac",
                "C:/z.flac", "100%25.flac", "tab\t.flac", "'\"`.flac", "missing%2Fslash.flac",
            ].map { Array($0.utf8) } + [Array("caf".utf8) + [0xE9] + Array(".flac".utf8)]
        // A name equivalent to an existing one means the existing one, unless it exists itself.
        try folder.touch(Array("sub/Zoe\u{308}.flac".utf8))
        var items = names.map { MediaItem(MediaURI(filePath: folder.path($0))!) }
        items.append(MediaItem(MediaURI("http://host/x%20y?a=1&b=%C3%A9#z")!))
        items.append(MediaItem(MediaURI(filePath: "/elsewhere/ä & ö.flac")!))
        items.append(
            MediaItem(
                MediaURI(filePath: "/elsewhere/b.flac")!,
                listing: MediaListing(title: "T <&> \"ü\", 音", artists: ["A & B"], album: "C, D")))
        let path = folder.path("list.\(format)")
        let report = try PlaylistWriter().write(items, as: format, name: "Ma liste é\nzwei", to: path)
        #expect(report.itemCount == items.count && report.warnings == [])
        let outcome = try Outcome(reading: path)
        #expect(outcome.items == items)
        #expect(outcome.warnings == [])
    }

    @Test func mediaBesideTheListAreNamedFromThere() throws {
        let folder = try ListFolder()
        let item = MediaItem(MediaURI(filePath: folder.path("sub/é.flac"))!, listing: MediaListing(title: "É\né"))
        let other = MediaItem(MediaURI(filePath: "/other/x.flac")!)
        _ = try PlaylistWriter().write([item, other], as: .m3u8, to: folder.path("l.m3u8"))
        #expect(try text(folder.path("l.m3u8")) == "#EXTM3U\n#EXTINF:-1,É é\nsub/é.flac\n/other/x.flac\n")
        _ = try PlaylistWriter().write([item], as: .xspf, to: folder.path("l.xspf"))
        #expect(try text(folder.path("l.xspf")).contains("<location>sub/%C3%A9.flac</location>"))
    }

    @Test func lengthsThatAreKnownAreWritten() throws {
        let folder = try ListFolder()
        let named = MediaItem(MediaURI(filePath: "/m/a.flac")!, listing: MediaListing(title: "A"))
        let items = [named, MediaItem(MediaURI(filePath: "/m/b.flac")!), MediaItem(MediaURI(filePath: "/m/c.flac")!)]
        let lengths = [MediaTime(seconds: 12.4), MediaTime(seconds: 3), nil]
        _ = try PlaylistWriter().write(items, lengths: lengths, as: .m3u8, to: folder.path("l.m3u8"))
        #expect(
            try text(folder.path("l.m3u8"))
                == "#EXTM3U\n#EXTINF:12,A\n/m/a.flac\n#EXTINF:3,\n/m/b.flac\n/m/c.flac\n")
        #expect(try Outcome(reading: folder.path("l.m3u8")).items == items)
        _ = try PlaylistWriter().write(items, lengths: lengths, as: .xspf, to: folder.path("l.xspf"))
        #expect(try text(folder.path("l.xspf")).contains("<duration>12400</duration>"))
        #expect(try Outcome(reading: folder.path("l.xspf")).items == items)
    }

    @Test func partsOfAFileBecomeTheFileOnce() throws {
        let folder = try ListFolder()
        let uri = MediaURI(filePath: folder.path("album.flac"))!
        let parts = (0..<3).map { number in
            MediaItem(
                uri,
                range: MediaRange(
                    start: MediaTime(seconds: Double(number)), end: MediaTime(seconds: Double(number + 1))),
                listing: MediaListing(title: "\(number)"))
        }
        let report = try PlaylistWriter().write(parts + [MediaItem(uri)], as: .m3u8, to: folder.path("l.m3u8"))
        #expect(report.itemCount == 2 && report.warningCount == 1)
        #expect(try Outcome(reading: folder.path("l.m3u8")).items == [MediaItem(uri), MediaItem(uri)])
    }

    @Test func aListThatCannotBeWrittenStaysAsItWas() throws {
        let folder = try ListFolder()
        let list = try folder.list("l.m3u8", "old.flac\n")
        let error = #expect(throws: PlaylistFileError.self) {
            try PlaylistWriter().write([], as: .m3u8, to: folder.path("none/l.m3u8"))
        }
        #expect(error?.code == .cannotWrite)
        _ = try PlaylistWriter().write([], as: .m3u8, to: list)
        #expect(try text(list) == "#EXTM3U\n")
        #expect(try Outcome(reading: list).items.isEmpty)
        let full = #expect(throws: PlaylistFileError.self) {
            try PlaylistWriter().write([], as: .m3u8, to: Array("/proc/self/l.m3u8".utf8))
        }
        #expect(full?.code == .cannotWrite)
    }

    @Test func aLinkToAListStaysALink() throws {
        let folder = try ListFolder()
        let list = try folder.list("real.m3u8", "old.flac\n")
        let link = folder.path("link.m3u8")
        #expect(symlink(String(decoding: list, as: UTF8.self), String(decoding: link, as: UTF8.self)) == 0)
        _ = try PlaylistWriter().write([], as: .m3u8, to: link)
        #expect(try text(list) == "#EXTM3U\n")
    }

    private func text(_ path: [UInt8]) throws -> String {
        try String(contentsOfFile: String(decoding: path, as: UTF8.self), encoding: .utf8)
    }
}

import ArtworkFiles
import Foundation
import TestMedia
import TestSupport
import Testing

/// Which of the pictures in a folder is the cover.
struct CoverFinderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ names: [String]) throws {
        for name in names {
            let file = folder.file(name)
            let parent = (file as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try Data([1]).write(to: URL(fileURLWithPath: file))
        }
    }

    private func covers(of track: String, album: String? = nil) -> [String] {
        CoverFinder.candidates(for: Array(folder.file(track).utf8), album: album).map {
            String(decoding: $0.dropFirst(folder.path.utf8.count + 1), as: UTF8.self)
        }
    }

    @Test func `the usual names count in a fixed order, whatever their case`() throws {
        let order = [
            "One.png", "COVER.JPG", "cover.jpeg", "cover.png", ".folder.jpg", "Folder.jpg", "front.webp",
            "Front Cover.jpg", "Album_Art.jpg", "album.gif", "Artwork.bmp", "My Album.jpg",
            "AlbumArt_{12-AB}_Large.jpg", "thumb.jpg", "AlbumArtSmall.jpg", "AlbumArt_{12-AB}_Small.jpg",
        ]
        try make(
            order.shuffled() + ["One.flac", "Two.png", "cover.txt", "cover", ".hidden.jpg", "._cover.jpg", "back.jpg"])
        #expect(covers(of: "One.flac", album: "my album") == order)
        #expect(covers(of: "Three.flac").first == "COVER.JPG")
    }

    @Test(arguments: ["CD1", "cd 02", "Disc 1 - Live", "disk_3", "CD1 (bonus)"])
    func `a folder of one disc takes its parent's cover`(disc: String) throws {
        try make(["\(disc)/a.flac", "cover.jpg"])
        #expect(covers(of: "\(disc)/a.flac") == ["cover.jpg"])
        try make(["\(disc)/front.jpg"])
        #expect(covers(of: "\(disc)/a.flac") == ["\(disc)/front.jpg"])
    }

    @Test(arguments: ["Live", "CDs", "Discography", "CD1st", "cd"])
    func `any other folder does not`(name: String) throws {
        try make(["\(name)/a.flac", "cover.jpg"])
        #expect(covers(of: "\(name)/a.flac") == [])
    }

    @Test func `a name that is no text is no obstacle`() throws {
        try make(["cover.jpg"])
        let odd = Array(folder.file("").utf8) + [0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67]
        try make(["a"])
        #expect(rename(folder.file("a"), odd.map { CChar(bitPattern: $0) } + [0]) == 0)
        #expect(covers(of: "b.flac") == ["cover.jpg"])
    }
}

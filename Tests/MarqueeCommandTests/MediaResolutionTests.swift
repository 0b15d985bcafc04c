import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MarqueeCommand

/// A file system of names.
private func resolve(
    _ arguments: [ArgumentText], existing: Set<String> = [], folder: String? = "/home/u"
) -> MediaResolution {
    MediaResolution(arguments, folder: folder.map { Array($0.utf8) }) { path in
        existing.contains(String(decoding: path, as: UTF8.self)) ? nil : "no such file or directory"
    }
}

@Suite struct `Media arguments` {
    @Test(arguments: [
        ("a.flac", "file:///home/u/a.flac"), ("./a.flac", "file:///home/u/a.flac"),
        ("/x//y/./z.ogg", "file:///x/y/z.ogg"),
        ("../b.flac", "file:///home/b.flac"), ("a b.flac", "file:///home/u/a%20b.flac"),
        ("a%20b.flac", "file:///home/u/a%2520b.flac"),
        ("C#1 - why?.flac", "file:///home/u/C%231%20-%20why%3F.flac"),
        (".", "file:///home/u"), ("/", "file:///"),
    ])
    func `that are paths are resolved against the caller's folder`(name: String, uri: String) {
        let path = MediaResolution.absolutePath(Array(name.utf8), in: Array("/home/u".utf8))!
        let resolution = resolve(
            [ArgumentText(bytes: Array(name.utf8))],
            existing: [String(decoding: path, as: UTF8.self), "/home/b.flac"])
        #expect(resolution.media.map(\.text) == [uri])
        #expect(resolution.complaints == [])
    }

    @Test func `that go up behind a link name what is there, and one file has one name`() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "b/inner"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("a/link"), withDestinationPath: folder.file("b/inner"))
        for name in ["a/song", "b/song"] { _ = try folder.write("x", to: name) }
        func uri(_ name: String) -> String? {
            MediaResolution([ArgumentText(bytes: Array(name.utf8))], folder: Array(folder.path.utf8)).media.first?.text
        }
        let real = "file://" + folder.path
        #expect(uri("b/../a/./song") == real + "/a/song")
        #expect(uri("a/link/../song") == real + "/b/song", "not a/song")
        #expect(uri("file://\(folder.path)/b/%2E%2E/a/song") == real + "/a/song")
    }

    @Test(arguments: [
        ("http://h/a b", "http://h/a%20b"), ("HTTPS://h/x", "https://h/x"),
        ("https://h/%E9", "https://h/%E9"),
        ("http://h/é", "http://h/%C3%A9"),
    ])
    func `that are addresses stay addresses`(name: String, uri: String) {
        #expect(resolve([ArgumentText(bytes: Array(name.utf8))]).media.map(\.text) == [uri])
    }

    @Test func `that are file URIs are looked for`() {
        #expect(resolve(["file:///a%20b"], existing: ["/a b"]).media.map(\.text) == ["file:///a%20b"])
        #expect(resolve(["file:///a%20b"]).complaints.count == 1)
    }

    @Test func `of a path that exists win over the look of an address`() {
        let resolution = resolve(["http://h"], existing: ["/home/u/http:/h"])
        #expect(resolution.media.map(\.text) == ["file:///home/u/http:/h"])
    }

    @Test func `keep bytes that are not UTF-8`() {
        let name = ArgumentText(bytes: [0x63, 0xE9])
        let resolution = MediaResolution([name], folder: [0x2F]) { _ in nil }
        #expect(resolution.media.map(\.text) == ["file:///c%E9"])
        let address = ArgumentText(bytes: Array("http://h/".utf8) + [0xE9])
        #expect(resolve([address]).media.map(\.text) == ["http://h/%E9"])
    }

    @Test func `that name nothing are named, each on a line, and the others go on`() {
        let resolution = resolve(
            ["a", "-", "", "b\nc", "mailto:x", "zz:///q", "ok"], existing: ["/home/u/ok"])
        #expect(resolution.media.map(\.text) == ["file:///home/u/ok"])
        #expect(resolution.complaints.count == 6)
        #expect(resolution.complaints.allSatisfy { !$0.contains("\n") })
        #expect(resolution.complaints[0].contains("'a' cannot be opened: no such file"))
        #expect(resolution.complaints[1].contains("'./-'"))
    }

    @Test func `need the whole path when the caller's folder is gone`() {
        #expect(resolve(["a"], folder: nil).complaints.count == 1)
        #expect(resolve(["/a"], existing: ["/a"], folder: nil).media.count == 1)
    }
}

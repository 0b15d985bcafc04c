import MediaModel
import Testing

@Suite struct MediaURITests {
    @Test(arguments: [
        ("/music/a b.flac", "file:///music/a%20b.flac"),
        ("/music/a%20b.flac", "file:///music/a%2520b.flac"),
        ("/music/C#1 - why?.flac", "file:///music/C%231%20-%20why%3F.flac"),
        ("/m/é.mp3", "file:///m/%C3%A9.mp3"),
    ])
    func `a file name is escaped and comes back`(path: String, uri: String) {
        let made = MediaURI(filePath: path)
        #expect(made?.text == uri)
        #expect(made?.filePath == Array(path.utf8))
        #expect(MediaURI(uri)?.text == uri)
    }

    @Test func `a name that is not UTF-8 keeps its bytes and shows a mark`() {
        let uri = MediaURI(filePath: Array("/m/caf".utf8) + [0xE9] + Array(".mp3".utf8))
        #expect(uri?.text == "file:///m/caf%E9.mp3")
        #expect(uri?.filePath?.contains(0xE9) == true)
        #expect(uri?.displayName == "caf\u{FFFD}")
    }

    @Test(arguments: [
        ("file://localhost/a.mp3", "file:///a.mp3"), ("FILE:///a.mp3", "file:///a.mp3"),
        ("file:///a b.mp3", "file:///a%20b.mp3"), ("file:///caf%e9.mp3", "file:///caf%E9.mp3"),
        ("HTTP://host/x?y=%20z", "http://host/x?y=%20z"), ("http://host/ü x", "http://host/%C3%BC%20x"),
    ])
    func `addresses from outside are brought into one form`(given: String, expected: String) {
        #expect(MediaURI(given)?.text == expected)
    }

    @Test(arguments: [
        ("/m/A/../long.flac", "/m/long.flac"), ("/m/./a", "/m/a"), ("/../../a", "/a"), ("/m//a", "/m/a"),
        ("/m/a/..", "/m"), ("/m/a/../", "/m/"), ("/..", "/"), ("/m/...", "/m/..."), ("/m/.a", "/m/.a"),
        ("/m/a..b/..c", "/m/a..b/..c"), ("/m/", "/m/"),
    ])
    func `one file has one address, however its folders are walked`(path: String, plain: String) {
        #expect(MediaURI(filePath: path)?.text == "file://" + plain)
        #expect(MediaURI("file://" + path)?.text == "file://" + plain)
        #expect(MediaURI("file://" + path.replacing(".", with: "%2e"))?.text == "file://" + plain)
        #expect(MediaURI("http://h" + path)?.text == "http://h" + path)
    }

    @Test(arguments: [
        "", "a.mp3", "/a.mp3", "file:a.mp3", "file://host/a.mp3", "://x", "http:", "http://", "file:///a%00b",
    ])
    func `what is no absolute address is refused`(given: String) {
        #expect(MediaURI(given) == nil)
    }

    @Test(arguments: [
        ("file:///m/Song.flac", "Song"), ("file:///m/.hidden", ".hidden"), ("http://radio.example/live", "live"),
        ("http://radio.example/", "radio.example"), ("file:///m/1. Intro. Part", "1. Intro. Part"),
        ("http://h/a.mp3?x=1", "a"),
    ])
    func `an item without a title is called by its name`(uri: String, name: String) {
        #expect(MediaURI(uri)?.displayName == name)
    }
}

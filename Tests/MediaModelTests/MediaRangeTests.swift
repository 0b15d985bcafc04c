import MediaModel
import Testing

struct MediaRangeTests {
    @Test func aRangeEndsAfterItStarts() {
        #expect(MediaRange(start: .zero, end: .zero) == nil)
        #expect(MediaRange(start: MediaTime(microseconds: -1)) == nil)
        #expect(MediaRange(start: MediaTime(seconds: 2), end: MediaTime(seconds: 5))?.duration == MediaTime(seconds: 3))
        #expect(MediaRange(start: MediaTime(seconds: 2))?.duration == nil)
    }

    @Test func partsOfOneResourceAreRememberedApart() throws {
        let uri = try #require(MediaURI(filePath: "/music/a b.flac"))
        let first = MediaItem(uri, range: MediaRange(start: .zero, end: MediaTime(seconds: 5)))
        let second = MediaItem(uri, range: MediaRange(start: MediaTime(seconds: 5)))
        #expect(Set([MediaItem(uri).key, first.key, second.key]).count == 3)
        #expect(MediaItem(uri, listing: MediaListing(title: "x")).key == MediaItem(uri).key)
    }
}

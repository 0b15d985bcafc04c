import MediaModel
import PlaylistFiles
import Testing

@Suite struct `HLS lists` {
    private func list(_ text: String) -> HLSList? { HLSList(Array(text.utf8)) }

    @Test func `of segments say how long one may be`() {
        #expect(list("#EXTM3U\r\n#EXT-X-TARGETDURATION: 6\r\n#EXTINF:5.0,\r\na.ts\r\n")?.targetDuration == 6)
        #expect(list("#EXTM3U\n#EXT-X-TARGETDURATION:x\n")?.targetDuration == nil)
    }

    @Test func `of variants name the first one, from where they lie`() throws {
        let master = try #require(
            list(
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n# a remark\nlow/a.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8\n"
            ))
        #expect(master.variants.map(\.location) == ["low/a.m3u8", "b.m3u8"] && master.targetDuration == nil)
        let base = try #require(MediaURI("http://host/radio/all.m3u8"))
        #expect(master.firstVariantAddress(from: base)?.text == "http://host/radio/low/a.m3u8")
    }

    private static let cinema = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2"
        large.m3u8
        #EXT-X-STREAM-INF:CODECS="avc1.42c00d, mp4a.40.2",BANDWIDTH=400000,RESOLUTION=640x360,FRAME-RATE=25
        small.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720,CODECS="avc1.4d001f,mp4a.40.2",AUDIO="a,b"
        middle.m3u8

        """
    private static let sound = "#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\nsound.m3u8\n"

    @Test(arguments: [
        ("1280x720", 900_000), ("1300x700", 400_000), ("320x240", 400_000), ("1920x1080", nil), (nil, nil),
    ])
    func `of variants with pictures say how far one may go`(limit: String?, ceiling: Int?) throws {
        let variants = try #require(list(Self.cinema)).variants
        #expect(variants.count == 3)
        #expect(variants.ceiling(for: limit.flatMap { PictureSize($0) }) == ceiling)
    }

    private func heard(_ text: String) -> [String]? {
        list(text)?.soundOnly.flatMap { HLSList($0) }?.variants.map { "\($0.location) \($0.bandwidth)" }
    }

    @Test func `that have sound apart from pictures can be had without those`() {
        #expect(heard(Self.cinema + Self.sound) == ["sound.m3u8 64000"])
        #expect(heard("#EXTM3U\n" + Self.sound) == nil)
        #expect(heard(Self.cinema) == nil)
        let media = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a,b\",NAME=\"x\""
        #expect(heard(Self.cinema + media + ",URI=\"a.m3u8\"\n") == ["a.m3u8 900000"])
        let two = media + ",URI=\"a.m3u8\"\n" + media + ",DEFAULT=YES,URI=\"b.m3u8\"\n"
        #expect(heard(Self.cinema + two + Self.sound) == ["b.m3u8 900000", "sound.m3u8 64000"])
        #expect(heard(Self.cinema + media + "\n") == nil)
        let same = Self.cinema.replacing("RESOLUTION=1920x1080", with: "AUDIO=\"a,b\"")
        #expect(heard(same + media + ",URI=\"a.m3u8\"\n") == ["a.m3u8 900000"])
    }

    @Test func `cannot name files of the machine that reads them`() throws {
        let base = try #require(MediaURI("http://host/all.m3u8"))
        let master = list("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfile:///etc/passwd\n")
        #expect(master != nil && master?.firstVariantAddress(from: base) == nil)
    }

    @Test(arguments: ["", "a.flac\n", "#EXTM3U\n#EXTINF:3,A\na.flac\n", "#EXT-X-TARGETDURATION:6\n"])
    func `are no lists of songs, and not the other way round`(text: String) {
        #expect(list(text) == nil)
    }
}

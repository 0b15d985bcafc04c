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
        #expect(master.firstVariant == "low/a.m3u8" && master.targetDuration == nil)
        let base = try #require(MediaURI("http://host/radio/all.m3u8"))
        #expect(master.firstVariantAddress(from: base)?.text == "http://host/radio/low/a.m3u8")
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

/// Tags byte for byte as a test wants them, in an Ogg file that GStreamer has made: the comments are the first packet of
/// its second page.
public enum OggComments {
    public static func replace(_ comments: [[UInt8]], in file: [UInt8]) -> [UInt8] {
        let first = pageSize(file[...])
        let page = file.dropFirst(first)
        let size = pageSize(page)
        let lacing = page.dropFirst(27).prefix(Int(page[page.startIndex + 26]))
        let formerCount = (lacing.firstIndex { $0 < 255 } ?? lacing.startIndex) - lacing.startIndex + 1
        let formerSize = lacing.prefix(formerCount).reduce(0) { $0 + Int($1) }
        let body = page.prefix(size).dropFirst(27 + lacing.count)

        let isOpus = body.starts(with: Array("OpusTags".utf8))
        let start = isOpus ? Array("OpusTags".utf8) : [3] + Array("vorbis".utf8)
        // Vorbis ends its packet with a bit that is set.
        let end: [UInt8] = isOpus ? [] : [1]
        let packet = start + vorbisComments(comments) + end
        let newLacing = Array(repeating: UInt8(255), count: packet.count / 255) + [UInt8(packet.count % 255)]
        let allLacing = newLacing + lacing.dropFirst(formerCount)
        precondition(allLacing.count < 256, "the tags fit into one page")
        var made = Array(page.prefix(26)) + [UInt8(allLacing.count)] + allLacing
        made += packet + Array(body.dropFirst(formerSize))
        made.replaceSubrange(22..<26, with: [0, 0, 0, 0])
        made.replaceSubrange(22..<26, with: littleEndian(Int(checksum(made))))
        return Array(file.prefix(first)) + made + Array(page.dropFirst(size))
    }

    private static func pageSize(_ page: ArraySlice<UInt8>) -> Int {
        let count = Int(page[page.startIndex + 26])
        return 27 + count + page.dropFirst(27).prefix(count).reduce(0) { $0 + Int($1) }
    }

    /// The checksum of Ogg: a polynomial of 0x04C11DB7, nothing reflected.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
                sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
            }
        }
    }
}

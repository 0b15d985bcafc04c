/// The first chunk of a WebP file: lossy, lossless or extended.
enum WebPHeader {
    static func size(of bytes: PictureBytes) throws(PictureRefusal) -> (Int, Int) {
        guard let length = bytes.little(4, at: 4), length + 8 <= bytes.count else { throw .truncated }
        if bytes.has("VP8X", at: 12), let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) {
            return (width + 1, height + 1)
        }
        if bytes.has("VP8L", at: 12), bytes.byte(20) == 0x2F, let bits = bytes.little(4, at: 21) {
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        if bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23),
            let width = bytes.little(2, at: 26), let height = bytes.little(2, at: 28)
        {
            return (width & 0x3FFF, height & 0x3FFF)
        }
        throw .notAPicture
    }
}

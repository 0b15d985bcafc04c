/// The chunks of a PNG file, from `IHDR` to `IEND`.
enum PNGHeader {
    static func size(of bytes: PictureBytes) throws(PictureRefusal) -> (Int, Int) {
        guard let width = bytes.big(4, at: 16), let height = bytes.big(4, at: 20) else { throw .truncated }
        guard bytes.has("IHDR", at: 12) else { throw .notAPicture }
        var place = 8
        while let length = bytes.big(4, at: place) {
            let isLast = bytes.has("IEND", at: place + 4)
            place += 12 + length
            guard place <= bytes.count else { break }
            if isLast { return (width, height) }
        }
        throw .truncated
    }
}

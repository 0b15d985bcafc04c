/// The blocks of a GIF file, up to its trailer.
enum GIFHeader {
    private static let (extensionMark, imageMark, trailer) = (0x21, 0x2C, 0x3B)

    static func size(of bytes: PictureBytes) throws(PictureRefusal) -> (Int, Int) {
        guard let width = bytes.little(2, at: 6), let height = bytes.little(2, at: 8),
            let flags = bytes.byte(10)
        else { throw .truncated }
        var place = 13 + tableSize(flags)
        while let mark = bytes.byte(place) {
            switch mark {
            case trailer: return (width, height)
            case extensionMark: place += 2
            case imageMark:
                guard let flags = bytes.byte(place + 9) else { throw .truncated }
                // The descriptor, its table of colours, the size of the codes.
                place += 10 + tableSize(flags) + 1
            default: throw .notAPicture
            }
            while let length = bytes.byte(place), length > 0 { place += 1 + length }
            place += 1
        }
        throw .truncated
    }

    private static func tableSize(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (1 + flags & 7)
    }
}

/// The header of a Windows bitmap. It has no mark at its end: the rows have to be there.
enum BMPHeader {
    private static let (uncompressed, withMasks) = (0, 3)

    static func size(of bytes: PictureBytes) throws(PictureRefusal) -> (Int, Int) {
        guard let start = bytes.little(4, at: 10), let header = bytes.little(4, at: 14) else { throw .truncated }
        guard header == 12 || (40...256).contains(header) else { throw .notAPicture }
        let field = header == 12 ? 2 : 4
        guard let width = bytes.little(field, at: 18), var height = bytes.little(field, at: 18 + field),
            let depth = bytes.little(2, at: 20 + 2 * field)
        else { throw .truncated }
        // From top to bottom.
        if field == 4, height >= 1 << 31 { height = 1 << 32 - height }
        guard [1, 4, 8, 16, 24, 32].contains(depth), start >= 14 + header, width < 1 << 31 else { throw .notAPicture }
        let compression = header == 12 ? 0 : bytes.little(4, at: 30) ?? 0
        if compression == uncompressed || compression == withMasks {
            let row = (width * depth + 31) / 32 * 4
            guard row == 0 || height <= (bytes.count - start) / row else { throw .truncated }
        } else {
            guard let whole = bytes.little(4, at: 2), whole <= bytes.count else { throw .truncated }
        }
        return (width, height)
    }
}

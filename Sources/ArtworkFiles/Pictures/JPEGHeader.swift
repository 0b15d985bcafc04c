/// Segments from the start of the image to its first scan; then the mark of its end (ITU-T T.81, annex B).
enum JPEGHeader {
    static func size(of bytes: PictureBytes) throws(PictureRefusal) -> (Int, Int) {
        var size: (Int, Int)?
        var place = 2
        while let mark = bytes.byte(place) {
            guard mark == 0xFF, let kind = bytes.byte(place + 1) else { break }
            // Any number of FF may stand in front of a marker.
            if kind == 0xFF {
                place += 1
                continue
            }
            guard let length = bytes.big(2, at: place + 2), length >= 2 else { break }
            if isFrame(kind), let height = bytes.big(2, at: place + 5), let width = bytes.big(2, at: place + 7) {
                size = (width, height)
            }
            place += 2 + length
            guard kind == startOfScan else { continue }
            guard let size else { throw .notAPicture }
            guard hasEnd(bytes, behind: place) else { throw .truncated }
            return size
        }
        throw bytes.count <= place + 4 ? .truncated : .notAPicture
    }

    private static let startOfScan = 0xDA

    /// A start of frame; Huffman and arithmetic tables have codes in the same range.
    private static func isFrame(_ kind: Int) -> Bool {
        (0xC0...0xCF).contains(kind) && kind != 0xC4 && kind != 0xC8 && kind != 0xCC
    }

    /// A thumbnail inside has an end of its own, but lies in front of the first scan. Cameras put things behind the end.
    private static func hasEnd(_ bytes: PictureBytes, behind start: Int) -> Bool {
        let span = bytes.bytes.span
        var place = span.count - 2
        while place >= start {
            if span[place] == 0xFF, span[place + 1] == 0xD9 { return true }
            place -= 1
        }
        return false
    }
}

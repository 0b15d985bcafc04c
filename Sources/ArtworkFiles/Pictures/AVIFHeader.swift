/// The boxes of an AVIF file (ISO/IEC 14496-12). Its size is in the properties of its items, of which the largest is the
/// picture: the others are its tiles and its thumbnail.
enum AVIFHeader {
    static func isRecognised(_ bytes: PictureBytes) -> Bool {
        guard bytes.has("ftyp", at: 4), let length = bytes.big(4, at: 0), length >= 16 else { return false }
        let brands = [8] + Array(stride(from: 16, to: min(length, 256), by: 4))
        return brands.contains { bytes.has("avif", at: $0) || bytes.has("avis", at: $0) }
    }

    static func size(of bytes: PictureBytes) throws(PictureRefusal) -> (Int, Int) {
        let whole = 0..<bytes.count
        guard let end = boxes(of: bytes, in: whole).last?.upperBound, end == bytes.count else { throw .truncated }
        let metas = find("meta", in: [whole], bytes, skipping: 4)
        // Where the picture itself is.
        guard !(find("mdat", in: [whole], bytes) + find("idat", in: metas, bytes)).isEmpty else { throw .truncated }
        var largest: (Int, Int)?
        for meta in metas {
            for property in find("ispe", in: find("ipco", in: find("iprp", in: [meta], bytes), bytes), bytes) {
                guard let width = bytes.big(4, at: property.lowerBound + 4),
                    let height = bytes.big(4, at: property.lowerBound + 8)
                else { continue }
                if largest.map({ $0 * $1 }) ?? 0 < width * height { largest = (width, height) }
            }
        }
        guard let largest else { throw .notAPicture }
        return largest
    }

    /// The contents of the boxes of a kind, without the `skipping` bytes of a version in front of further boxes.
    private static func find(
        _ kind: String, in places: [Range<Int>], _ bytes: PictureBytes, skipping: Int = 0
    ) -> [Range<Int>] {
        places.flatMap { boxes(of: bytes, in: $0) }.compactMap { box in
            let start = box.lowerBound + 8 + skipping
            return bytes.has(kind, at: box.lowerBound + 4) && start <= box.upperBound ? start..<box.upperBound : nil
        }
    }

    /// The boxes that are whole, one behind the other.
    private static func boxes(of bytes: PictureBytes, in place: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = place.lowerBound
        while found.count < 1_024, var length = bytes.big(4, at: start) {
            if length == 1 { length = bytes.big(8, at: start + 8) ?? 0 }
            // It reaches to the end.
            if length == 0 { length = place.upperBound - start }
            guard length >= 8, length <= place.upperBound - start else { break }
            found.append(start..<(start + length))
            start += length
        }
        return found
    }
}

/// APEv1 and APEv2, at the end of a file or in front of an ID3v1 tag: names with values, of which some are lists.
enum APETags {
    private static let footerSize = 32
    private static let id3v1Size = 128

    static func read(_ file: borrowing FileBytes) -> TagFields {
        for end in [file.size, file.size - id3v1Size] {
            guard let footer = file.read(at: end - footerSize, footerSize), footer.starts(with: Array("APETAGEX".utf8))
            else { continue }
            let size = footer[12..<16].littleEndian
            guard size > footerSize, size <= FileTags.largestBlock,
                let items = file.read(at: end - size, size - footerSize)
            else { break }
            return fields(items[...], count: footer[16..<20].littleEndian)
        }
        return TagFields()
    }

    private static func fields(_ items: ArraySlice<UInt8>, count: Int) -> TagFields {
        var fields = TagFields()
        var rest = items
        for _ in 0..<count {
            guard rest.count > 8, let end = rest.dropFirst(8).firstIndex(of: 0) else { break }
            let size = rest.prefix(4).littleEndian
            // Bits 1 and 2: text, binary, an address.
            let isText = rest.dropFirst(4).prefix(4).littleEndian & 6 == 0
            let name = String(decoding: rest[(rest.startIndex + 8)..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            guard size <= rest.count else { break }
            if isText, let field = TagField(name: name) {
                for value in rest.prefix(size).split(separator: 0) { fields.add(field, value) }
            }
            rest = rest.dropFirst(size)
        }
        return fields
    }
}

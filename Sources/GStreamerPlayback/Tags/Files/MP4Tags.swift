/// The list of tags of an MP4 file (`moov/udta/meta/ilst`). Its numbers and pictures are left to GStreamer.
enum MP4Tags {
    private struct Box {
        /// One character a byte.
        let name: String
        let content: Range<Int>
    }

    static func read(_ file: borrowing FileBytes) -> TagFields {
        var fields = TagFields()
        guard let movie = child("moov", of: 0..<file.size, file),
            let data = child("udta", of: movie.content, file), let meta = child("meta", of: data.content, file)
        else { return fields }
        // A version and flags, which QuickTime's own files have not.
        let inner = meta.content.dropFirst(4)
        guard let list = child("ilst", of: inner, file) ?? child("ilst", of: meta.content, file) else { return fields }
        for item in children(of: list.content, file) { add(item, file, to: &fields) }
        return fields
    }

    private static func add(_ item: Box, _ file: borrowing FileBytes, to fields: inout TagFields) {
        guard item.name == "----" || TagField(atom: item.name) != nil else { return }
        let parts = children(of: item.content, file)
        var field = TagField(atom: item.name)
        if let name = parts.first(where: { $0.name == "name" }), name.content.count > 4, name.content.count < 100,
            let bytes = file.read(at: name.content.lowerBound + 4, name.content.count - 4)
        {
            field = TagField(name: String(decoding: bytes, as: UTF8.self))
        }
        guard let field else { return }
        // The kind of the data, a language, the data.
        for part in parts where part.name == "data" && part.content.count > 8 {
            let size = min(part.content.count, 8 + CleanText.longestLyrics)
            guard let bytes = file.read(at: part.content.lowerBound, size) else { return }
            switch bytes[..<4].bigEndian {
            case 0, 1: fields.add(field, bytes.dropFirst(8))
            case 2: fields.add(field, LegacyText.decodedUTF16(bytes.dropFirst(8)))
            default: break
            }
        }
    }

    private static func child(_ name: String, of range: Range<Int>, _ file: borrowing FileBytes) -> Box? {
        children(of: range, file, upTo: name).last { $0.name == name }
    }

    /// The boxes in a range, as far as they make sense, or up to one of this name.
    private static func children(of range: Range<Int>, _ file: borrowing FileBytes, upTo name: String? = nil) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while boxes.count < 1_024, let header = file.read(at: place, 8) {
            var (start, size) = (place + 8, header[..<4].bigEndian)
            if size == 1, let long = file.read(at: start, 8) {
                guard let exact = Int(exactly: long.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) else { break }
                (start, size) = (start + 8, exact)
            } else if size == 0 {
                size = range.upperBound - place
            }
            guard size >= start - place, size <= range.upperBound - place else { break }
            let letters = header[4...].map { Character(Unicode.Scalar($0)) }
            boxes.append(Box(name: String(letters), content: start..<(place + size)))
            place += size
            if boxes.last?.name == name { break }
        }
        return boxes
    }
}

internal import CGStreamer
internal import MediaModel

/// The list of tags of an MP4 file (`moov/udta/meta/ilst`), and how long the file says it is.
struct MP4Tags {
    private(set) var fields = TagFields()
    private(set) var pictures: [FilePicture] = []
    /// Nil where there is no sound, and where the movie is in fragments, which do not say it at the beginning.
    private(set) var length: MediaTime?

    private struct Box {
        /// One character a byte.
        let name: String
        let content: Range<Int>
    }

    init(_ file: borrowing FileBytes) {
        guard let movie = Self.child("moov", of: 0..<file.size, file) else { return }
        let track = Self.soundTrack(of: movie, file)
        length = track == nil ? nil : Self.length(movie, file)
        addList(of: movie, file)
        let own = (fields, pictures)
        (fields, pictures) = (TagFields(), [])
        if let track { addList(of: track, file) }
        fields = own.0.completed(with: fields)
        pictures = own.1 + pictures
    }

    private mutating func addList(of box: Box, _ file: borrowing FileBytes) {
        guard let data = Self.child("udta", of: box.content, file),
            let meta = Self.child("meta", of: data.content, file)
        else { return }
        // A version and flags, which QuickTime's own files have not.
        let inner = meta.content.dropFirst(4)
        guard let list = Self.child("ilst", of: inner, file) ?? Self.child("ilst", of: meta.content, file) else {
            return
        }
        for item in Self.children(of: list.content, file) { add(item, file) }
    }

    private static func soundTrack(of movie: Box, _ file: borrowing FileBytes) -> Box? {
        for track in children(of: movie.content, file) where track.name == "trak" {
            guard let media = child("mdia", of: track.content, file), let kind = child("hdlr", of: media.content, file),
                let bytes = file.read(at: kind.content.lowerBound, min(kind.content.count, 12)), bytes.count == 12
            else { continue }
            if bytes[8...].elementsEqual("soun".utf8) { return track }
        }
        return nil
    }

    private static func length(_ movie: Box, _ file: borrowing FileBytes) -> MediaTime? {
        guard child("mvex", of: movie.content, file) == nil, let header = child("mvhd", of: movie.content, file),
            let bytes = file.read(at: header.content.lowerBound, min(header.content.count, 32)), bytes.count >= 20
        else { return nil }
        let isLong = bytes[0] == 1
        guard !isLong || bytes.count == 32 else { return nil }
        let scale = (isLong ? bytes[20..<24] : bytes[12..<16]).bigEndian
        let duration =
            isLong ? bytes[24..<32].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : UInt64(bytes[16..<20].bigEndian)
        // All ones where it is not known. Longer than thirty years is no length.
        guard scale > 0, duration > 0, isLong || duration < UInt64(UInt32.max),
            duration / UInt64(scale) < 1_000_000_000
        else { return nil }
        let (seconds, rest) = duration.quotientAndRemainder(dividingBy: UInt64(scale))
        return MediaTime(microseconds: Int64(seconds) * 1_000_000 + Int64(rest * 1_000_000 / UInt64(scale)))
    }

    private mutating func add(_ item: Box, _ file: borrowing FileBytes) {
        guard item.name == "----" || TagField(atom: item.name) != nil || Self.numbers.contains(item.name) else {
            return
        }
        let parts = Self.children(of: item.content, file)
        if Self.numbers.contains(item.name) {
            for part in parts where part.name == "data" && part.content.count > 8 { addNumber(item.name, part, file) }
            return
        }
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

    /// What is no text: the picture, and numbers of two bytes.
    private static let numbers: Set<String> = ["covr", "trkn", "disk", "tmpo", "gnre"]

    private mutating func addNumber(_ name: String, _ part: Box, _ file: borrowing FileBytes) {
        let content = part.content.dropFirst(8)
        if name == "covr" {
            guard pictures.count < FilePicture.most else { return }
            pictures.append(FilePicture(.unknown, in: file, at: content.lowerBound, content.count))
            return
        }
        // A track and a disc stand behind two bytes, and in front of how many there are.
        let isCounted = name == "trkn" || name == "disk"
        guard let bytes = file.read(at: content.lowerBound + (isCounted ? 2 : 0), 2), bytes.bigEndian > 0 else {
            return
        }
        let number = bytes.bigEndian
        switch name {
        case "trkn": fields.add(.trackNumber, String(number))
        case "disk": fields.add(.discNumber, String(number))
        case "tmpo": fields.add(.beatsPerMinute, String(number))
        default:
            guard number <= 255, let genre = unsafe gst_tag_id3_genre_get(UInt32(number - 1)) else { return }
            fields.add(.genre, unsafe String(cString: genre))
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

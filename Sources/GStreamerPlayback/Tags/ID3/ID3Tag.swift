internal import MediaModel

/// An ID3v2 tag, walked by the headers of its frames: what it says in texts is kept as it stands, for GStreamer to read,
/// pictures by where they lie. However large or odd a tag is, this reads a bounded part of it.
struct ID3Tag {
    /// A tag of its own with the texts of the former one.
    private(set) var texts: [UInt8] = []
    /// Numbers as they stand: GStreamer lets them wrap.
    private(set) var numbers = TagFields()
    private(set) var pictures: [FilePicture] = []
    private(set) var chapters: [Chapter] = []
    /// The first place behind the tag.
    let end: Int

    /// How many texts have been kept, by the name of the frame.
    private var values: [String: Int] = [:]
    private let version: UInt8
    private let isUnsynchronised: Bool

    private static let headerSize = 10
    private static let mostFrames = 4_096
    private static let mostChapters = 2_000
    /// In bytes; texts are cut at far less.
    private static let (longestText, mostText) = (64 << 10, 512 << 10)
    private static let longestChapter = 64 << 10
    private static let longestPacked = 4 << 10
    /// Texts in frames that name what they are by another text.
    private static let mostNotes = 1_024
    private static let (unsynchronised, extended, footed): (UInt8, UInt8, UInt8) = (0x80, 0x40, 0x10)

    /// How long the tag is that begins with these ten bytes, its header included; nil where none does.
    static func size(_ header: some Collection<UInt8>) -> Int? {
        let header = Array(header.prefix(headerSize))
        guard header.count == headerSize, header.starts(with: "ID3".utf8), header[3] < 0xFF, header[4] < 0xFF,
            header[6...].allSatisfy({ $0 < 0x80 })
        else { return nil }
        return headerSize + header[6...].reduce(0) { $0 << 7 | Int($1) }
            + (header[3] >= 4 && header[5] & footed != 0 ? headerSize : 0)
    }

    /// Nil for a tag that is to be left to GStreamer: a broken one, or one of which this cannot make sense.
    init?(_ file: borrowing FileBytes, at start: Int) {
        var window = ByteWindow(size: 4_096)
        guard let header = window.read(file, at: start, Self.headerSize).map(Array.init),
            let size = Self.size(header), (2...4).contains(header[3])
        else { return nil }
        version = header[3]
        isUnsynchronised = header[5] & Self.unsynchronised != 0
        end = start + size
        // Before ID3v2.4 the sizes of frames do not count the bytes that were put in between.
        guard end <= file.size, version == 4 || !isUnsynchronised else { return nil }
        var place = start + Self.headerSize
        if version > 2, header[5] & Self.extended != 0 {
            guard let bytes = window.read(file, at: place, 4) else { return nil }
            place += version == 4 ? Self.sevens(bytes) : 4 + bytes.bigEndian
        }
        guard walk(file, &window, from: place, to: version == 4 && header[5] & Self.footed != 0 ? end - 10 : end)
        else { return nil }
        pictures = FilePicture.sorted(pictures)
        let digits = [21, 14, 7, 0].map { UInt8(texts.count >> $0 & 0x7F) }
        texts = Array("ID3".utf8) + [version, 0, header[5] & Self.unsynchronised] + digits + texts
    }

    /// The tags that stand one behind the other from here on, of which the first few are read, and the place behind the
    /// last one. Nil where one of them is to be left to GStreamer.
    static func all(_ file: borrowing FileBytes, from start: Int) -> (tags: [ID3Tag], end: Int)? {
        var window = ByteWindow(size: 4_096)
        var (tags, place): ([ID3Tag], Int) = ([], start)
        while let header = window.read(file, at: place, headerSize), let size = size(header),
            size <= file.size - place
        {
            if tags.count < mostTags {
                guard let tag = ID3Tag(file, at: place) else { return nil }
                tags.append(tag)
            }
            place += size
        }
        return (tags, place)
    }

    private static let mostTags = 4

    // MARK: Frames

    private struct Frame {
        let name: String
        let header: ArraySlice<UInt8>
        let body: Range<Int>

        /// What ID3v2.3 and ID3v2.4 say of how the body is written.
        var flags: UInt8 { header.count == 10 ? header[header.startIndex + 9] : 0 }
    }

    private mutating func walk(
        _ file: borrowing FileBytes, _ window: inout ByteWindow, from start: Int, to end: Int
    ) -> Bool {
        let headerSize = version == 2 ? 6 : 10
        var place = start
        for _ in 0..<Self.mostFrames {
            guard place + headerSize < end, let header = window.read(file, at: place, headerSize),
                header.first != 0
            else { return true }
            let nameSize = version == 2 ? 3 : 4
            let name = header.prefix(nameSize)
            guard name.allSatisfy(Self.isOfName) else { return false }
            let first = place + headerSize
            let size = bodySize(header.dropFirst(nameSize), at: first, before: end, file, &window)
            guard let size, size <= end - first else { return false }
            let frame = Frame(
                name: String(decoding: name, as: UTF8.self), header: header, body: first..<(first + size))
            guard take(frame, file, &window) else { return false }
            place = frame.body.upperBound
        }
        return true
    }

    /// Seven bits of each byte count in ID3v2.4, all eight with programs that did not know better: right is what ends at
    /// another frame, at padding or at the end.
    private func bodySize(
        _ digits: ArraySlice<UInt8>, at first: Int, before end: Int, _ file: borrowing FileBytes,
        _ window: inout ByteWindow
    ) -> Int? {
        guard version == 4 else { return digits.prefix(version == 2 ? 3 : 4).bigEndian }
        let digits = digits.prefix(4)
        let (all, sevens) = (digits.bigEndian, Self.sevens(digits))
        guard digits.contains(where: { $0 >= 0x80 }) || all != sevens else { return all }
        for size in digits.allSatisfy({ $0 < 0x80 }) ? [sevens, all] : [all] where size <= end - first {
            if size == end - first { return size }
            guard let next = window.read(file, at: first + size, min(4, end - first - size)) else { continue }
            if next.first == 0 || next.allSatisfy(Self.isOfName) { return size }
        }
        return nil
    }

    /// False for a frame that only GStreamer can read.
    private mutating func take(_ frame: Frame, _ file: borrowing FileBytes, _ window: inout ByteWindow) -> Bool {
        switch frame.name {
        case "APIC", "PIC": return takePicture(frame, file, &window)
        case "CHAP":
            guard chapters.count < Self.mostChapters, frame.body.count <= Self.longestChapter,
                let body = window.read(file, at: frame.body.lowerBound, frame.body.count)
            else { return true }
            if let chapter = ID3Chapters.chapter(Array(frame.header + body)) { chapters.append(chapter) }
        case _ where frame.name.hasPrefix("T") || Self.kept.contains(frame.name):
            let size = min(frame.body.count, Self.longestText)
            guard texts.count + size <= Self.mostText, size == frame.body.count || frame.flags == 0,
                let read = window.read(file, at: frame.body.lowerBound, size), let body = readable(read, of: frame)
            else { return true }
            let bytes = header(frame, ofSize: body.count) + body
            texts += bytes
            if Self.ofNumbers.contains(frame.name) { ID3Frame(bytes)?.add(to: &numbers) }
        default: break
        }
        return true
    }

    /// What GStreamer is given of a frame of texts; nil for nothing.
    private mutating func readable(_ body: ArraySlice<UInt8>, of frame: Frame) -> [UInt8]? {
        guard frame.flags & packing == 0 else {
            // How long it is when it is unpacked stands in front.
            return body.count > 4 && Self.sevens(body.prefix(4)) <= Self.longestPacked ? Array(body) : nil
        }
        let isNote = ["COMM", "COM", "USLT", "ULT"].contains(frame.name)
        guard isNote || frame.name.hasPrefix("T"), frame.flags == 0, let text = ID3Text(body, from: isNote ? 4 : 1)
        else {
            return Array(body)
        }
        var readable = text
        let most = isNote || frame.name.hasPrefix("TX") ? Self.mostNotes : CleanText.longestList
        let left = most - values[frame.name, default: 0]
        guard left > 0 else { return nil }
        values[frame.name, default: 0] += readable.limit(to: min(left, CleanText.longestList))
        if !isUnsynchronised { readable.markHalfCharacters() }
        return readable.body
    }

    /// The flags of a body that is compressed or encrypted.
    private var packing: UInt8 { version == 4 ? 0x0C : version == 3 ? 0xC0 : 0 }

    /// The header of a frame of which so much is kept.
    private func header(_ frame: Frame, ofSize size: Int) -> [UInt8] {
        var header = Array(frame.header)
        guard size != frame.body.count else { return header }
        let (first, count, width) = version == 2 ? (3, 3, 8) : (4, 4, version == 4 ? 7 : 8)
        for index in 0..<count {
            header[first + index] = UInt8(size >> ((count - 1 - index) * width) & (1 << width - 1))
        }
        return header
    }

    /// Beside texts: comments, lyrics, who made the recording, and how loud it is.
    private static let kept: Set<String> = ["COMM", "COM", "USLT", "ULT", "UFID", "UFI", "RVA2", "RVA"]
    private static let ofNumbers: Set<String> = ["TRCK", "TRK", "TPOS", "TPA", "TBPM", "TBP"]

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x20
    }

    private static func sevens(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

    // MARK: Pictures

    private mutating func takePicture(
        _ frame: Frame, _ file: borrowing FileBytes, _ window: inout ByteWindow
    ) -> Bool {
        guard frame.flags & packing == 0 else { return false }
        var body = frame.body
        if version > 2, frame.flags & (version == 4 ? 0x40 : 0x20) != 0 { body = body.dropFirst() }
        if version == 4, frame.flags & 0x01 != 0 { body = body.dropFirst(4) }
        let isUnsynchronised = version == 4 && (isUnsynchronised || frame.flags & 0x02 != 0)
        guard let start = window.read(file, at: body.lowerBound, min(body.count, 1_024)),
            let encoding = start.first, encoding == 0 || encoding == 3 || !isUnsynchronised
        else { return false }
        var rest = start.dropFirst()
        let type: ArraySlice<UInt8>
        if version == 2 {
            type = rest.prefix(3)
            rest = rest.dropFirst(3)
        } else {
            guard let typeEnd = rest.firstIndex(of: 0) else { return false }
            type = rest[..<typeEnd]
            rest = rest[(typeEnd + 1)...]
        }
        // An address in the place of a picture.
        guard !type.elementsEqual("-->".utf8), let kind = rest.first,
            let textSize = Self.textSize(rest.dropFirst(), encoding)
        else { return false }
        let place = body.lowerBound + (rest.startIndex + 1 - start.startIndex) + textSize
        guard pictures.count < FilePicture.most, place < body.upperBound else { return true }
        pictures.append(
            FilePicture(
                .init(Int(kind)), in: file, at: place, body.upperBound - place, isUnsynchronised: isUnsynchronised))
        return true
    }

    /// With the NUL at its end.
    private static func textSize(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> Int? {
        guard encoding == 1 || encoding == 2 else {
            return bytes.firstIndex(of: 0).map { $0 + 1 - bytes.startIndex }
        }
        return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).first {
            bytes[$0] == 0 && bytes[$0 + 1] == 0
        }.map { $0 + 2 - bytes.startIndex }
    }

    /// Without the zeros that were put behind each 0xFF.
    static func resynchronised(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var former: UInt8 = 0
        for byte in bytes {
            if byte != 0 || former != 0xFF { result.append(byte) }
            former = byte
        }
        return result
    }
}

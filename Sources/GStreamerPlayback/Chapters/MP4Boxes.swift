/// The boxes of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2), found by their headers; of what is in them only what
/// is asked for is read.
struct MP4Boxes: ~Copyable {
    struct Box {
        let type: String
        /// Without the header.
        let content: Range<UInt64>
    }

    let file: SeekableFile
    /// More headers than any honest file has in front of its chapters are not read.
    private var budget = 4_096
    private static let largestTable = 4 << 20

    init?(_ path: [UInt8]) {
        guard let file = SeekableFile(path), file.bytes(at: 4, count: 4).elementsEqual("ftyp".utf8) else {
            return nil
        }
        self.file = file
    }

    var whole: Range<UInt64> { 0..<file.size }

    /// Up to the first one of type `last`, where one is named.
    mutating func boxes(in range: Range<UInt64>, upTo last: String? = nil) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place < range.upperBound, range.upperBound - place >= 8, budget > 0 {
            budget -= 1
            var header = BigEndianReader(file.bytes(at: place, count: 16))
            guard let short = header.number(4), let type = header.bytes(4) else { break }
            var (start, size) = (place + 8, short)
            if short == 1 {
                guard let long = header.number(8) else { break }
                (start, size) = (place + 16, long)
            } else if short == 0 {
                size = range.upperBound - place
            }
            guard size >= start - place, size <= range.upperBound - place else { break }
            boxes.append(Box(type: String(decoding: type, as: UTF8.self), content: start..<(place + size)))
            if boxes.last?.type == last { break }
            place += size
        }
        return boxes
    }

    /// The first box that a path of types leads to.
    mutating func box(_ path: [String], in range: Range<UInt64>) -> Box? {
        var found: Box?
        for type in path {
            found = boxes(in: found?.content ?? range, upTo: type).last { $0.type == type }
            if found == nil { return nil }
        }
        return found
    }

    /// What is in a box, as a table has it: its start when it is larger than tables are.
    func content(of box: Box) -> BigEndianReader {
        let size = min(box.content.upperBound - box.content.lowerBound, UInt64(Self.largestTable))
        return BigEndianReader(file.bytes(at: box.content.lowerBound, count: Int(size)))
    }

    mutating func content(_ path: [String], in range: Range<UInt64>) -> BigEndianReader? {
        guard let box = box(path, in: range) else { return nil }
        return content(of: box)
    }
}

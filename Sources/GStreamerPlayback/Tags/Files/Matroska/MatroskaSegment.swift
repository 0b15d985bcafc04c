/// Where a Matroska or WebM file (RFC 9559) has what is read here: in front of its sound, or behind it, where its table
/// of contents (`SeekHead`) says so.
struct MatroskaSegment {
    /// By their identifiers, in the order in which they were found.
    private(set) var parts: [(identifier: Int, content: Range<Int>)] = []

    private static let seekHead = 0x114D_9B74
    private static let cluster = 0x1F43_B675
    static let information = 0x1549_A966
    static let tracks = 0x1654_AE6B
    static let tags = 0x1254_C367
    static let attachments = 0x1941_A469
    private static let wanted: Set<Int> = [seekHead, information, tracks, tags, attachments]

    /// Of the parts of a file. One without a table of contents is gone through no further.
    private static let mostElements = 4_096
    private static let mostParts = 32
    private static let largestTable = 64 << 10

    private var window = ByteWindow(size: 4 << 10)

    init(_ file: borrowing FileBytes) {
        guard let header = element(at: 0, end: file.size, file),
            let segment = element(at: header.content.upperBound, end: file.size, file, mayBeCut: true),
            segment.identifier == 0x1853_8067
        else { return }
        let hasTable = goThrough(segment.content, untilSound: true, file)
        let named = places(in: segment.content, file)
        for place in named where parts.count < Self.mostParts {
            guard let part = element(at: place, end: segment.content.upperBound, file) else { continue }
            add(part)
        }
        if !hasTable { _ = goThrough(segment.content, untilSound: false, file) }
    }

    /// The contents of all parts of this name.
    func contents(_ identifier: Int) -> [Range<Int>] {
        parts.filter { $0.identifier == identifier }.map(\.content)
    }

    private mutating func add(_ element: EBMLElement) {
        guard Self.wanted.contains(element.identifier), parts.count < Self.mostParts,
            !parts.contains(where: { $0.content == element.content })
        else { return }
        parts.append((element.identifier, element.content))
    }

    /// Whether there is a table of contents.
    private mutating func goThrough(_ range: Range<Int>, untilSound: Bool, _ file: borrowing FileBytes) -> Bool {
        var place = range.lowerBound
        for _ in 0..<Self.mostElements {
            guard place < range.upperBound, let element = element(at: place, end: range.upperBound, file),
                !element.isEndless, !untilSound || element.identifier != Self.cluster
            else { break }
            add(element)
            place = element.content.upperBound
        }
        return parts.contains { $0.identifier == Self.seekHead }
    }

    /// Where the tables say that something wanted is. A table may name one more.
    private mutating func places(in segment: Range<Int>, _ file: borrowing FileBytes) -> [Int] {
        var (places, next) = ([Int](), 0)
        while next < parts.count {
            defer { next += 1 }
            let part = parts[next]
            guard part.identifier == Self.seekHead, part.content.count <= Self.largestTable,
                let bytes = file.read(at: part.content.lowerBound, part.content.count)
            else { continue }
            for entry in EBMLElement.children(of: bytes[...], most: 256) where entry.identifier == 0x4DBB {
                let fields = EBMLElement.children(of: entry.bytes, most: 8)
                guard let name = fields.first(where: { $0.identifier == 0x53AB })?.bytes,
                    let offset = fields.first(where: { $0.identifier == 0x53AC })?.bytes.ebmlNumber,
                    offset < UInt64(segment.count), name.count == 4, Self.wanted.contains(name.bigEndian)
                else { continue }
                let place = segment.lowerBound + Int(offset)
                if name.bigEndian != Self.seekHead {
                    places.append(place)
                } else if let table = element(at: place, end: segment.upperBound, file) {
                    add(table)
                }
            }
        }
        return places
    }

    private mutating func element(
        at place: Int, end: Int, _ file: borrowing FileBytes, mayBeCut: Bool = false
    ) -> EBMLElement? {
        guard place < end, let head = window.read(file, at: place, min(EBMLElement.headSize, end - place)) else {
            return nil
        }
        return EBMLElement(head: head, at: place, end: end, mayBeCut: mayBeCut)
    }
}

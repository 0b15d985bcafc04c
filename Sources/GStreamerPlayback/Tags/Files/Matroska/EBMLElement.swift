/// An element of EBML (RFC 8794): an identifier, a size, and that many bytes.
struct EBMLElement {
    /// With the bits that tell its length.
    let identifier: Int
    let content: Range<Int>
    /// Of a live recording: it ends where one begins that cannot be in it.
    let isEndless: Bool

    /// More bytes than the longest head has.
    static let headSize = 12

    /// The element at `place`, of which `head` is the beginning. Nil for what is none, or does not end before `end`,
    /// unless it is `mayBeCut`.
    init?(head: ArraySlice<UInt8>, at place: Int, end: Int, mayBeCut: Bool = false) {
        guard let first = head.first, first >= 0x10 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard head.count > width else { return nil }
        identifier = head.prefix(width).bigEndian
        let sizes = head.dropFirst(width)
        guard let mark = sizes.first, mark > 0 else { return nil }
        let sizeWidth = mark.leadingZeroBitCount + 1
        guard sizes.count >= sizeWidth else { return nil }
        let most = 1 << (7 * sizeWidth) - 1
        let size = sizes.prefix(sizeWidth).dropFirst().reduce(Int(mark) & (0xFF >> sizeWidth)) { $0 << 8 | Int($1) }
        let start = place + width + sizeWidth
        isEndless = size == most
        guard start <= end, isEndless || mayBeCut || size <= end - start else { return nil }
        content = start..<(isEndless ? end : start + min(size, end - start))
    }

    typealias Child = (identifier: Int, bytes: ArraySlice<UInt8>)

    /// What is in a piece of memory, as far as it makes sense. No more than `most`.
    static func children(of bytes: ArraySlice<UInt8>, most: Int = 4_096) -> [Child] {
        var children: [Child] = []
        var place = bytes.startIndex
        while children.count < most, place < bytes.endIndex,
            let element = EBMLElement(head: bytes[place...].prefix(headSize), at: place, end: bytes.endIndex)
        {
            children.append((element.identifier, bytes[element.content]))
            place = element.content.upperBound
        }
        return children
    }
}

extension ArraySlice<UInt8> {
    /// Of an element; nil for what is too long for one.
    var ebmlNumber: UInt64? { count <= 8 ? reduce(0) { $0 << 8 | UInt64($1) } : nil }

    /// Of an element, which may have been filled up with zeros.
    var ebmlText: ArraySlice<UInt8> { prefix { $0 != 0 } }
}

/// The texts in the body of a frame of ID3v2, made fit for GStreamer 1.22 to read: each text costs it as much as there
/// were before, and of UTF-16 with half a character it takes the bytes the other way round.
struct ID3Text {
    /// A byte that names the encoding, perhaps more, then texts that are parted by NULs.
    private(set) var body: [UInt8]
    private let first: Int
    private var isWide: Bool { body[0] == 1 || body[0] == 2 }

    /// - Parameter first: where the texts begin. Nil where there are none that could be looked at.
    init?(_ body: some Collection<UInt8>, from first: Int) {
        self.body = Array(body)
        self.first = first
        guard self.body.count > first, self.body[0] <= 3 else { return nil }
    }

    /// Leaves so many texts at most; how many there are then.
    mutating func limit(to most: Int) -> Int {
        let width = isWide ? 2 : 1
        var count = 1
        for place in stride(from: first, through: body.count - width, by: width)
        where body[place] == 0 && (width == 1 || body[place + 1] == 0) {
            // One at the end parts nothing.
            guard place + width < body.count else { break }
            guard count < most else {
                body.removeLast(body.count - place)
                return count
            }
            count += 1
        }
        return count
    }

    /// Puts the mark for what is no character in the place of each half of one.
    mutating func markHalfCharacters() {
        guard isWide else { return }
        var isLittle = false
        var isKnown = body[0] == 2
        var isBegin = true
        var place = first
        while place + 1 < body.count {
            let unit = unit(at: place, isLittle)
            if isBegin, unit == 0xFEFF || unit == 0xFFFE {
                isLittle = isLittle != (unit == 0xFFFE)
                isKnown = true
            } else if isKnown, Self.isHalf(unit) {
                if unit < 0xDC00, place + 3 < body.count, (0xDC00...0xDFFF).contains(self.unit(at: place + 2, isLittle))
                {
                    place += 2
                } else {
                    (body[place], body[place + 1]) = isLittle ? (0xFD, 0xFF) : (0xFF, 0xFD)
                }
            }
            isBegin = unit == 0
            place += 2
        }
    }

    private static func isHalf(_ unit: UInt16) -> Bool { (0xD800...0xDFFF).contains(unit) }

    private func unit(at place: Int, _ isLittle: Bool) -> UInt16 {
        let (first, second) = (UInt16(body[place]), UInt16(body[place + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
    }
}

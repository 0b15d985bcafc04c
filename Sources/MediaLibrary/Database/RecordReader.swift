/// Reads what a ``RecordWriter`` wrote. Content that it cannot have written throws.
struct RecordReader {
    struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws(Malformed) -> Int64 {
        let folded = try variable()
        return Int64(bitPattern: folded >> 1) ^ -Int64(folded & 1)
    }

    mutating func optionalNumber() throws(Malformed) -> Int64? {
        try flag() ? try number() : nil
    }

    mutating func flag() throws(Malformed) -> Bool {
        switch rest.popFirst() {
        case 0: return false
        case 1: return true
        default: throw Malformed()
        }
    }

    /// Broken UTF-8 is mended.
    mutating func text() throws(Malformed) -> String {
        let length = try variable()
        guard length <= UInt64(rest.count) else { throw Malformed() }
        defer { rest = rest.dropFirst(Int(length)) }
        return String(decoding: rest.prefix(Int(length)), as: UTF8.self)
    }

    mutating func optionalText() throws(Malformed) -> String? {
        try flag() ? try text() : nil
    }

    mutating func texts() throws(Malformed) -> [String] {
        let count = try variable()
        // Each takes a byte at least: no number in a file makes room for more than the file holds.
        guard count <= UInt64(rest.count) else { throw Malformed() }
        var texts: [String] = []
        for _ in 0..<count { texts.append(try text()) }
        return texts
    }

    private mutating func variable() throws(Malformed) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = rest.popFirst() else { throw Malformed() }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Malformed()
    }
}

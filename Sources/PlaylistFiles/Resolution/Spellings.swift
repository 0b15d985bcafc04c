/// The ways in which the name of a file can be meant.
struct Spellings {
    /// Without repetition; what stands there letter by letter comes first, in a URI what it says when decoded.
    private(set) var all: [ArraySlice<UInt8>] = []
    /// What is taken when none of them exists.
    let likeliest: ArraySlice<UInt8>

    init(of name: ArraySlice<UInt8>, isReference: Bool) {
        let literal = [name, name.trimmed]
        let decoded = literal.map(PercentDecoding.decoded)
        let ordered = isReference ? decoded + literal : literal + decoded
        var spellings = ordered
        if ordered.contains(where: { $0.contains(UInt8(ascii: "\\")) }) { spellings += ordered.map(Self.withSlashes) }
        for spelling in spellings + spellings.flatMap(Self.inOtherEncodings)
        where !spelling.isEmpty && !all.contains(spelling) {
            all.append(spelling)
        }
        let isEscaped = isReference && !name.contains(UInt8(ascii: "\\"))
        likeliest = isEscaped ? decoded[1] : Self.withSlashes(isReference ? decoded[1] : literal[1])
    }

    static func withSlashes(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard name.contains(UInt8(ascii: "\\")) else { return name }
        return name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }[...]
    }

    /// Bytes of ISO 8859-1 as UTF-8, and the other way round.
    private static func inOtherEncodings(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        guard !TextDecoding.isASCII(name) else { return [] }
        guard let text = String(validating: name, as: UTF8.self) else {
            return [Array(TextDecoding.latin1(name).utf8)[...]]
        }
        return TextDecoding.latin1Bytes(of: text).map { [$0[...]] } ?? []
    }
}

enum PercentDecoding {
    static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var plain: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
            {
                plain.append(high << 4 | low)
                index += 3
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return plain[...]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }
}

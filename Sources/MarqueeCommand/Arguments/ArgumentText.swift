/// One argument as the bytes the kernel handed over: file names need not be text.
struct ArgumentText: Hashable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// For a person; bytes that are not UTF-8 become replacement marks.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// `-5`, `-.5`, `-1:23`: a value, although it begins like an option.
    var isNegativeNumber: Bool {
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
        return isDigit(bytes[1]) || bytes[1] == UInt8(ascii: ".")
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension ArgumentText: ExpressibleByStringLiteral {
    init(stringLiteral text: String) {
        bytes = Array(text.utf8)
    }
}

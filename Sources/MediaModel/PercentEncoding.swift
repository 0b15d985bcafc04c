/// RFC 3986 escapes, on bytes.
extension MediaURI {
    /// `prefix` and a path whose every byte is kept or escaped.
    static func escapePath(_ path: [UInt8], behind prefix: String) -> String {
        let kept = keptInPaths
        var escaped = Array(prefix.utf8)
        escaped.reserveCapacity(escaped.count + path.count + 16)
        for byte in path {
            if kept[Int(byte)] { escaped.append(byte) } else { appendEscape(of: byte, to: &escaped) }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Escapes only what may not stand in a URI, so that escapes already there survive.
    static func escapeStray(_ bytes: [UInt8]) -> String {
        var escaped: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && hexValue(bytes[index + 1]) != nil
                && hexValue(bytes[index + 2]) != nil
            if isEscape || (byte != UInt8(ascii: "%") && isURIByte(byte)) {
                escaped.append(byte)
            } else {
                appendEscape(of: byte, to: &escaped)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// A `%` that starts no escape stands for itself, as browsers and file managers read it.
    static func unescape(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var plain: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
            {
                plain.append(high << 4 | low)
                index += 3
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return plain
    }

    /// By byte. A table: a list of a hundred thousand files asks for every byte of every name.
    private static let keptInPaths: [Bool] = (0...255).map { byte in
        isUnreserved(byte) || "/!$&'()*+,:=@".utf8.contains(byte)
    }

    static func isSchemeByte(_ byte: UInt8) -> Bool {
        isASCIILetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    static func isASCIILetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isURIByte(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || Array(":/?#[]@!$&'()*+,;=".utf8).contains(byte)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isASCIILetter(byte) || isDigit(byte) || Array("-._~".utf8).contains(byte)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

internal import Glibc

/// Bytes of unknown encoding as UTF-8. Nothing here fails: a list is better read with a wrong letter than not at all.
enum TextDecoding {
    /// UTF-16 with a byte-order mark is converted, the mark of UTF-8 taken away; anything else stays as it is.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes.dropFirst(3) }
        guard let isBigEndian = utf16Order(bytes) else { return bytes }
        let high = isBigEndian ? 0 : 1
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex + 2
        while index + 1 < bytes.endIndex {
            units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)[...]
    }

    /// Whether it is UTF-16 with the high byte first; nil when it does not begin with a mark of UTF-16.
    static func utf16Order(_ bytes: ArraySlice<UInt8>) -> Bool? {
        if bytes.starts(with: [0xFF, 0xFE]) { return false }
        if bytes.starts(with: [0xFE, 0xFF]) { return true }
        return nil
    }

    static func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 < 0x80 }
    }

    /// As UTF-8 if it is that, else as ISO 8859-1.
    static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
    }

    static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// The bytes of a text in ISO 8859-1; nil if it has other letters.
    static func latin1Bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard scalar.value < 0x100 else { return nil }
            bytes.append(UInt8(scalar.value))
        }
        return bytes
    }

    /// A whole document as valid UTF-8. If it names an encoding the system knows, that one is believed.
    static func document(_ bytes: ArraySlice<UInt8>, declared: String?) -> [UInt8] {
        let plain = utf8(bytes)
        if let declared, utf16Order(bytes) == nil, !["utf-8", "utf8", "utf-16"].contains(declared.lowercased()),
            let converted = convert(plain, from: declared)
        {
            return converted
        }
        if String(validating: plain, as: UTF8.self) != nil { return Array(plain) }
        return Array(latin1(plain).utf8)
    }

    /// Nil if the system does not know the encoding or the bytes are not in it.
    static func convert(_ bytes: ArraySlice<UInt8>, from encoding: String) -> [UInt8]? {
        let converter = unsafe iconv_open("UTF-8", encoding)
        guard Int(bitPattern: converter) != -1 else { return nil }
        defer { unsafe _ = iconv_close(converter) }
        var source = Array(bytes)
        // No encoding of the system takes more than four bytes for one.
        var target = [UInt8](repeating: 0, count: source.count * 4 + 16)
        let room = target.count
        let left: Int? = unsafe source.withUnsafeMutableBytes { from in
            unsafe target.withUnsafeMutableBytes { to in
                var input = unsafe from.baseAddress?.assumingMemoryBound(to: CChar.self)
                var output = unsafe to.baseAddress?.assumingMemoryBound(to: CChar.self)
                var inputLeft = from.count
                var outputLeft = room
                let result = unsafe iconv(converter, &input, &inputLeft, &output, &outputLeft)
                return result == Int(bitPattern: UInt.max) ? nil : outputLeft
            }
        }
        guard let left else { return nil }
        target.removeLast(left)
        return target
    }
}

extension Collection<UInt8> {
    /// Whether it contains a text.
    func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            if rest[start...].starts(with: wanted) { return true }
            rest = rest[rest.index(after: start)...]
        }
        return false
    }
}

extension ArraySlice<UInt8> {
    /// Without blanks and tabs at the start.
    var withoutLeadingBlanks: ArraySlice<UInt8> { drop { $0 == 0x20 || $0 == 0x09 } }

    /// Without white space at both ends.
    var trimmed: ArraySlice<UInt8> {
        var slice = drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        while let last = slice.last, last == 0x20 || (0x09...0x0D).contains(last) { slice.removeLast() }
        return slice
    }

    /// Whether it begins with an ASCII text given in lower case, whatever its own case.
    func startsIgnoringCase(_ text: String) -> Bool {
        let wanted = text.utf8
        return count >= wanted.count
            && zip(self, wanted).allSatisfy { byte, letter in
                byte == letter || ((0x41...0x5A).contains(byte) && byte | 0x20 == letter)
            }
    }
}

/// Finds the tags in XML or in what passes for it, without understanding more. Comments, CDATA, declarations and
/// instructions are passed over.
struct TagScanner {
    struct Tag {
        /// Without the prefix of a name space.
        var name: ArraySlice<UInt8>
        var isClosing: Bool
        var isEmpty: Bool
        /// With the angle brackets.
        var range: Range<Int>

        /// In whatever case; `name` is given in lower case.
        func isNamed(_ name: String) -> Bool {
            self.name.count == name.utf8.count && self.name.startsIgnoringCase(name)
        }
    }

    private let text: [UInt8]
    private var index = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func next() -> Tag? {
        while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = text[start...]
            if rest.starts(with: "<!--".utf8) {
                skip(from: start + 4, to: "-->")
            } else if rest.starts(with: "<![CDATA[".utf8) {
                skip(from: start + 9, to: "]]>")
            } else if rest.starts(with: "<?".utf8) {
                skip(from: start + 2, to: "?>")
            } else if rest.starts(with: "<!".utf8) {
                index = start + 2
            } else {
                return tag(at: start)
            }
        }
        index = text.endIndex
        return nil
    }

    private mutating func skip(from start: Int, to mark: String) {
        let wanted = mark.utf8
        var place = start
        while place < text.endIndex {
            if text[place] == wanted.first, text[place...].starts(with: wanted) {
                index = place + wanted.count
                return
            }
            place += 1
        }
        index = text.endIndex
    }

    private mutating func tag(at start: Int) -> Tag? {
        var place = start + 1
        let isClosing = place < text.endIndex && text[place] == UInt8(ascii: "/")
        if isClosing { place += 1 }
        let nameStart = place
        while place < text.endIndex, !Self.endsName(text[place]) { place += 1 }
        let whole = text[nameStart..<place]
        let local = whole.firstIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole
        var quote: UInt8?
        while place < text.endIndex {
            let byte = text[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            place += 1
        }
        guard place < text.endIndex else {
            index = text.endIndex
            return nil
        }
        index = place + 1
        return Tag(
            name: local, isClosing: isClosing,
            isEmpty: text[place - 1] == UInt8(ascii: "/"), range: start..<(place + 1))
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    /// The place where the value of an attribute begins, behind its quotation mark if it has one.
    static func value(of attribute: String, in tag: ArraySlice<UInt8>) -> Int? {
        let length = attribute.utf8.count
        var place = tag.startIndex + 1
        while place + length < tag.endIndex {
            defer { place += 1 }
            guard tag[place - 1] <= 0x20 || tag[place - 1] == UInt8(ascii: "\"") || tag[place - 1] == UInt8(ascii: "'"),
                tag[place...].startsIgnoringCase(attribute)
            else { continue }
            var rest = tag[(place + length)...].drop { $0 <= 0x20 }
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop { $0 <= 0x20 }
            guard let first = rest.first else { return nil }
            return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? rest.startIndex + 1 : rest.startIndex
        }
        return nil
    }

    /// The encoding that an XML declaration names.
    static func declaredEncoding(_ text: ArraySlice<UInt8>) -> String? {
        let start = text.trimmed
        guard start.startsIgnoringCase("<?xml"), let end = start.prefix(256).firstIndex(of: UInt8(ascii: ">")),
            let value = value(of: "encoding", in: start[..<end])
        else { return nil }
        let name = start[value...].prefix { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || [0x2D, 0x2E, 0x5F].contains(byte)
        }
        return name.isEmpty || name.count > 40 ? nil : String(decoding: name, as: UTF8.self)
    }
}

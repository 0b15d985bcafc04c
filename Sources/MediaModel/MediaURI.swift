/// Where an item is, as an absolute URI with everything escaped that must be.
///
/// File names are bytes, not text: a name that is not UTF-8 keeps its bytes as percent escapes (`%E9`), and a name with
/// `%`, `#` or `?` round-trips.
public struct MediaURI: Hashable, Sendable {
    /// The escaped form, pure ASCII, scheme in lower case.
    public let text: String

    /// A file. `path` must be absolute; it is taken byte for byte, but for `.`, `..` and doubled slashes, which are resolved
    /// without a look at the disk.
    public init?(filePath path: [UInt8]) {
        self.init(literalFilePath: FilePath.withoutDots(path))
    }

    /// A file whose path is known to mean what it says, `..` behind a link included.
    package init?(literalFilePath path: [UInt8]) {
        guard path.first == UInt8(ascii: "/"), !path.contains(0) else { return nil }
        text = Self.escapePath(path, behind: "file://")
    }

    private init(escapedText text: String) {
        self.text = text
    }

    /// An address that was the ``text`` of another one and has been kept since, for example in a database. It is taken
    /// as it is after one look at each byte: a hundred thousand of them are made in the time of a blink. Nil for what
    /// cannot have been such a text.
    public init?(stored text: String) {
        guard Self.isPlausible(text) else { return nil }
        self.text = text
    }

    /// An absolute file path given as text.
    public init?(filePath path: String) {
        self.init(filePath: Array(path.utf8))
    }

    /// A URI from outside: needs a scheme; stray bytes (spaces, controls, non-ASCII, `%` without two digits) are
    /// escaped; `file://localhost/` and `FILE:///` become `file:///`, and dot segments of files are resolved. Nil for
    /// anything else, bare paths included.
    public init?(_ string: String) {
        let bytes = Array(string.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, !bytes.contains(0),
            Self.isASCIILetter(bytes[0]), bytes[..<colon].allSatisfy(Self.isSchemeByte)
        else { return nil }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        var rest = Array(bytes[(colon + 1)...])
        if scheme == "file" {
            let localhost = Array("//localhost/".utf8)
            if rest.count >= localhost.count,
                String(decoding: rest[..<localhost.count], as: UTF8.self).lowercased() == "//localhost/"
            {
                rest.removeSubrange(2..<(localhost.count - 1))
            }
            guard rest.starts(with: Array("///".utf8)), !rest.contains(UInt8(ascii: "#")),
                !rest.contains(UInt8(ascii: "?"))
            else { return nil }
            guard let path = Self.unescape(rest[2...]), !path.contains(0) else { return nil }
            self.init(filePath: path)
        } else {
            guard rest.count > 2, rest.starts(with: Array("//".utf8)), rest[2] != UInt8(ascii: "/") else { return nil }
            self.init(escapedText: scheme + ":" + Self.escapeStray(rest))
        }
    }

    public var scheme: String {
        String(text.prefix { $0 != ":" })
    }

    public var isFile: Bool { text.hasPrefix("file:") }

    /// The path of a file URI, as the bytes the file system knows.
    public var filePath: [UInt8]? {
        isFile ? Self.unescape(Array(text.utf8)[7...]) : nil
    }

    /// A title for an item without tags: the file name without its extension, or the last element of the path, or the
    /// host. Bytes that are not UTF-8 become replacement marks.
    public var displayName: String {
        let path = text.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "?" && $0 != "#" }
        let elements = path.split(separator: "/")
        guard let last = elements.last, let name = Self.unescape(Array(last.utf8)[...]) else { return text }
        let whole = String(decoding: name, as: UTF8.self)
        guard elements.count > 1 || isFile, let dot = whole.lastIndex(of: "."), dot != whole.startIndex,
            Self.isExtension(whole[whole.index(after: dot)...])
        else { return whole }
        return String(whole[..<dot])
    }
}

extension MediaURI {
    private static func isExtension(_ text: Substring) -> Bool {
        (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { isASCIILetter($0) || isDigit($0) }
    }
}

extension MediaURI {
    /// A scheme in lower case, `://`, something after it (a path, if it is a file), nothing that needs an escape, and
    /// no byte 0.
    private static func isPlausible(_ text: String) -> Bool {
        let bytes = text.utf8.span
        var colon = 0
        while colon < bytes.count, isSchemeByte(bytes[colon]), !isUpperCase(bytes[colon]) { colon += 1 }
        guard colon > 0, colon + 3 < bytes.count, isASCIILetter(bytes[0]), bytes[colon] == UInt8(ascii: ":"),
            bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return false }
        let isFile =
            colon == 4 && bytes[0] == UInt8(ascii: "f") && bytes[1] == UInt8(ascii: "i")
            && bytes[2] == UInt8(ascii: "l") && bytes[3] == UInt8(ascii: "e")
        guard isFile == (bytes[colon + 3] == UInt8(ascii: "/")) else { return false }
        for index in colon..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "@")...UInt8(ascii: "~"): continue
            case ...0x20, 0x7F...: return false
            case UInt8(ascii: "#"), UInt8(ascii: "?"):
                if isFile { return false }
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.count else { return false }
                if bytes[index + 1] == UInt8(ascii: "0"), bytes[index + 2] == UInt8(ascii: "0") { return false }
            default: break
            }
        }
        return true
    }

    private static func isUpperCase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}

extension MediaURI: CustomStringConvertible {
    public var description: String { text }
}

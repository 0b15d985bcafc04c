internal import MediaModel

/// The forms a location can have, told apart by how it begins.
enum Address {
    /// `scheme://...`, a single letter is a drive. `scheme` in lower case.
    case uri(scheme: String)
    /// `file:...`, with the path as it is written, of any host but this machine nil.
    case file(path: ArraySlice<UInt8>?)
    /// `data:...` and its like: content, code or names of something, never a place to stream from.
    case odd(scheme: String)
    /// `C:\...` and `C:/...`; what stands behind the colon.
    case drive(path: ArraySlice<UInt8>)
    /// `\\server\share\...`; what stands behind the two backslashes.
    case share(ArraySlice<UInt8>)
    case path

    init(_ location: ArraySlice<UInt8>) {
        if location.starts(with: #"\\"#.utf8) {
            self = .share(location.dropFirst(2))
            return
        }
        guard let colon = location.prefix(32).firstIndex(of: UInt8(ascii: ":")),
            Self.isScheme(location[..<colon])
        else {
            self = .path
            return
        }
        let rest = location[(colon + 1)...]
        let scheme = String(decoding: location[..<colon], as: UTF8.self).lowercased()
        if scheme.utf8.count == 1 {
            self = rest.first == UInt8(ascii: "\\") || rest.first == UInt8(ascii: "/") ? .drive(path: rest) : .path
        } else if scheme == "file" {
            self = Self.file(rest)
        } else if rest.starts(with: "//".utf8) {
            self = .uri(scheme: scheme)
        } else {
            self = Self.oddSchemes.contains(scheme) ? .odd(scheme: scheme) : .path
        }
    }

    private static let oddSchemes: Set<String> = [
        "about", "blob", "data", "javascript", "magnet", "mailto", "urn", "view-source",
    ]

    /// `file:/x`, `file:///x`, `file://localhost/x`, `file:///C:/x` and, as some programs write it, `file:x`.
    private static func file(_ rest: ArraySlice<UInt8>) -> Address {
        guard rest.starts(with: "//".utf8) else { return .file(path: rest) }
        let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
        let path = rest[host.endIndex...]
        guard host.isEmpty || (host.count == 9 && host.startsIgnoringCase("localhost")) else {
            // `file://C:/x` is wrong and frequent.
            if host.count == 2, host.last == UInt8(ascii: ":") { return .drive(path: path) }
            return .file(path: nil)
        }
        if path.dropFirst().first.map(isLetter) ?? false,
            path.dropFirst(2).first == UInt8(ascii: ":")
        {
            return .drive(path: path.dropFirst(3))
        }
        return .file(path: path)
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension MediaURI {
    /// An address as a list writes it; bytes that are not ASCII are escaped as they stand.
    init?(listed location: ArraySlice<UInt8>) {
        var text = ""
        text.reserveCapacity(location.count)
        for byte in location {
            if byte < 0x80 {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        self.init(text)
    }
}

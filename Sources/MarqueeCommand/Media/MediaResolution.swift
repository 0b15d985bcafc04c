internal import MediaModel

/// Media arguments turned into URIs that mean the same to any other process.
struct MediaResolution: Hashable {
    private(set) var media: [MediaURI] = []
    /// One line for each argument that names nothing.
    private(set) var complaints: [String] = []

    /// Relative paths start in `folder`; nil when the caller's folder is gone. `failure` answers why there is nothing
    /// at a path.
    init(
        _ arguments: [ArgumentText], folder: [UInt8]? = FileQueries.currentFolder,
        failure: ([UInt8]) -> String? = FileQueries.failure
    ) {
        for argument in arguments {
            do throws(UsageError) {
                media.append(try Self.resolve(argument, folder: folder, failure: failure))
            } catch {
                complaints.append(error.message)
            }
        }
    }

    /// A path that exists wins over one that looks like a URI.
    private static func resolve(
        _ argument: ArgumentText, folder: [UInt8]?, failure: ([UInt8]) -> String?
    ) throws(UsageError) -> MediaURI {
        let name = argument.text.harmless
        guard argument != "-" else {
            throw UsageError("media cannot be read from standard input; for a file called '-' write './-'")
        }
        guard !argument.bytes.isEmpty else {
            throw UsageError("an empty name names no media; name a file, a folder or a URL")
        }
        let path = absolutePath(argument.bytes, in: folder).map(FileQueries.withoutDots)
        if argument.looksLikeURI, path.map({ failure($0) != nil }) ?? true {
            return try uri(argument, name: name, failure: failure)
        }
        guard let path, let uri = MediaURI(filePath: path) else {
            throw UsageError("'\(name)' cannot be found: the current folder is gone; write the whole path")
        }
        if let reason = failure(path) { throw missing(name, reason) }
        return uri
    }

    private static func uri(
        _ argument: ArgumentText, name: String, failure: ([UInt8]) -> String?
    ) throws(UsageError) -> MediaURI {
        guard let uri = MediaURI(argument.asciiText) else {
            throw UsageError("'\(name)' is no valid URL; write it like https://host/path or file:///path")
        }
        if let path = uri.filePath, let reason = failure(path) { throw missing(name, reason) }
        return uri
    }

    private static func missing(_ name: String, _ reason: String) -> UsageError {
        UsageError("'\(name)' cannot be opened: \(reason); check the name")
    }

    /// Without `.` and doubled slashes. `..` stays: what it means depends on links (``FileQueries/withoutDots(_:)``).
    static func absolutePath(_ path: [UInt8], in folder: [UInt8]?) -> [UInt8]? {
        let slash = UInt8(ascii: "/")
        guard path.first == slash || folder != nil else { return nil }
        let whole = path.first == slash ? path : folder! + [slash] + path
        let elements = whole.split(separator: slash).filter { $0 != [UInt8(ascii: ".")] }
        return elements.isEmpty ? [slash] : elements.flatMap { [slash] + $0 }
    }
}

extension ArgumentText {
    /// A scheme of two letters or more and `://`.
    var looksLikeURI: Bool {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon >= 2 else { return false }
        let scheme = bytes[..<colon]
        let isScheme =
            scheme.allSatisfy { Character(Unicode.Scalar($0)).isSchemeCharacter }
            && Character(Unicode.Scalar(scheme[0])).isLetter
        return isScheme && bytes[colon...].starts(with: Array("://".utf8))
    }

    /// For URIs: bytes beyond ASCII as escapes, so that they survive being text.
    fileprivate var asciiText: String {
        bytes.reduce(into: "") { text, byte in
            if byte < 0x80 {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}

extension Character {
    fileprivate var isSchemeCharacter: Bool {
        isASCII && (isLetter || isNumber || self == "+" || self == "-" || self == ".")
    }
}

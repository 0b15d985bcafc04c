internal import MediaModel

/// Entries of a list that came from the network (RFC 3986, section 5).
struct RemoteResolver {
    /// `https:`, as the base has it.
    private let scheme: String
    /// `//host:port`
    private let authority: String
    /// `/folder/`, escaped.
    private let folder: String

    init(base: MediaURI) {
        let text = base.text
        scheme = base.scheme + ":"
        let rest = text.dropFirst(scheme.count)
        authority = "//" + rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }
        folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    }

    /// What may be streamed from. Files, pipes and test sources of this machine are not among it.
    private static let schemes: Set<String> = [
        "http", "https", "icy", "mms", "mmsh", "mmst", "mmsu", "rtmp", "rtmps", "rtsp", "rtsps", "rtspt", "rtspu",
        "ftp",
        "ftps",
    ]

    func resolve(_ location: ArraySlice<UInt8>) -> Resolution {
        let location = location.trimmed
        let shown = Disk.display(location)
        switch Address(location) {
        case .uri(let scheme):
            guard Self.schemes.contains(scheme) else {
                return .refused("'\(shown)' is left out: a list from the network may not use \(scheme):")
            }
            return media(location, shown)
        case .file, .drive, .share:
            return .refused("'\(shown)' is left out: a list from the network may not name files of this machine")
        case .odd(let scheme):
            return .refused("'\(shown)' is left out: a list from the network may not use \(scheme):")
        case .path: return media(Array(absolute(location).utf8)[...], shown)
        }
    }

    private func media(_ text: ArraySlice<UInt8>, _ shown: String) -> Resolution {
        MediaURI(listed: text).map { .media($0) } ?? .refused("'\(shown)' is left out: it is no valid address")
    }

    private func absolute(_ location: ArraySlice<UInt8>) -> String {
        let reference = String(decoding: Spellings.withSlashes(location), as: UTF8.self)
        if reference.hasPrefix("//") { return scheme + reference }
        let path = reference.prefix { $0 != "?" }
        let whole = path.hasPrefix("/") ? String(path) : folder + path
        return scheme + authority + Self.withoutDots(whole) + reference[path.endIndex...]
    }

    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let elements = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for element in elements {
            if element == ".." { _ = kept.popLast() } else if element != "." { kept.append(element) }
        }
        if let last = elements.last, last == "." || last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }
}

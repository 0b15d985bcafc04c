extension PlaylistRecognition {
    /// For what a server sends under a name that says nothing: its first bytes decide, and where they are mere text, what
    /// the server calls it.
    ///
    /// - Parameters:
    ///   - body: the first bytes, 4 kB if there are as many.
    ///   - contentType: the server's Content-Type; nil where it has not said any.
    public init(body: [UInt8], contentType: String?) {
        switch ContentSignature(of: body) {
        case .list(let format): self = .list(format)
        case .hls, .binary, .page: self = .media
        case .text:
            let essence = contentType?.prefix { $0 != ";" && $0 != " " }.lowercased()
            if let format = contentType.flatMap(PlaylistFormat.init(contentType:)) {
                self = .list(format)
            } else if essence == "text/uri-list" || Self.beginsWithAddress(body) {
                // One address a line, lines with # in front are comments: what M3U is, too.
                self = .list(.m3u)
            } else {
                self = .media
            }
        }
    }

    private static func beginsWithAddress(_ body: [UInt8]) -> Bool {
        let start = body.drop { $0 <= 0x20 }.prefix(8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
    }
}

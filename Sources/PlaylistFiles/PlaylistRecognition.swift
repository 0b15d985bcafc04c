internal import Glibc

/// What a local file is, as far as lists are concerned.
public enum PlaylistRecognition: Hashable, Sendable {
    case list(PlaylistFormat)
    /// Something to play: ordinary media, or an HLS manifest, whose entries are pieces of one stream.
    case media

    /// By its name and, where that leaves a doubt, by its first 4 kB. A file whose ending says that it is audio or video
    /// is not opened. A file that cannot be opened is what its name says.
    ///
    /// - Parameter path: absolute, as bytes.
    public init(path: [UInt8]) {
        let byName = PlaylistFormat(name: path)
        let ending = FileExtension.of(path)
        if byName == nil, MediaEndings.audio.contains(ending) || MediaEndings.video.contains(ending) {
            self = .media
            return
        }
        guard let head = try? ListFile(path: path).head(), !head.isEmpty else {
            self = byName.map { .list($0) } ?? .media
            return
        }
        self.init(head: head, byName: byName)
    }

    /// For content that is at hand: its first bytes, 4 kB if there are as many, and what its name or type says.
    public init(head: [UInt8], byName: PlaylistFormat?) {
        switch ContentSignature(of: head) {
        case .hls: self = .media
        case .list(let format): self = .list(format)
        case .text: self = byName.map { .list($0) } ?? .media
        // Reading it says that it is no list; playing it may work, but not under the name of a list.
        case .binary, .page: self = byName.map { .list($0) } ?? .media
        }
    }
}

/// What the first bytes of a file say.
enum ContentSignature: Hashable {
    case list(PlaylistFormat)
    case hls
    /// Text without a mark of any format.
    case text
    case binary
    /// A web page, as servers send one for a list that is gone.
    case page

    init(of head: [UInt8]) {
        let text = TextDecoding.utf8(head[...])
        // No list has these; a sparse or random file has them within 4 kB.
        if text.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1B].contains($0) }) {
            self = .binary
            return
        }
        let lower = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let start = lower.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if lower.holds("#ext-x-targetduration") || lower.holds("#ext-x-stream-inf")
            || lower.holds("#ext-x-media-sequence")
        {
            self = .hls
        } else if start.starts(with: "<!doctype html".utf8) || start.starts(with: "<html".utf8) {
            self = .page
        } else if start.starts(with: "#extm3u".utf8) || start.starts(with: "#extinf".utf8) {
            self = .list(.m3u)
        } else if start.starts(with: "[playlist]".utf8) {
            self = .list(.pls)
        } else if start.starts(with: "[reference]".utf8) || start.starts(with: "asf http".utf8)
            || (start.first == UInt8(ascii: "<") && lower.holds("<asx"))
        {
            self = .list(.asx)
        } else if start.first == UInt8(ascii: "<"), lower.holds("<playlist") || lower.holds(":playlist") {
            self = .list(.xspf)
        } else {
            self = .text
        }
    }
}

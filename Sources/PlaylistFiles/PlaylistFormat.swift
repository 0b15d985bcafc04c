/// The kinds of list that are read.
public enum PlaylistFormat: Hashable, Sendable, CaseIterable {
    /// M3U, in whatever encoding, and M3U8.
    case m3u
    case pls
    case xspf
    /// ASX and its relatives WAX and WVX.
    case asx
    /// A cue sheet: the tracks of one or several files.
    case cue

    /// By the ending of a file name or of a URL's path; nil for anything that is no list by name.
    public init?(name: some BidirectionalCollection<UInt8>) {
        switch FileExtension.of(name) {
        case "m3u", "m3u8": self = .m3u
        case "pls": self = .pls
        case "xspf": self = .xspf
        case "asx", "wax", "wvx": self = .asx
        case "cue": self = .cue
        default: return nil
        }
    }

    /// By a server's Content-Type. Nil also for HLS, which is media.
    public init?(contentType: String) {
        let essence = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        switch essence {
        case "audio/x-mpegurl", "audio/mpegurl", "application/x-mpegurl": self = .m3u
        case "audio/x-scpls", "application/pls+xml": self = .pls
        case "application/xspf+xml": self = .xspf
        case "video/x-ms-asx", "audio/x-ms-wax", "video/x-ms-wvx", "application/x-ms-asx": self = .asx
        case "application/x-cue": self = .cue
        default: return nil
        }
    }
}

enum FileExtension {
    /// In lower case; empty when there is none of ordinary length.
    static func of(_ name: some BidirectionalCollection<UInt8>) -> String {
        var start = name.endIndex
        for _ in 0..<9 {
            guard start != name.startIndex else { return "" }
            let before = name.index(before: start)
            switch name[before] {
            case UInt8(ascii: "."): return String(decoding: name[start...].map(lowercased), as: UTF8.self)
            case UInt8(ascii: "/"): return ""
            default: start = before
            }
        }
        return ""
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

public import MediaModel

/// Writes lists, in UTF-8 whatever the locale, for other programs and for `PlaylistReader`, which gets the same
/// addresses back.
public struct PlaylistWriter: Sendable {
    public enum Format: Hashable, Sendable, CaseIterable {
        case m3u8
        case xspf

        /// By the ending of a file name; `.m3u` is written as M3U8.
        public init?(name: some BidirectionalCollection<UInt8>) {
            switch FileExtension.of(name) {
            case "m3u", "m3u8": self = .m3u8
            case "xspf": self = .xspf
            default: return nil
            }
        }
    }

    public init() {}

    /// Replaces the file at `path` as a whole, or leaves it as it was. Media below the list's folder are named from
    /// there, so that both can be moved together; other files by their whole path.
    ///
    /// Neither format can name a part of a file: parts of one file that follow each other become one entry for the
    /// whole file, with a warning.
    ///
    /// - Parameters:
    ///   - lengths: of the items, as far as they are known.
    ///   - name: what the list is called, if anything.
    ///   - path: absolute, as bytes. A link is followed.
    public func write(
        _ items: some Sequence<MediaItem>, lengths: [MediaTime?] = [], as format: Format, name: String? = nil,
        to path: [UInt8]
    ) throws(PlaylistFileError) -> PlaylistReport {
        var file = try ReplacementFile(for: path)
        let text: any ListText =
            switch format {
            case .m3u8: M3U8Text(places: ListPlaces(list: path))
            case .xspf: XSPFText(places: ListPlaces(list: path))
            }
        var report = PlaylistReport()
        try file.write(text.opening(name: name))
        var former: MediaURI?
        for (index, item) in items.enumerated() {
            defer { former = item.range == nil ? nil : item.uri }
            if item.range != nil {
                if former == item.uri { continue }
                report.warningCount += 1
                if report.warnings.count < PlaylistLimits().warnings {
                    report.warnings.append(
                        PlaylistWarning(
                            list: Disk.display(path), place: .entry(report.itemCount + 1),
                            problem: "a list cannot name a part of a file; \(item.uri.displayName) is named as a whole")
                    )
                }
            }
            let isWhole = item.range == nil
            let length = isWhole && index < lengths.count ? lengths[index] : nil
            try file.write(text.entry(item.uri, isWhole ? item.listing : MediaListing(), length))
            report.itemCount += 1
        }
        try file.write(text.closing)
        try file.commit()
        return report
    }
}

/// A format of text, from its first line to its last.
protocol ListText {
    func opening(name: String?) -> [UInt8]
    func entry(_ uri: MediaURI, _ listing: MediaListing, _ length: MediaTime?) -> [UInt8]
    var closing: [UInt8] { get }
}

extension String {
    /// Without anything that ends a line or is no text: each run of blanks and control characters becomes one blank.
    var onOneLine: String {
        split { $0.isWhitespace || $0.unicodeScalars.allSatisfy(\.isControl) }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}

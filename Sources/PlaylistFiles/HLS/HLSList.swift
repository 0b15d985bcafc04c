public import MediaModel

/// An HLS list (RFC 8216), as far as it says how often it changes: it is GStreamer that plays it.
public struct HLSList: Hashable, Sendable {
    /// Where the first variant of a master list is, as the list writes it; nil for a list of segments.
    public private(set) var firstVariant: String?
    /// The longest that a segment of it may be, in seconds; nil for a master list.
    public private(set) var targetDuration: Double?

    /// Nil for what is no HLS list.
    public init?(_ content: some Sequence<UInt8>) {
        let lines = String(decoding: Array(content), as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.first?.hasPrefix("#EXTM3U") == true else { return nil }
        var (isList, isVariantNext) = (false, false)
        for line in lines {
            if line.hasPrefix("#EXT-X-STREAM-INF:") {
                (isList, isVariantNext) = (true, true)
            } else if line.hasPrefix("#EXT-X-TARGETDURATION:") {
                isList = true
                targetDuration = Double(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " })
            } else if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") {
                isList = true
            } else if isVariantNext, !line.hasPrefix("#") {
                firstVariant = firstVariant ?? String(line)
                isVariantNext = false
            }
        }
        guard isList else { return nil }
    }

    /// The address of the first variant, from that of the master list; nil for what may not be fetched from there.
    public func firstVariantAddress(from base: MediaURI) -> MediaURI? {
        guard let firstVariant,
            case .media(let uri) = RemoteResolver(base: base).resolve(Array(firstVariant.utf8)[...])
        else { return nil }
        return uri
    }
}

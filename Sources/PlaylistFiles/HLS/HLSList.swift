public import MediaModel

/// An HLS list (RFC 8216), as far as it says how often it changes and what there is to choose from: it is GStreamer that
/// plays it.
public struct HLSList: Hashable, Sendable {
    /// Of a master list, in its order; empty for a list of segments.
    public private(set) var variants: [HLSVariant] = []
    /// The sounds of a master list that are apart from its pictures, or may be.
    private(set) var sounds: [HLSRendition] = []
    /// What else a master list says, line by line.
    private(set) var otherLines: [Substring] = []
    /// The longest that a segment of it may be, in seconds; nil for a master list.
    public private(set) var targetDuration: Double?

    /// Nil for what is no HLS list.
    public init?(_ content: some Sequence<UInt8>) {
        let lines = String(decoding: Array(content), as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.first?.hasPrefix("#EXTM3U") == true else { return nil }
        var isList = false
        var attributes: HLSAttributes?
        for line in lines {
            if line.hasPrefix("#EXT-X-STREAM-INF:") {
                isList = true
                attributes = HLSAttributes(line)
            } else if line.hasPrefix("#EXT-X-MEDIA:") {
                if let sound = HLSRendition(HLSAttributes(line)) { sounds.append(sound) }
            } else if line.hasPrefix("#EXT-X-TARGETDURATION:") {
                isList = true
                targetDuration = Double(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " })
            } else if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") {
                isList = true
            } else if let known = attributes, !line.hasPrefix("#") {
                variants.append(HLSVariant(known, location: String(line)))
                attributes = nil
            } else if !line.hasPrefix("#EXT-X-I-FRAME-STREAM-INF:") {
                otherLines.append(line)
            }
        }
        guard isList else { return nil }
    }

    /// The address of the first variant, from that of the master list; nil for what may not be fetched from there.
    public func firstVariantAddress(from base: MediaURI) -> MediaURI? {
        guard let first = variants.first,
            case .media(let uri) = RemoteResolver(base: base).resolve(Array(first.location.utf8)[...])
        else { return nil }
        return uri
    }
}

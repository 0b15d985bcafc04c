public import MediaModel

/// An HLS list (RFC 8216), as far as it says what there is to choose from: it is GStreamer that plays it.
public struct HLSList: Hashable, Sendable {
    /// Of a master list, in its order; empty for a list of segments.
    public private(set) var variants: [HLSVariant] = []
    /// The longest that a segment of it may be, in seconds; nil for a master list.
    public private(set) var targetDuration: Double?

    /// Nil for what is no HLS list.
    public init?(_ content: some Sequence<UInt8>) {
        let text = String(decoding: Array(content), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first?.hasPrefix("#EXTM3U") == true else { return nil }
        var isList = false
        var attributes: [String: String]?
        for line in lines {
            if line.hasPrefix("#EXT-X-STREAM-INF:") {
                isList = true
                attributes = Self.attributes(line.drop { $0 != ":" }.dropFirst())
            } else if line.hasPrefix("#EXT-X-TARGETDURATION:") {
                isList = true
                targetDuration = Double(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " })
            } else if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") {
                isList = true
            } else if !line.hasPrefix("#"), let known = attributes {
                variants.append(HLSVariant(known, location: String(line)))
                attributes = nil
            }
        }
        guard isList else { return nil }
    }

    /// `NAME=value,NAME="value, with comma"`.
    private static func attributes(_ text: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].filter { $0 != " " }
            rest = rest[equals...].dropFirst()
            let value: Substring
            if rest.first == "\"" {
                value = rest.dropFirst().prefix { $0 != "\"" }
                rest = rest[value.endIndex...].drop { $0 != "," }
            } else {
                value = rest.prefix { $0 != "," }
                rest = rest[value.endIndex...]
            }
            attributes[String(name)] = String(value)
            rest = rest.dropFirst()
        }
        return attributes
    }
}

/// One of the qualities in which a master list has its stream.
public struct HLSVariant: Hashable, Sendable {
    /// The peak, in bits a second; 0 where the list does not say it.
    public let bandwidth: Int
    /// In pixels; nil where there is no picture or the list does not say it.
    public let width: Int?
    public let height: Int?
    /// As the list writes it.
    public let location: String

    init(_ attributes: [String: String], location: String) {
        bandwidth = attributes["BANDWIDTH"].flatMap { Int($0) } ?? 0
        let sides = (attributes["RESOLUTION"] ?? "").split(separator: "x").compactMap { Int($0) }
        (width, height) = sides.count == 2 ? (sides[0], sides[1]) : (nil, nil)
        self.location = location
    }

    /// Where it is, from the address of the master list; nil for what may not be fetched from there.
    public func address(from base: MediaURI) -> MediaURI? {
        guard case .media(let uri) = RemoteResolver(base: base).resolve(Array(location.utf8)[...]) else { return nil }
        return uri
    }
}

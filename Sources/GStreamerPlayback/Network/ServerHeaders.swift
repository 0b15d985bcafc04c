internal import CGStreamer

/// What a web server said about what it sends, from the `http-headers` message of `souphttpsrc`.
struct ServerHeaders: Hashable, Sendable {
    /// Of HTTP.
    let status: UInt32
    /// Whether any part of it can be asked for. A server that can do that says so: most of those that are silent about
    /// it begin at the start whatever they are asked for.
    let acceptsRanges: Bool
    /// Whether it said how much it will send. Nil for a station.
    let length: Int64?
    /// Whether only the last chunk says that all has come.
    let isChunked: Bool
    /// The media type, lower case, without parameters.
    let contentType: String?
    /// Whether it is a radio station, which never ends.
    let isStation: Bool
    let stationName: String?
    let stationGenre: String?
    let stationDescription: String?
    /// Bits a second, as a station says it.
    let bitRate: Int?
    /// Where its picture is, as it says it.
    let stationPicture: String?
    /// Bytes of sound between two notes on what is playing; nil where there are none.
    let icyInterval: Int?
    /// Which file it is.
    let file: ServerFile
    /// Where it sends whoever asks, where it does (status 3xx).
    let redirection: String?
    /// How long to wait before it is asked again, where it refuses.
    let retryAfter: Duration?

    /// Whether what comes is a list of segments, which other requests follow.
    var isList: Bool { contentType.map { $0.contains("mpegurl") || $0.contains("dash+xml") } ?? false }

    /// Nil for another message.
    init?(_ structure: UnsafePointer<GstStructure>) {
        guard unsafe gst_structure_has_name(structure, "http-headers") != 0 else { return nil }
        var status: UInt32 = 0
        unsafe gst_structure_get_uint(structure, "http-status-code", &status)
        let fields = unsafe Self.fields(of: structure)
        self.init(status: status, fields)
    }

    /// `fields` with names in lower case.
    init(status: UInt32, _ fields: [String: String]) {
        self.status = status
        acceptsRanges = status == 206 || fields["accept-ranges"]?.lowercased() == "bytes"
        length = fields["content-length"].flatMap { Int64($0) }
        isChunked = length == nil && fields["transfer-encoding"]?.lowercased().hasSuffix("chunked") == true
        contentType = fields["content-type"].flatMap { type in
            type.split(separator: ";").first.map { $0.lowercased().filter { $0 != " " } }
        }
        isStation = length == nil && fields.keys.contains { $0.hasPrefix("icy-") || $0.hasPrefix("ice-") }
        stationName = fields["icy-name"]
        stationPicture = fields["icy-logo"]
        stationGenre = fields["icy-genre"]
        stationDescription = fields["icy-description"]
        // In thousands, some say it twice.
        let rate = fields["icy-br"].flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
        bitRate = rate.flatMap { (1..<10_000).contains($0) ? $0 * 1_000 : nil }
        redirection = (300..<400).contains(status) ? fields["location"] : nil
        retryAfter = fields["retry-after"].flatMap { RetryTime.duration($0) }
        // A part says how long the whole is: bytes 5-9/10.
        let whole = fields["content-range"].flatMap { $0.split(separator: "/").last }.flatMap { Int64($0) }
        file = ServerFile(
            length: whole ?? (status == 200 ? length : nil),
            tag: fields["etag"].map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 },
            modified: fields["last-modified"])
        icyInterval = fields["icy-metaint"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func fields(of structure: UnsafePointer<GstStructure>) -> [String: String] {
        guard let value = unsafe gst_structure_get_value(structure, "response-headers"),
            let headers = unsafe gst_value_get_structure(value)
        else { return [:] }
        var fields: [String: String] = [:]
        for index in 0..<UInt32(max(0, unsafe gst_structure_n_fields(headers))) {
            guard let name = unsafe gst_structure_nth_field_name(headers, index),
                let text = unsafe gst_structure_get_string(headers, name)
            else { continue }
            fields[unsafe String(cString: name).lowercased()] = unsafe ForeignText.decoded(text)
        }
        return fields
    }
}

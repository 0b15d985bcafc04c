/// ID3 tags, byte for byte.
public struct ID3Tag {
    /// How texts are written, by the number that stands in front of them.
    public enum Encoding: UInt8, Sendable {
        case latin1, utf16, utf16BigEndian, utf8
    }

    private let version: UInt8
    private let encoding: Encoding
    private var frames: [UInt8] = []

    /// Of ID3v2.3 or ID3v2.4.
    public init(version: UInt8, _ encoding: Encoding) {
        self.version = version
        self.encoding = encoding
    }

    public var bytes: [UInt8] {
        Array("ID3".utf8) + [version, 0, 0] + syncSafe(frames.count) + frames
    }

    public mutating func add(_ name: String, body: [UInt8]) {
        let size = version == 4 ? syncSafe(body.count) : bigEndian(body.count)
        frames += Array(name.utf8) + size + [0, 0] + body
    }

    /// A frame of texts, which are in a list from ID3v2.4 on.
    public mutating func add(_ name: String, _ texts: String...) {
        add(name, body: [encoding.rawValue] + joined(texts))
    }

    public mutating func add(_ name: String, raw: [UInt8]) {
        add(name, body: [encoding.rawValue] + raw)
    }

    /// A `TXXX` frame.
    public mutating func add(field: String, _ texts: String...) {
        add("TXXX", body: [encoding.rawValue] + joined([field] + texts))
    }

    /// A comment or lyrics: with a language and a description.
    public mutating func add(_ name: String, description: String, text: String) {
        add(name, body: [encoding.rawValue] + Array("eng".utf8) + joined([description, text]))
    }

    public mutating func addPicture(_ data: [UInt8]) {
        add("APIC", body: [0] + Array("image/png".utf8) + [0, 3, 0] + data)
    }

    public mutating func addRecording(_ identifier: String) {
        add("UFID", body: Array("http://musicbrainz.org".utf8) + [0] + Array(identifier.utf8))
    }

    private func joined(_ texts: [String]) -> [UInt8] {
        let parts = texts.map(encoded)
        let separator: [UInt8] = encoding == .utf16 || encoding == .utf16BigEndian ? [0, 0] : [0]
        return Array(parts.joined(separator: separator))
    }

    private func encoded(_ text: String) -> [UInt8] {
        switch encoding {
        case .latin1: text.unicodeScalars.map { UInt8($0.value) }
        case .utf8: Array(text.utf8)
        case .utf16: [0xFF, 0xFE] + text.utf16.flatMap { littleEndian(Int($0), 2) }
        case .utf16BigEndian: text.utf16.flatMap { bigEndian(Int($0), 2) }
        }
    }

    private func syncSafe(_ number: Int) -> [UInt8] {
        [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
    }

    /// ID3v1.1: what stands at the end of a file.
    public static func version1(
        title: [UInt8], artist: String = "", album: String = "", year: String = "", comment: String = "",
        track: UInt8 = 0, genre: UInt8 = 255
    ) -> [UInt8] {
        func padded(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
            Array((bytes + Array(repeating: 0, count: count)).prefix(count))
        }
        let names = padded(title, 30) + padded(Array(artist.utf8), 30) + padded(Array(album.utf8), 30)
        let rest = padded(Array(year.utf8), 4) + padded(Array(comment.utf8), 28) + [0, track, genre]
        return Array("TAG".utf8) + names + rest
    }
}
